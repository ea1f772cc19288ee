import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { Plus, Printer, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAssetId } from '#contract/items/asset-id.ts'
import { findByAssetId } from '#contract/items/assets.ts'
import { householdsQuery } from '#web/features/households/household.queries.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { NotFoundPage } from '#web/components/page/error-page.tsx'
import { Page } from '#web/components/page/page.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { call } from '#web/shared/api.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { parseAssetId } from '#web/shared/asset-id.ts'
import { isUuid } from '#web/shared/new-uuid.ts'
import { goToHousehold, useCanWrite, useHousehold } from '#web/shared/account/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PrintLabelDialog = lazyComponent(
  () => import('#web/features/printed-labels/print-label-dialog.tsx'),
  'PrintLabelDialog',
)

export function AssetPage() {
  const { id: assetId } = useParams({ from: '/shell/assets/$id' })
  // Labels printed by other programs contain the item's id in the short URL.
  if (isUuid(assetId)) return <Navigate to="/item/$id" params={{ id: assetId }} replace />
  return parseAssetId(assetId) === undefined ? <NotFoundPage /> : <ItemsOfAsset assetId={assetId} />
}

function ItemsOfAsset({ assetId }: { assetId: string }) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const found = useQuery({
    queryKey: ['items', 'asset', assetId],
    queryFn: ({ signal }) =>
      call(findByAssetId, { params: { assetId }, query: { page: '1', pageSize: '50' } }, { signal }),
  })
  const title = t('asset.title', { id: assetId })
  if (found.isError && !found.data) {
    return (
      <Page title={title}>
        <QueryError query={found} />
      </Page>
    )
  }
  if (!found.data) {
    return (
      <Page title={title}>
        <Skeleton className="h-60 w-full max-w-96" />
      </Page>
    )
  }
  const { items, total } = found.data
  const [only] = items
  if (only && items.length === 1) return <Navigate to="/item/$id" params={{ id: only.id }} replace />
  if (!only) return <NoSuchAsset assetId={assetId} />
  return (
    <Page title={title} count={formatNumber(total)} actions={<PrintLabel assetId={only.assetId} />}>
      <p className="mb-4 text-second">{t('asset.several')}</p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 xl:grid-cols-4">
        {items.map((item) => (
          <ItemCard key={item.id} item={item} currency={currency} />
        ))}
      </div>
    </Page>
  )
}

/**
 * Prints a single label for all items with this asset id. The code on the label leads to this page, which lists them.
 */
function PrintLabel({ assetId }: { assetId: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Printer size={18} aria-hidden />
        {t('item.sticker')}
      </Button>
      <Suspense>
        {isOpen ? (
          <PrintLabelDialog of={{ kind: 'asset', assetId, name: assetId }} onClose={() => setIsOpen(false)} />
        ) : null}
      </Suspense>
    </>
  )
}

function NoSuchAsset({ assetId }: { assetId: string }) {
  const { t } = useTranslation()
  const household = useHousehold()
  const { data: households = [] } = useQuery(householdsQuery)
  const others = households.filter(({ id }) => id !== household?.id)
  const create = useCreateDialogs()
  const number = parseAssetId(assetId)
  // Only a number can be an asset ID.
  const canAdd = useCanWrite() && number !== undefined
  const title = t('asset.none', { id: number === undefined ? assetId : formatAssetId(number) })
  return (
    <Page title={title} header="hidden">
      <EmptyState
        title={title}
        text={t(canAdd ? 'asset.noneText' : 'asset.noneTextView')}
        actions={
          <>
            {canAdd ? (
              <Button kind="primary" onClick={() => create('item', { assetId: formatAssetId(number) })}>
                <Plus size={18} aria-hidden />
                {t('asset.add')}
              </Button>
            ) : null}
            <Link
              to="/items"
              search={{ q: assetId }}
              className={buttonClass({ kind: canAdd ? 'plain' : 'primary' })}
            >
              <Search size={18} aria-hidden />
              {t('asset.search')}
            </Link>
            {others.map(({ id, name }) => (
              <Button key={id} onClick={() => goToHousehold(id, `/assets/${encodeURIComponent(assetId)}`)}>
                {t('asset.lookIn', { household: name })}
              </Button>
            ))}
          </>
        }
      />
    </Page>
  )
}
