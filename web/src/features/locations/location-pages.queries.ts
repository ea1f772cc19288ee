import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { countLocationContents, findLocations, type LocationNode } from '#contract/locations/location-tree.ts'
import { getLocation, listLocationMaintenance } from '#contract/locations/locations.ts'
import { levelPageSize, loadLevel } from './level-batch.ts'
import { call } from '#web/shared/api.ts'
import { valuedBy } from '#web/shared/account/valued-by.ts'

export interface LevelData {
  items: readonly LocationNode[]
  /** Number of all children, including those that are not loaded yet. */
  total: number
  hasMore: boolean
  householdTotal: number
}

/** Loads the first `pages` pages of the children of a location. */
export function levelQuery(parentId: string, pages = 1) {
  return queryOptions({
    queryKey: ['locations', 'level', parentId, pages, valuedBy()],
    queryFn: async (): Promise<LevelData> => {
      const numbers = Array.from({ length: pages }, (_, index) => index + 1)
      const loaded = await Promise.all(numbers.map((page) => loadLevel(parentId, page)))
      const { total = 0, householdTotal = 0 } = loaded[0] ?? {}
      const items = loaded.flatMap((level) => level.items)
      return { total, items, hasMore: total > pages * levelPageSize, householdTotal }
    },
  })
}

export function foundLocationsQuery(words: string) {
  const query = { q: words, ...valuedBy() }
  return queryOptions({
    queryKey: ['locations', 'found', query],
    queryFn: ({ signal }) => call(findLocations, { query }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}

export function locationQuery(id: string) {
  const query = valuedBy()
  return queryOptions({
    queryKey: ['locations', 'one', id, query],
    queryFn: ({ signal }) => call(getLocation, { params: { id }, query }, { signal }),
  })
}

export function locationContentsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['locations', 'contents', ids],
    queryFn: ({ signal }) => call(countLocationContents, { body: { ids: [...ids] } }, { signal }),
  })
}

export function locationMaintenanceQuery(id: string) {
  return queryOptions({
    // Changes of items, locations and maintenance entries all affect this query, so its key does not start with one of
    // these kinds.
    queryKey: ['location-maintenance', id],
    queryFn: ({ signal }) =>
      call(listLocationMaintenance, { params: { id }, query: { pageSize: '5' } }, { signal }),
  })
}
