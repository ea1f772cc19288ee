import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { countLocationContents, findLocations, type LocationNode } from '#contract/locations/location-tree.ts'
import { getLocation, listLocationMaintenance } from '#contract/locations/locations.ts'
import { levelPageSize, loadLevel } from './level-batch.ts'
import { call } from '#web/shared/api.ts'

export interface LevelData {
  items: readonly LocationNode[]
  /** Number of children, loaded or not. */
  total: number
  hasMore: boolean
  householdTotal: number
}

/** Loads the first `pages` pages of the children of a location. */
export function levelQuery(parentId: string, pages = 1) {
  return queryOptions({
    queryKey: ['locations', 'level', parentId, pages],
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
  return queryOptions({
    queryKey: ['locations', 'found', words],
    queryFn: ({ signal }) => call(findLocations, { query: { q: words } }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}

export function locationQuery(id: string) {
  return queryOptions({
    queryKey: ['locations', 'one', id],
    queryFn: ({ signal }) => call(getLocation, { params: { id } }, { signal }),
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
    // This query depends on items, locations and maintenance, so its key does not begin with the key of one of them.
    queryKey: ['location-maintenance', id],
    queryFn: ({ signal }) =>
      call(listLocationMaintenance, { params: { id }, query: { pageSize: '5' } }, { signal }),
  })
}
