import type { ItemPage } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { select, useSelection } from '#web/features/search/bulk/items-selection.ts'
import { useSelectAll } from '#web/features/search/bulk/use-select-all.ts'
import { ItemsResults } from '#web/features/search/results/items-results.tsx'
import { ItemsPages } from '#web/features/search/results/result-pages.tsx'
import type { useFoundItems } from '#web/features/search/results/use-found.ts'
import type { useResultView } from './use-result-view.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'

interface FoundItemsProps extends Pick<ReturnType<typeof useFoundItems>, 'found' | 'shownQuery'> {
  search: ItemsSearch
  /** The search combined with the filter of the page, for example the label on the page of a label. */
  fullSearch: ItemsSearch
  page: ItemPage
  resultView: ReturnType<typeof useResultView>
  isSelecting: boolean
}

export function FoundItems({
  search,
  fullSearch,
  found,
  shownQuery,
  page,
  resultView,
  isSelecting,
}: FoundItemsProps) {
  const isPhone = useIsPhone()
  const selection = useSelection()
  const all = useSelectAll(selection, fullSearch, found)
  const isScrolling = resultView.pageSize === 'all'

  /** Selects all items of the page. When these are selected already, or the list has no pages, selects all results. */
  function selectAll(shown: readonly ItemSummary[]) {
    const isShownSelected = selection.kind === 'items' && shown.every(({ id }) => selection.items.has(id))
    if (isScrolling || isShownSelected) all?.onAction()
    else select(shown, true)
  }

  return (
    <>
      <ItemsResults
        query={shownQuery}
        page={page}
        search={search}
        view={resultView.view}
        isScrolling={isScrolling}
        isPhone={isPhone}
        isStale={found.isPlaceholderData || found.isError}
        isSelecting={isSelecting}
        onSelectAll={selectAll}
      />
      <ItemsPages
        search={search}
        total={page.total}
        pageSize={resultView.pageSize}
        isStale={found.isPlaceholderData}
        onPageSize={resultView.setPageSize}
      />
    </>
  )
}
