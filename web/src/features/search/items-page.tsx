import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ItemPage } from '#contract/items/item-lists.ts'
import { CopyNote } from '#web/features/offline-copy/copy-note.tsx'
import type { FoundPage } from '#web/features/items/items.queries.ts'
import { ItemsBar, ViewSwitch } from '#web/features/search/items-bar.tsx'
import { ItemsChips } from '#web/features/search/filters/items-chips.tsx'
import { ItemsFilters } from '#web/features/search/filters/items-filters.tsx'
import { FilterSheet, SearchHead } from '#web/features/search/items-head.tsx'
import { ItemsNothing } from '#web/features/search/results/no-items.tsx'
import { FoundItems } from '#web/features/search/results/found-items.tsx'
import { SelectionBar } from '#web/features/search/bulk/selection-bar.tsx'
import { ItemsSearchField } from '#web/features/search/items-search-field.tsx'
import { useResultKeys } from '#web/features/search/results/result-keys.ts'
import { NameMatches } from '#web/features/search/results/name-matches.tsx'
import { ItemsSkeleton } from '#web/features/search/results/items-skeleton.tsx'
import { useArchivedCount, useFacets, useFoundItems } from '#web/features/search/results/use-found.ts'
import { useResultView, useSelectionMode } from './results/use-result-view.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { nameQuery } from '#web/features/search/results/use-name-matches.ts'
import { changeItemsSearch, hasFilters } from '#web/features/search/url/items-query.ts'
import { useItemsSearch } from '#web/features/search/url/use-items-search.ts'
import { Page } from '#web/components/page/page.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useIsPhone, useIsWide } from '#web/shared/browser/media.ts'
import { useFirstLoad } from '#web/shared/use-first-load.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Maximum number of further spellings that are offered for a misspelled query. */
const maxSpellings = 3

export function ItemsPage() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const { search, change } = useItemsSearch()
  const resultView = useResultView(search, change)
  const { view, setView } = resultView
  const { field, results, enterResults, onKeyDown } = useResultKeys()
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const { found, shownQuery, effectiveSearch } = useFoundItems(search, resultView)
  const { isLoading: areFacetsLoading } = useFacets(effectiveSearch)
  const selecting = useSelectionMode(effectiveSearch, view === 'table' && !isPhone)
  const page = found.data
  // On phones the offer to include archived items is above the results. The results wait for the number of these items,
  // so that they do not move.
  const isFirstLoad = useFirstLoad(found.isPending || (isPhone && found.isSuccess && areFacetsLoading))
  const isPending = found.isPending || isFirstLoad
  // True for a household without items, in which there is nothing to filter.
  const isEmpty = page?.total === 0 && !search.q && !hasFilters(search)
  const hasPanel = isWide && view === 'card' && !isEmpty
  const filters = (
    <ItemsFilters search={effectiveSearch} change={change} isWaiting={found.isPlaceholderData} />
  )

  return (
    <Page title={search.q ? t('items.titleWithQuery', { query: search.q }) : t('nav.search')} header="hidden">
      <SearchHead onFilter={isPhone ? () => setIsFilterOpen(true) : undefined}>
        <ItemsSearchField search={search} change={change} input={field} onDown={enterResults} />
      </SearchHead>
      <div className={classNames(hasPanel && 'grid grid-cols-[14.5rem_minmax(0,1fr)] gap-9 print:block')}>
        {hasPanel ? <FilterPanel>{filters}</FilterPanel> : null}
        <div className="min-w-0">
          <ItemsBar
            search={search}
            change={change}
            page={page}
            isPending={isPending}
            view={view}
            onView={setView}
            onFilter={hasPanel ? undefined : () => setIsFilterOpen(true)}
            chips={<ItemsChips search={effectiveSearch} change={change} />}
            onSelecting={selecting.toggle}
            isSelecting={selecting.isOn}
          />
          <Results
            {...{ search, effectiveSearch, found, isPending, shownQuery, resultView, results, onKeyDown }}
            isSelecting={selecting.isOn}
          />
        </div>
      </div>
      {isFilterOpen && !hasPanel ? (
        <FilterSheet onClose={() => setIsFilterOpen(false)} search={search} count={page?.total ?? 0}>
          {filters}
          {isPhone ? <ViewChoice view={view} onView={setView} /> : null}
        </FilterSheet>
      ) : null}
      <SelectionBar search={effectiveSearch} found={found} />
    </Page>
  )
}

function FilterPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={t('items.filters')}
      className="sticky top-16 -ms-2 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto ps-2 pt-3 pe-2 pb-8 [scrollbar-width:thin] print:hidden"
    >
      {children}
    </aside>
  )
}

function ViewChoice(props: ComponentProps<typeof ViewSwitch>) {
  const { t } = useTranslation()
  return (
    <div className="mt-3 flex items-center justify-between">
      <span className="font-650">{t('items.view')}</span>
      <ViewSwitch {...props} />
    </div>
  )
}

interface RespelledProps {
  search: ItemsSearch
  page: FoundPage | undefined
}

/** Says that the results are those of a corrected spelling, and offers further spellings. */
function Respelled({ search, page }: RespelledProps) {
  const { t } = useTranslation()
  if (!search.q || page?.readAs === undefined) return null
  const others = page.spellings?.filter((text) => text !== page.readAs).slice(0, maxSpellings) ?? []
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-second">
      {t('items.respelled', { query: search.q, meant: page.readAs })}
      {others.length > 0 ? (
        <span className="flex flex-wrap items-baseline gap-x-2">
          {t('items.nearest')}
          {others.map((q) => (
            <Link
              key={q}
              to="/items"
              search={changeItemsSearch(search, { q })}
              className="font-semibold text-link underline-offset-3 hover:underline"
            >
              {q}
            </Link>
          ))}
        </span>
      ) : null}
    </p>
  )
}

interface ResultsProps extends Pick<ReturnType<typeof useResultKeys>, 'results' | 'onKeyDown'> {
  search: ItemsSearch
  effectiveSearch: ItemsSearch
  found: Found['found']
  isPending: boolean
  shownQuery: Found['shownQuery']
  resultView: ReturnType<typeof useResultView>
  isSelecting: boolean
}

type Found = ReturnType<typeof useFoundItems>

function Results({
  search,
  effectiveSearch,
  found,
  isPending,
  shownQuery,
  resultView,
  results,
  onKeyDown,
  isSelecting,
}: ResultsProps) {
  const isPhone = useIsPhone()
  const page = isPending ? undefined : found.data
  const matchedNames = search.page ? '' : nameQuery(effectiveSearch)
  return (
    // Handles the keys of the links and checkboxes inside, whose events bubble up.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={results} onKeyDown={onKeyDown}>
      {matchedNames ? <NameMatches query={matchedNames} /> : null}
      <Respelled search={search} page={page} />
      <CopyNote text="copy.searched" copiedAt={page?.copiedAt} />
      {found.isError ? <QueryError query={found} /> : null}
      {isPending ? <ItemsSkeleton view={resultView.view} isPhone={isPhone} /> : null}
      <Nothing search={search} page={page} />
      {page && page.total > 0 ? (
        <FoundItems
          {...{ search, fullSearch: effectiveSearch, found, shownQuery, page, resultView }}
          isSelecting={isSelecting}
        />
      ) : null}
    </div>
  )
}

/**
 * Shown when a search finds nothing. Mounted even when there are results, so that the number of archived items is
 * loaded in time.
 */
function Nothing({ search, page }: { search: ItemsSearch; page: ItemPage | undefined }) {
  const archivedCount = useArchivedCount(search)
  if (page?.total !== 0) return null
  return <ItemsNothing {...{ search, archivedCount }} nearest={page.nearest ?? []} />
}
