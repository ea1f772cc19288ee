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

/** The search in the URL and a function to change it. Typing replaces the history entry, a chosen filter adds one. */
export function useItemsSearch() {
  const search = useSearch({ from: '/shell/items' })
  const navigate = useNavigate({ from: '/items' })
  const router = useRouter()
  const prefetchSearch = usePrefetchSearch()

  // Memoised, so that the filters do not render again on each key press.
  const change = useCallback(
    (changes: ItemsSearchChanges, history: 'push' | 'replace' = 'push') => {
      // When the user leaves the page, a field reports its last input. That report must not navigate back to the
      // search.
      const { pathname } = router.latestLocation
      if (!router.getMatchedRoutes(pathname)[0].some(({ id }) => id === '/shell/items')) return
      // Applies the changes to the latest URL, even when the page has not rendered that URL yet.
      const { search: before } = router.buildLocation({ to: '/items', search: true })
      const next = changeItemsSearch(readItemsSearch(before), changes)
      prefetchSearch(next)
      void navigate({ to: '/items', search: next, replace: history === 'replace' })
    },
    [prefetchSearch, navigate, router],
  )
  return { search, change }
}

/** Sends the request of a new search at once. Otherwise it would be sent only when the page renders the new URL. */
function usePrefetchSearch() {
  const queryClient = useQueryClient()
  const lastKey = useRef<QueryKey>(undefined)
  return useCallback(
    (search: ItemsSearch) => {
      // Cancels the request of the previous search unless a mounted component uses it.
      if (lastKey.current) {
        void queryClient.cancelQueries({ queryKey: lastKey.current, exact: true, type: 'inactive' })
      }
      const query = itemsQuery(toItemQuery(search, readViewOptions(search, readPreferences())))
      lastKey.current = query.queryKey
      void queryClient.prefetchQuery(query)
    },
    [queryClient],
  )
}

export type ChangeSearch = ReturnType<typeof useItemsSearch>['change']
