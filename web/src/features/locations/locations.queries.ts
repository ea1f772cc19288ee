import { queryOptions } from '@tanstack/react-query'
import { listItems } from '#contract/items/item-lists.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { call } from '#web/shared/api.ts'

export function locationsQuery() {
  return queryOptions({
    queryKey: ['locations'],
    queryFn: ({ signal }) => call(listLocations, {}, { signal }),
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
