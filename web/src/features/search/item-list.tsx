import { SquareCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { Found, Sort, ViewSwitch } from '#web/features/search/items-bar.tsx'
import { ItemsPages } from '#web/features/search/results/result-pages.tsx'
import { ItemsResults } from '#web/features/search/results/items-results.tsx'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { select, selectionCount, useSelection } from '#web/features/search/bulk/items-selection.ts'
import { ItemsSkeleton } from '#web/features/search/results/items-skeleton.tsx'
import { useFoundItems } from '#web/features/search/results/use-found.ts'
import { useItemsLook, useSelecting } from '#web/features/search/results/use-items-look.ts'
import { useListSearch } from '#web/features/search/use-list-search.ts'
import { useSelectAll } from '#web/features/search/bulk/use-select-all.ts'
import { ListState } from '#web/frame/list-state.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const BulkBar = lazy(async () => ({
  default: (await import('#web/features/search/bulk/bulk-bar.tsx')).BulkBar,
}))

interface ItemListProps {
  /** The filter of the list, such as a label. Order, view and page stand in the address of the page. */
  filter: ItemsSearch
  /** Instead of a list without items. */
  empty: ReactNode
}

/** The results of the search on another page: sorted, shown, selected and paged alike. */
export function ItemList({ filter, empty }: ItemListProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { search, change } = useListSearch()
  const whole = { ...search, ...filter }
  const { view, pageSize, setView, setPageSize } = useItemsLook(search, change)
  const { found, shownQuery } = useFoundItems(whole, pageSize)
  const selecting = useSelecting(whole, view === 'table' && !isPhone)
  const selection = useSelection()
  const page = found.data
  const all = useSelectAll(selection, whole, found.isPlaceholderData ? undefined : page)

  function selectAll(shown: readonly ItemSummary[]) {
    const isShownSelected = selection.kind === 'items' && shown.every(({ id }) => selection.items.has(id))
    if (isShownSelected) all?.onAction()
    else select(shown, true)
  }

  if (!page) return <ListState query={found} skeleton={<ItemsSkeleton view={view} isPhone={isPhone} />} />
  if (page.total === 0) return empty
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center gap-x-1 pb-2 md:gap-x-3 md:pb-4">
        <Found page={page} />
        {selecting.toggle ? (
          <IconButton
            icon={SquareCheck}
            label={t('items.select')}
            isOn={selecting.isOn}
            onClick={selecting.toggle}
          />
        ) : null}
        <Sort search={search} change={change} />
        <span className="contents max-md:hidden">
          <ViewSwitch view={view} onView={setView} />
        </span>
      </div>
      <ItemsResults
        query={shownQuery}
        page={page}
        search={search}
        view={view}
        isPhone={isPhone}
        isStale={found.isPlaceholderData || found.isError}
        isSelecting={selecting.isOn}
        onSelectAll={selectAll}
      />
      <ItemsPages
        search={search}
        total={page.total}
        pageSize={search.pageSize ?? pageSize}
        isStale={found.isPlaceholderData}
        onPageSize={setPageSize}
      />
      <Suspense>
        {selectionCount(selection) > 0 ? <BulkBar selection={selection} all={all} /> : null}
      </Suspense>
    </>
  )
}
