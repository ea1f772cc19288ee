import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, FunnelX, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { ItemRow } from '#web/features/items/item-row.tsx'
import {
  changeItemsSearch,
  hasFilters,
  toItemFilter,
  withoutFilters,
} from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { useFilterChips } from '#web/features/search/filters/use-filter-chips.tsx'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useFormats } from '#web/shared/formats.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface ItemsNothingProps {
  search: ItemsSearch
  archivedCount: number
  nearest: readonly ItemSummary[]
}

/** Shown when a search finds no item. Offers similar items, a search with fewer filters, or ways to add items. */
export function ItemsNothing({ search, archivedCount, nearest }: ItemsNothingProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const isFiltered = hasFilters(search)
  const { unfilteredCount, withoutOne } = useFilterRelaxations(search, isFiltered)
  const isCalled = search.q && unfilteredCount === 0
  const title = isCalled ? t('items.nothingCalled', { query: search.q }) : t('items.nothingFiltered')
  const ways = (
    <Suggestions search={search} archivedCount={archivedCount} {...{ unfilteredCount, withoutOne }} />
  )
  if (!search.q && !isFiltered) {
    return (
      <EmptyState
        title={t('items.emptyTitle')}
        text={t('items.emptyText')}
        actions={
          <>
            {ways}
            <AddItemButton isMain />
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
            <AddItemButton />
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
            <ItemRow item={item} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AddItemButton({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTranslation()
  const openDialog = useCreateDialogs()
  if (!useCanWrite()) return null
  return (
    <Button kind={isMain ? 'primary' : 'plain'} onClick={() => openDialog('item')}>
      <Plus size={18} aria-hidden />
      {t('action.addItem')}
    </Button>
  )
}

type SuggestionsProps = Pick<ItemsNothingProps, 'search' | 'archivedCount'> &
  ReturnType<typeof useFilterRelaxations>

/** Buttons for wider searches, each with the number of items that it would find. */
function Suggestions({ search, archivedCount, unfilteredCount, withoutOne }: SuggestionsProps) {
  const { t } = useTranslation()
  const best = archivedCount > 0 ? 'archived' : (withoutOne[0]?.key ?? 'all')
  const look = (key: string) => buttonClass({ kind: key === best ? 'primary' : 'plain' })
  return (
    <>
      {archivedCount > 0 ? (
        <Link
          to="/items"
          search={changeItemsSearch(search, { includeArchived: true })}
          className={look('archived')}
        >
          <Archive size={18} aria-hidden />
          {t('items.moreArchived', { count: archivedCount })}
        </Link>
      ) : null}
      {withoutOne.map(({ key, text, changes, count }) => (
        <Link key={key} to="/items" search={changeItemsSearch(search, changes)} className={look(key)}>
          <FunnelX size={18} aria-hidden />
          <span className="max-w-64 truncate">{t('items.moreWithout', { count, filter: text })}</span>
        </Link>
      ))}
      {unfilteredCount > 0 ? (
        <Link to="/items" search={withoutFilters(search)} className={look('all')}>
          <FunnelX size={18} aria-hidden />
          {t('items.moreUnfiltered', { count: unfilteredCount })}
        </Link>
      ) : null}
    </>
  )
}

/**
 * Maximum number of filters for which removing a single one is offered. With more, only removing all of them is
 * offered.
 */
const maxTried = 4

/** Counts the items that would be found without each filter, and without all of them. */
function useFilterRelaxations(search: ItemsSearch, isFiltered: boolean) {
  const chips = useFilterChips(search)
  const tried = chips.length > 1 ? chips.slice(0, maxTried) : []
  const searches = [
    ...(isFiltered ? [withoutFilters(search)] : []),
    ...tried.map(({ changes }) => changeItemsSearch(search, changes)),
  ]
  const counts = useQueries({
    queries: searches.map((each) => itemsQuery({ ...toItemFilter(each), page: '1', pageSize: '1' })),
    combine: (answers) => answers.map(({ data }) => data?.total ?? 0),
  })
  const [unfilteredCount = 0, ...others] = counts
  return {
    unfilteredCount,
    withoutOne: tried
      .map((chip, index) => ({ ...chip, count: others[index] ?? 0 }))
      .filter(({ count }) => count > 0),
  }
}
