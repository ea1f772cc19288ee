import type { Adding, Found } from '#web/features/scanner/found/found.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FoundItem } from '#web/features/scanner/found/found-item.tsx'
import { FoundLocation } from '#web/features/scanner/found/found-location.tsx'
import { FoundNumber } from '#web/features/scanner/found/found-number.tsx'
import { FoundProblem } from '#web/features/scanner/found/found-problem.tsx'
import { FoundLabel, FoundPage, FoundSeveral } from '#web/features/scanner/found/found-others.tsx'
import type { Scanner } from '#web/features/scanner/use-scanner.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const CreateItemDialog = lazyComponent(
  () => import('#web/features/items/create/create-item-dialog.tsx'),
  'CreateItemDialog',
)

export function FoundCard({ scanner }: { scanner: Scanner }) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState<Adding | null>(null)
  const { asking, shown } = scanner
  return (
    <>
      {asking === null ? null : (
        <div className="mb-4">
          <span className="sr-only">{t('scanner.asking', { code: asking })}</span>
          <Skeleton className="h-20 w-full" />
        </div>
      )}
      {asking === null && shown ? (
        <div className="mb-5">
          <FoundView found={shown} scanner={scanner} onAdd={setAdding} />
        </div>
      ) : null}
      <Suspense>
        {adding ? (
          <CreateItemDialog
            onClose={() => {
              setAdding(null)
              scanner.hide()
            }}
            beginning={adding.beginning}
            start={adding.assetId ? { assetId: adding.assetId } : {}}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface FoundViewProps {
  found: Found
  scanner: Scanner
  onAdd: (adding: Adding) => void
}

function FoundView({ found, scanner, onAdd }: FoundViewProps) {
  switch (found.kind) {
    case 'item':
      return <FoundItem key={found.item.id} scanned={found.item} />
    case 'items':
      return <FoundSeveral found={found} onPick={(item) => scanner.handleFound({ kind: 'item', item })} />
    case 'location':
      return <FoundLocation location={found.location} goTo={scanner.goTo} />
    case 'label':
      return <FoundLabel label={found.label} />
    case 'page':
      return <FoundPage path={found.path} />
    case 'noAsset':
    case 'noCode':
      return <FoundNumber found={found} onAdd={onAdd} />
    case 'failed':
      return <QueryError query={{ error: found.error, refetch: () => scanner.take(found.code) }} />
    case 'elsewhere':
    case 'deleted':
    case 'missing':
    case 'foreign':
    case 'invalid':
      return <FoundProblem found={found} onLookHere={scanner.take} />
  }
}
