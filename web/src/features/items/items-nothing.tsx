import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, FunnelX, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items.ts'
import { ItemRow } from '#web/features/items/item-row.tsx'
import {
  changeItemsSearch,
  hasFilters,
  type ItemsSearch,
  toItemQuery,
  withoutFilters,
} from '#web/features/items/items-search.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { useCreateDialogs } from '#web/frame/create-dialogs.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface ItemsNothingProps {
  search: ItemsSearch
  nearest: readonly ItemSummary[]
  archivedCount: number
}

/** Nothing was found: what is most alike, or which filter hides it, or where to begin. */
export function ItemsNothing({ search, nearest, archivedCount }: ItemsNothingProps) {
  const { t } = useTranslation()
  const openDialog = useCreateDialogs()
  const canWrite = useCanWrite()
  const isFiltered = hasFilters(search)
  const unfilteredCount = useUnfilteredCount(search, isFiltered)
  const add = canWrite ? (
    <Button kind={isFiltered || search.q ? 'plain' : 'primary'} onClick={() => openDialog('item')}>
      <Plus size={18} aria-hidden />
      {t('items.addOne')}
    </Button>
  ) : null
  const isCalled = search.q && unfilteredCount === 0
  const title = isCalled ? t('items.nothingCalled', { query: search.q }) : t('items.nothingFiltered')
  const ways = (
    <>
      {archivedCount > 0 ? (
        <Link
          to="/items"
          search={changeItemsSearch(search, { archived: true })}
          className={buttonClass({ kind: 'primary' })}
        >
          <Archive size={18} aria-hidden />
          {t('items.moreArchived', { count: archivedCount })}
        </Link>
      ) : null}
      {unfilteredCount > 0 ? (
        <Link
          to="/items"
          search={withoutFilters(search)}
          className={buttonClass({ kind: archivedCount > 0 ? 'plain' : 'primary' })}
        >
          <FunnelX size={18} aria-hidden />
          {t('items.moreUnfiltered', { count: unfilteredCount })}
        </Link>
      ) : null}
    </>
  )

  if (!search.q && !isFiltered) {
    return (
      <EmptyState
        title={t('items.emptyTitle')}
        text={t('items.emptyText')}
        actions={
          <>
            {ways}
            {add}
          </>
        }
      />
    )
  }
  if (!search.q || nearest.length === 0) {
    return (
      <EmptyState
        title={title}
        text={isFiltered ? t('items.nothingTextFiltered') : t('items.nothingText')}
        actions={
          <>
            {ways}
            {add}
          </>
        }
      />
    )
  }
  return (
    <section className="max-w-3xl pt-2">
      <h2 className="text-xl font-650 tracking-tight text-balance">{title}</h2>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{ways}</div>
      <h3 className="mt-5 mb-1 text-sm font-medium text-second">{t('items.nearest')}</h3>
      <ul>
        {nearest.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useUnfilteredCount(search: ItemsSearch, isFiltered: boolean) {
  const query = toItemQuery(withoutFilters(search), 1)
  const { data } = useQuery({ ...itemsQuery({ ...query, pageSize: '1' }), enabled: isFiltered })
  return isFiltered ? (data?.total ?? 0) : 0
}
