import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type QueryScope, toItemFilter, toItemQuery } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { itemFacetsQuery, itemsQuery } from '#web/features/items/items.queries.ts'

/**
 * Loads the number of items for each filter. Each component that shows such numbers calls this hook, so that the
 * response renders only these components again.
 */
export function useFacets(search: ItemsSearch) {
  return useQuery({ ...itemFacetsQuery(toItemFilter(search)), placeholderData: keepPreviousData })
}

export function useArchivedCount(search: ItemsSearch) {
  const { data } = useQuery({
    ...itemFacetsQuery(toItemFilter(search)),
    placeholderData: keepPreviousData,
    select: ({ archived }) => archived,
  })
  return search.includeArchived ? 0 : (data ?? 0)
}

export type FoundQuery = ReturnType<typeof useFoundItems>['found']

/**
 * Loads the results of a search, and keeps the previous results until they arrive. `effectiveSearch` is the search that
 * found the results. Its query may be a corrected spelling.
 */
export function useFoundItems(search: ItemsSearch, scope: QueryScope, isEnabled = true) {
  usePreferences()
  const typedQuery = toItemQuery(search, scope)
  const found = useQuery({ ...itemsQuery(typedQuery), placeholderData: keepPreviousData, enabled: isEnabled })
  const readAs = found.isPlaceholderData ? undefined : found.data?.readAs
  const query = readAs === undefined ? typedQuery : { ...typedQuery, q: readAs }
  // Placeholder data are the results of the previous query, so further rows are loaded with that query.
  const [shownQuery, setShownQuery] = useState(query)
  const isShown = JSON.stringify(shownQuery) === JSON.stringify(query)
  if (!found.isPlaceholderData && !isShown) setShownQuery(query)
  return { found, shownQuery, effectiveSearch: readAs === undefined ? search : { ...search, q: readAs } }
}
