import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { typingPauseMs, useDebouncedValue } from '#web/shared/use-debounced-value.ts'

export function useItemChoices(filter: ItemQuery) {
  const [query, setQuery] = useState('')
  const [tries, setTries] = useState(0)
  const debouncedQuery = useDebouncedValue(query.trim(), typingPauseMs)
  const { data, isPending, isPlaceholderData, isError, error, refetch } = useQuery({
    ...itemsQuery({ ...filter, ...(debouncedQuery ? { q: debouncedQuery } : {}), page: '1' }),
    placeholderData: keepPreviousData,
  })

  function tryAgain() {
    setTries(tries + 1)
    void refetch()
  }

  return {
    query,
    setQuery,
    /** The query that found `items`. While new results load, it differs from `query`. */
    debouncedQuery,
    items: data?.items ?? [],
    /** The number of items found. 0 while new results load, because `items` are then those of the earlier search. */
    total: isPlaceholderData ? 0 : (data?.total ?? 0),
    isPending,
    failure: isError && !data ? { error, refetch: tryAgain } : undefined,
    /**
     * Key of the picker. A retry changes the key to mount the picker again, so that its field gets the focus that the
     * removed retry button had.
     */
    tries,
  }
}
