import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { changeItemsSearch, readViewOptions, toItemQuery } from '#web/features/search/url/items-query.ts'
import {
  type ItemsSearch,
  type ItemsSearchChanges,
  readItemsSearch,
} from '#web/features/search/url/items-search.ts'
import { readPreferences } from '#web/shared/account/preferences.ts'

/** The address of the search and what changes it: typing replaces the entry of the history, choices add one. */
export function useItemsSearch() {
  const search = useSearch({ from: '/shell/items' })
  const navigate = useNavigate({ from: '/items' })
  const router = useRouter()
  const prefetchSearch = usePrefetchSearch()

  // The same function each time, for filters that do not draw themselves anew with each key.
  const change = useCallback(
    (changes: ItemsSearchChanges, history: 'push' | 'replace' = 'push') => {
      // A field that goes with the page hands over what was typed last, which must not lead back.
      const { pathname } = router.latestLocation
      if (!router.getMatchedRoutes(pathname)[0].some(({ id }) => id === '/shell/items')) return
      // The latest address, even if the page is not drawn for it yet.
      const { search: before } = router.buildLocation({ to: '/items', search: true })
      const next = changeItemsSearch(readItemsSearch(before), changes)
      prefetchSearch(next)
      void navigate({ to: '/items', search: next, replace: history === 'replace' })
    },
    [prefetchSearch, navigate, router],
  )
  return { search, change }
}

/** Sends the request of an address while the page is drawn for it, which would ask only then. */
function usePrefetchSearch() {
  const queryClient = useQueryClient()
  const asked = useRef<QueryKey>(undefined)
  return useCallback(
    (search: ItemsSearch) => {
      // The next change may come before the page was drawn for the last one, and nobody waits for that response then.
      if (asked.current) {
        void queryClient.cancelQueries({ queryKey: asked.current, exact: true, type: 'inactive' })
      }
      const query = itemsQuery(toItemQuery(search, readViewOptions(search, readPreferences())))
      asked.current = query.queryKey
      void queryClient.prefetchQuery(query)
    },
    [queryClient],
  )
}

export type ChangeSearch = ReturnType<typeof useItemsSearch>['change']
