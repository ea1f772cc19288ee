import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type QueryScope, toItemFilter, toItemQuery } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { itemFacetsQuery, itemsQuery } from '#web/features/items/items.queries.ts'

/**
 * Loads how many items each filter would leave. Called by the components that show it, so that the response re-renders
 * nothing else.
 */
export function useFacets(search: ItemsSearch) {
  return useQuery({ ...itemFacetsQuery(toItemFilter(search)), placeholderData: keepPreviousData })
}

/** Returns the number of archived items that would match too. */
export function useArchivedCount(search: ItemsSearch) {
  const { data } = useQuery({
    ...itemFacetsQuery(toItemFilter(search)),
    placeholderData: keepPreviousData,
    select: ({ archived }) => archived,
  })
  return search.includeArchived ? 0 : (data ?? 0)
}

export type FoundQuery = ReturnType<typeof useFoundItems>['found']

/** Loads the results of a search. Keeps the previous ones until new ones arrive. */
export function useFoundItems(search: ItemsSearch, look: QueryScope) {
  const query = toItemQuery(search, look)
  const found = useQuery({ ...itemsQuery(query), placeholderData: keepPreviousData })
  // Previous results need their own query, which determines their further rows.
  const [shownQuery, setShownQuery] = useState(query)
  const isShown = JSON.stringify(shownQuery) === JSON.stringify(query)
  if (!found.isPlaceholderData && !isShown) setShownQuery(query)
  return { found, shownQuery }
}
