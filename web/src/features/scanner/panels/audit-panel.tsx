import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScannedRow } from '#web/features/scanner/scanned-row.tsx'
import type { ScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'
import { SessionLocation } from '#web/features/scanner/session-location.tsx'
import { type AuditSession, maxAudited } from '#web/features/scanner/sessions/use-audit-session.ts'
import type { Scanner } from '#web/features/scanner/use-scanner.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'

const AuditDialog = lazyComponent(
  () => import('#web/features/scanner/panels/audit-dialog.tsx'),
  'AuditDialog',
)

export function AuditPanel({ scanner: { audit } }: { scanner: Scanner }) {
  const { t } = useTranslation()
  const { target, expected } = audit
  return (
    <div className="grid gap-3.5">
      <SessionLocation
        title={t('scanner.checking')}
        hint={t('scanner.checkHint')}
        location={target}
        onChoose={audit.choose}
      />
      {target ? (
        <Switch isOn={!audit.isDirect} onChange={(isOn) => audit.setIsDirect(!isOn)}>
          <span className="text-sm text-second">{t('items.withInside')}</span>
        </Switch>
      ) : null}
      {target ? <ListState query={expected} skeleton={<Skeleton className="h-40 w-full" />} /> : null}
      {target && expected.data ? <AuditLists audit={audit} total={expected.data.total} /> : null}
    </div>
  )
}

function AuditLists({ audit, total }: { audit: AuditSession; total: number }) {
  const { t } = useTranslation()
  const [isFinishing, setIsFinishing] = useState(false)
  const { found, missing, strange } = audit.result
  if (total > maxAudited) {
    return <p className="text-second">{t('scanner.tooManyToCheck', { count: total, max: maxAudited })}</p>
  }
  const progress = t('scanner.foundOf', { found: found.length, count: total })
  return (
    <>
      <div className="grid gap-1.5">
        <p aria-live="polite" className="font-semibold">
          {progress}
        </p>
        <ProgressBar label={progress} part={total === 0 ? 1 : found.length / total} />
      </div>
      <AuditList
        title={t('scanner.strange', { count: strange.length })}
        items={strange}
        isOpen
        renderEnd={(item) => (
          <Button kind="quiet" className="-me-3.5" onClick={() => audit.remove(item.id)}>
            {t('scanner.notHere')}
          </Button>
        )}
      />
      <AuditList
        title={t('scanner.missingItems', { count: missing.length })}
        items={missing}
        isOpen={found.length > 0 || missing.length < 8}
        renderEnd={(item) => (
          <IconButton
            icon={Check}
            label={t('scanner.markFound', { name: item.name })}
            onClick={() => audit.markFound(item)}
          />
        )}
      />
      <AuditList title={t('scanner.foundItems', { count: found.length })} items={found} />
      <div className="sticky bottom-0 bg-base-100 py-2 md:pb-4">
        <Button kind="primary" size="big" isWide onClick={() => setIsFinishing(true)}>
          {t('scanner.finishCheck')}
        </Button>
      </div>
      <Suspense>
        {isFinishing ? <AuditDialog audit={audit} onClose={() => setIsFinishing(false)} /> : null}
      </Suspense>
    </>
  )
}

/** Maximum number of rows that are shown. More would take long to render, and users do not read them on a phone. */
const maxShown = 100

interface AuditListProps {
  title: string
  items: readonly ScannedItem[]
  isOpen?: boolean
  renderEnd?: (item: ScannedItem) => ReactNode
}

function AuditList({ title, items, isOpen = false, renderEnd }: AuditListProps) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const more = items.length - maxShown
  return (
    <details open={isOpen} className="group border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field font-650">
        <span className="flex-1">{title}</span>
        <ChevronDown
          size={18}
          aria-hidden
          className="me-3 text-second transition-transform duration-180 group-open:rotate-180"
        />
      </summary>
      <ul>
        {items.slice(0, maxShown).map((item) => (
          <li key={item.id} className="border-b border-line last:border-0">
            <ScannedRow item={item} end={renderEnd?.(item)} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="py-2 text-sm text-third">{t('list.andMore', { count: more })}</p> : null}
    </details>
  )
}
