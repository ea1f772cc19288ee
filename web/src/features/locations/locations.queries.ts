import { queryOptions } from '@tanstack/react-query'
import { listItems } from '#contract/items/item-lists.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { call } from '#web/shared/api.ts'
import { valuedBy } from '#web/shared/account/valued-by.ts'

export function locationsQuery() {
  const query = valuedBy()
  return queryOptions({
    queryKey: query.valuation ? ['locations', 'valued', query.valuation] : ['locations'],
    queryFn: ({ signal }) => call(listLocations, { query }, { signal }),
  })
}

/** Loads the four most valuable items inside a location. Their pictures help users to recognise the location. */
export function recordsWithinQuery(locationId: string) {
  const query = {
    locations: locationId,
    includeSubLocations: 'true',
    orderBy: 'purchasePrice',
    page: '1',
    pageSize: '4',
  } as const
  return queryOptions({
    queryKey: ['locations', 'items', locationId],
    queryFn: ({ signal }) => call(listItems, { query }, { signal }),
    staleTime: 300_000,
  })
}
