import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { ItemsBar, ViewSwitch } from '#web/features/search/items-bar.tsx'
import { ItemsChips } from '#web/features/search/filters/items-chips.tsx'
import { ItemsFilters } from '#web/features/search/filters/items-filters.tsx'
import { FilterSheet, SearchHead } from '#web/features/search/items-head.tsx'
import { ItemsNothing } from '#web/features/search/results/no-items.tsx'
import { ItemsPages } from '#web/features/search/results/result-pages.tsx'
import { ItemsResults } from '#web/features/search/results/items-results.tsx'
import { ItemsSearchField } from '#web/features/search/items-search-field.tsx'
import { select, selectionCount, useSelection } from '#web/features/search/bulk/items-selection.ts'
import { ItemsSkeleton } from '#web/features/search/results/items-skeleton.tsx'
import { useFound } from '#web/features/search/results/use-found.ts'
import { useItemsLook, useSelecting } from '#web/features/search/results/use-items-look.ts'
import { useItemsSearch } from '#web/features/search/url/use-items-search.ts'
import { useSelectAll } from '#web/features/search/bulk/use-select-all.ts'
import { Page } from '#web/frame/page.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useIsPhone, useIsWide } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'

const BulkBar = lazy(async () => ({
  default: (await import('#web/features/search/bulk/bulk-bar.tsx')).BulkBar,
}))

/** The search: words above, filters beside, and all that was found. */
export function ItemsPage() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const { search, change } = useItemsSearch()
  const { view, pageSize, setView, setPageSize } = useItemsLook(search, change)
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const { found, shownQuery, facets } = useFound(search, pageSize)
  const selecting = useSelecting(search, view === 'table')
  const selection = useSelection()
  // The last answer counts what another search found.
  const all = useSelectAll(selection, search, found.isPlaceholderData ? undefined : found.data)
  const page = found.data
  const hasPanel = isWide && view === 'card'
  const archivedCount = search.includeArchived ? 0 : (facets.data?.archived ?? 0)
  const filters = <ItemsFilters search={search} change={change} facets={facets.data} />

  /** The first call selects the visible items, the second all. */
  function selectAll(shown: readonly ItemSummary[]) {
    const isShownChosen = selection.kind === 'items' && shown.every(({ id }) => selection.items.has(id))
    if (isShownChosen) all?.onAction()
    else select(shown, true)
  }

  return (
    <Page title={search.q ? t('items.titleWithQuery', { query: search.q }) : t('nav.search')} header="hidden">
      <SearchHead onFilter={isPhone ? () => setIsFilterOpen(true) : undefined}>
        <ItemsSearchField search={search} change={change} />
      </SearchHead>
      <div className={classNames(hasPanel && 'grid grid-cols-[14.5rem_minmax(0,1fr)] gap-9')}>
        {hasPanel ? (
          <aside
            aria-label={t('items.filters')}
            className="sticky top-16 -ms-2 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto ps-2 pt-3 pe-2 pb-8 [scrollbar-width:thin]"
          >
            {filters}
          </aside>
        ) : null}
        <div className="min-w-0">
          <ItemsBar
            search={search}
            change={change}
            page={page}
            isPending={found.isPending}
            view={view}
            onView={setView}
            onFilter={hasPanel ? undefined : () => setIsFilterOpen(true)}
            chips={<ItemsChips search={search} change={change} archivedCount={archivedCount} />}
            onSelecting={selecting.toggle}
            isSelecting={selecting.isOn}
          />
          {found.isError ? (
            <ErrorPanel
              text={errorText(found.error, t)}
              retryLabel={t('errorPage.retry')}
              onRetry={() => void found.refetch()}
            />
          ) : null}
          {found.isPending ? <ItemsSkeleton view={view} isPhone={isPhone} /> : null}
          {page && page.total === 0 ? (
            <ItemsNothing search={search} nearest={page.nearest ?? []} archivedCount={archivedCount} />
          ) : null}
          {page && page.total > 0 ? (
            <>
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
            </>
          ) : null}
        </div>
      </div>
      <FilterSheet
        isOpen={isFilterOpen && !hasPanel}
        onClose={() => setIsFilterOpen(false)}
        search={search}
        count={page?.total ?? 0}
      >
        {filters}
        {isPhone ? (
          <div className="mt-3 flex items-center justify-between">
            <span className="font-650">{t('items.view')}</span>
            <ViewSwitch view={view} onView={setView} />
          </div>
        ) : null}
      </FilterSheet>
      <Suspense>
        {selectionCount(selection) > 0 ? <BulkBar selection={selection} all={all} /> : null}
      </Suspense>
    </Page>
  )
}
