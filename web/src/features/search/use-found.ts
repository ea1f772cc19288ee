import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toItemFilter, toItemQuery } from '#web/features/search/items-query.ts'
import type { ItemsSearch } from '#web/features/search/items-search.ts'
import { itemFacetsQuery, itemsQuery } from '#web/features/items/items.queries.ts'

/** What the address stands for, the last answer until the next one is there, and what each filter would leave. */
export function useFound(search: ItemsSearch, usualSize: number) {
  const query = toItemQuery(search, usualSize)
  const found = useQuery({ ...itemsQuery(query), placeholderData: keepPreviousData })
  const facets = useQuery({ ...itemFacetsQuery(toItemFilter(search)), placeholderData: keepPreviousData })
  // An old answer belongs to the old question, which tells where its next rows are.
  const [shownQuery, setShownQuery] = useState(query)
  const isShown = JSON.stringify(shownQuery) === JSON.stringify(query)
  if (!found.isPlaceholderData && !isShown) setShownQuery(query)
  return { found, facets, shownQuery: found.isPlaceholderData ? shownQuery : query }
}
