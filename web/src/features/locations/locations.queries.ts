import { queryOptions } from '@tanstack/react-query'
import { listLocations } from '#contract/locations.ts'
import { call } from '#web/shared/api.ts'

/** Every location with its path, counts and value, by name. */
export function locationsQuery() {
  return queryOptions({
    queryKey: ['locations'],
    queryFn: ({ signal }) => call(listLocations, {}, { signal }),
  })
}
