import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changeItemsSearch } from '#web/features/search/url/items-query.ts'
import type { ItemsSearchChanges } from '#web/features/search/url/items-search.ts'
import { readListSearch } from '#web/features/search/list-search.ts'

/** Order, view and page of a list of items, from the URL of its page. */
export function useListSearch() {
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
