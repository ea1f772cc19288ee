import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changeItemsSearch } from '#web/features/search/url/items-query.ts'
import type { ItemsSearchChanges } from '#web/features/search/url/items-search.ts'

/** The address of the search and what changes it: typing replaces the entry of the history, choices add one. */
export function useItemsSearch() {
  const search = useSearch({ from: '/shell/items' })
  const navigate = useNavigate({ from: '/items' })
  const router = useRouter()

  // The same function each time, for filters that do not draw themselves anew with each key.
  const change = useCallback(
    (changes: ItemsSearchChanges, history: 'push' | 'replace' = 'push') => {
      // A field that goes with the page hands over what was typed last, which must not lead back.
      const { pathname } = router.latestLocation
      if (!router.getMatchedRoutes(pathname)[0].some(({ id }) => id === '/shell/items')) return
      void navigate({
        to: '/items',
        search: (before) => changeItemsSearch(before, changes),
        replace: history === 'replace',
      })
    },
    [navigate, router],
  )
  return { search, change }
}

export type ChangeSearch = ReturnType<typeof useItemsSearch>['change']
