import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { changeItemsSearch, readLook, toItemQuery } from '#web/features/search/url/items-query.ts'
import {
  type ItemsSearch,
  type ItemsSearchChanges,
  parseItemsSearch,
} from '#web/features/search/url/items-search.ts'
import { readPreferences } from '#web/shared/account/preferences.ts'

/** After so long words stand in the address without their results, and the page says that these are still to come. */
const lateMs = 150

/** Words that were typed but are not in the address yet. */
interface Typed {
  changes: ItemsSearchChanges
  /** The words in the address when they were typed. */
  over: string | undefined
}

/**
 * The address of the search and what changes it. Choices add an entry to the history at once. Typing replaces the entry,
 * together with the results: a page that is drawn for the words and again for their answer takes twice as long.
 */
export function useItemsSearch() {
  const search = useSearch({ from: '/shell/items' })
  const navigate = useNavigate({ from: '/items' })
  const router = useRouter()
  const askEarly = useAskEarly()
  const waiting = useRef<Typed>(undefined)

  /** The latest address, even if the page is not drawn for it yet; none once the page was left. */
  const readAddress = useCallback(() => {
    const { pathname } = router.latestLocation
    if (!router.getMatchedRoutes(pathname)[0].some(({ id }) => id === '/shell/items')) return undefined
    return parseItemsSearch(router.buildLocation({ to: '/items', search: true }).search)
  }, [router])

  const settle = useCallback(() => {
    const typed = waiting.current
    waiting.current = undefined
    const before = readAddress()
    // Other words, such as those of Back, are not written over.
    if (!typed || !before || before.q !== typed.over) return
    void navigate({ to: '/items', search: changeItemsSearch(before, typed.changes), replace: true })
  }, [navigate, readAddress])

  // The same function each time, for filters that do not draw themselves anew with each key.
  const change = useCallback(
    (changes: ItemsSearchChanges) => {
      settle()
      // A field that goes with the page hands over what was typed last, which must not lead back.
      const before = readAddress()
      if (!before) return
      const next = changeItemsSearch(before, changes)
      void askEarly(next)
      void navigate({ to: '/items', search: next })
    },
    [askEarly, navigate, readAddress, settle],
  )

  const type = useCallback(
    (changes: ItemsSearchChanges) => {
      const before = readAddress()
      if (!before) return
      const typed = { changes, over: before.q }
      waiting.current = typed
      const settleIfLast = () => {
        if (waiting.current === typed) settle()
      }
      void askEarly(changeItemsSearch(before, changes)).then(settleIfLast)
      setTimeout(settleIfLast, lateMs)
    },
    [askEarly, readAddress, settle],
  )
  return { search, change, type, settle }
}

/** Sends the request of an address while the page is drawn for it, which would ask only then. */
function useAskEarly() {
  const queryClient = useQueryClient()
  const asked = useRef<QueryKey>(undefined)
  return useCallback(
    (search: ItemsSearch) => {
      // The next change may come before the page was drawn for the last one, and nobody waits for that answer then.
      if (asked.current) {
        void queryClient.cancelQueries({ queryKey: asked.current, exact: true, type: 'inactive' })
      }
      const query = itemsQuery(toItemQuery(search, readLook(search, readPreferences()).pageSize))
      asked.current = query.queryKey
      return queryClient.prefetchQuery(query)
    },
    [queryClient],
  )
}

export type ItemsSearchState = ReturnType<typeof useItemsSearch>
export type ChangeSearch = ItemsSearchState['change']
