import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemsBar, ViewSwitch } from '#web/features/items/items-bar.tsx'
import { ItemsChips } from '#web/features/items/items-chips.tsx'
import { ItemsFilters } from '#web/features/items/items-filters.tsx'
import { ItemsNothing } from '#web/features/items/items-nothing.tsx'
import { ItemsPages } from '#web/features/items/items-pages.tsx'
import { ItemsResults, ItemsSkeleton } from '#web/features/items/items-results.tsx'
import { ItemsSearchField } from '#web/features/items/items-search-field.tsx'
import { cardsPerPage, type ItemsSearch, toItemQuery } from '#web/features/items/items-search.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { useItemsSearch } from '#web/features/items/use-items-search.ts'
import { Page } from '#web/frame/page.tsx'
import { SearchSlot } from '#web/frame/search-slot.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useIsPhone, useIsWide } from '#web/shared/media.ts'
import { usePreferences, writePreferences } from '#web/shared/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The search: words above, filters beside, and all that was found. */
export function ItemsPage() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const { search, change } = useItemsSearch()
  const { itemDisplayView, itemsPerTablePage } = usePreferences()
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const view = search.view ?? itemDisplayView
  const usualSize = view === 'table' ? itemsPerTablePage : cardsPerPage
  const { found, archivedCount } = useFound(search, usualSize)
  const page = found.data
  const hasPanel = isWide && view === 'card'

  function setView(next: 'card' | 'table') {
    writePreferences({ itemDisplayView: next })
    change({ view: undefined })
  }

  function setPageSize(size: number) {
    if (view === 'table') writePreferences({ itemsPerTablePage: size })
    change({ pageSize: view === 'table' || size === cardsPerPage ? undefined : size })
  }

  const field = <ItemsSearchField search={search} change={change} />
  return (
    <Page title={search.q ? t('items.titleWithQuery', { query: search.q }) : t('nav.search')} header="hidden">
      {isPhone ? (
        <div className="sticky top-0 z-20 -mx-4 flex items-center gap-2 bg-base-100 px-4 py-1.5">
          <SearchSlot>{field}</SearchSlot>
          <IconButton
            icon={SlidersHorizontal}
            label={t('items.filters')}
            onClick={() => setIsFilterOpen(true)}
            className="bg-fill"
          />
        </div>
      ) : (
        <SearchSlot>{field}</SearchSlot>
      )}
      <div className={classNames(hasPanel && 'grid grid-cols-[14.5rem_minmax(0,1fr)] gap-9')}>
        {hasPanel ? (
          <aside
            aria-label={t('items.filters')}
            className="sticky top-16 -ms-2 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto ps-2 pt-3 pb-8 [scrollbar-width:thin]"
          >
            <ItemsFilters search={search} change={change} />
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
                items={page.items}
                search={search}
                view={view}
                isPhone={isPhone}
                isStale={found.isPlaceholderData || found.isError}
              />
              <ItemsPages
                search={search}
                total={page.total}
                pageSize={search.pageSize ?? usualSize}
                isStale={found.isPlaceholderData}
                onPageSize={setPageSize}
              />
            </>
          ) : null}
        </div>
      </div>
      <DialogOrSheet
        isOpen={isFilterOpen && !hasPanel}
        onClose={() => setIsFilterOpen(false)}
        title={t('items.filters')}
        closeLabel={t('dialog.close')}
        isDismissable
        footer={
          <Button kind="primary" onClick={() => setIsFilterOpen(false)} className="max-md:h-12">
            {t('items.showFound', { count: page?.total ?? 0 })}
          </Button>
        }
      >
        <ItemsFilters search={search} change={change} />
        {isPhone ? (
          <div className="mt-3 flex items-center justify-between">
            <span className="font-650">{t('items.view')}</span>
            <ViewSwitch view={view} onView={setView} />
          </div>
        ) : null}
      </DialogOrSheet>
    </Page>
  )
}

/** What the address stands for, the last answer until the next one is there; and how many more were with archived ones. */
function useFound(search: ItemsSearch, usualSize: number) {
  const found = useQuery({ ...itemsQuery(toItemQuery(search, usualSize)), placeholderData: keepPreviousData })
  const { nearest: _, ...withArchived } = toItemQuery({ ...search, page: 1, pageSize: 1, archived: true }, 1)
  const more = useQuery({
    ...itemsQuery(withArchived),
    enabled: !search.archived,
    placeholderData: keepPreviousData,
  })
  // Answers to two different questions cannot be compared.
  const isComparable = !search.archived && found.isPlaceholderData === more.isPlaceholderData
  const archivedCount = isComparable && found.data && more.data ? more.data.total - found.data.total : 0
  return { found, archivedCount: Math.max(0, archivedCount) }
}
