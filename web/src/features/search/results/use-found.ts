import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toItemFilter, toItemQuery } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { itemFacetsQuery, itemsQuery } from '#web/features/items/items.queries.ts'

/** Loads the results and facets of a search; keeps the previous ones until new ones arrive. */
export function useFound(search: ItemsSearch, usualSize: number) {
  const facets = useQuery({ ...itemFacetsQuery(toItemFilter(search)), placeholderData: keepPreviousData })
  return { ...useFoundItems(search, usualSize), facets }
}

export type FoundQuery = ReturnType<typeof useFoundItems>['found']

/** The same without what the filters would leave, for a list that offers none. */
export function useFoundItems(search: ItemsSearch, usualSize: number) {
  const query = toItemQuery(search, usualSize)
  const found = useQuery({ ...itemsQuery(query), placeholderData: keepPreviousData })
  // An old answer belongs to the old question, which tells where its next rows are.
  const [shownQuery, setShownQuery] = useState(query)
  const isShown = JSON.stringify(shownQuery) === JSON.stringify(query)
  if (!found.isPlaceholderData && !isShown) setShownQuery(query)
  return { found, shownQuery: found.isPlaceholderData ? shownQuery : query }
}
