import { useNavigate, useSearch } from '@tanstack/react-router'
import { SquareCheck } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Found, Sort, ViewSwitch } from '#web/features/search/items-bar.tsx'
import { SelectionBar } from '#web/features/search/bulk/selection-bar.tsx'
import { FoundItems } from '#web/features/search/results/found-items.tsx'
import type { ItemsSearch, ItemsSearchChanges } from '#web/features/search/url/items-search.ts'
import { ItemsSkeleton } from '#web/features/search/results/items-skeleton.tsx'
import { useFoundItems } from '#web/features/search/results/use-found.ts'
import { useResultView, useSelectionMode } from './results/use-result-view.ts'
import { readListSearch } from './list-search.ts'
import { changeItemsSearch } from './url/items-query.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface ItemListProps {
  filter: ItemsSearch
  empty: ReactNode
}

export function ItemList({ filter, empty }: ItemListProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { search, change } = useListSearch()
  const fullSearch = { ...search, ...filter }
  const resultView = useResultView(search, change)
  const { view, setView } = resultView
  const { found, shownQuery } = useFoundItems(fullSearch, resultView)
  const selecting = useSelectionMode(fullSearch, view === 'table' && !isPhone)
  const page = found.data
  if (!page) return <ListState query={found} skeleton={<ItemsSkeleton view={view} isPhone={isPhone} />} />
  if (page.total === 0) return empty
  return (
    <>
      <div className="@container">
        <div className="flex min-h-13 flex-wrap items-center gap-x-1 pb-2 md:@lg:gap-x-3 md:pb-4">
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
      </div>
      <FoundItems
        {...{ search, fullSearch, found, shownQuery, page, resultView }}
        isSelecting={selecting.isOn}
      />
      <SelectionBar search={fullSearch} found={found} />
    </>
  )
}

function useListSearch() {
  const search = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = useCallback(
    (changes: ItemsSearchChanges) => {
      void navigate({
        to: '.',
        search: (before) => changeItemsSearch(readListSearch(before), changes),
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, change }
}
