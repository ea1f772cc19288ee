import { queryOptions } from '@tanstack/react-query'
import { getLabelStatistics, getLocationStatistics, getStatistics } from '#contract/groups.ts'
import { call } from '#web/shared/api.ts'

export function statisticsQuery() {
  return queryOptions({
    queryKey: ['statistics', 'household'],
    queryFn: ({ signal }) => call(getStatistics, {}, { signal }),
  })
}

/** Labels without items are left out. */
export function labelStatisticsQuery() {
  return queryOptions({
    queryKey: ['statistics', 'labels'],
    queryFn: ({ signal }) => call(getLabelStatistics, {}, { signal }),
  })
}

/** Of the items directly inside; locations without items are left out. */
export function locationStatisticsQuery() {
  return queryOptions({
    queryKey: ['statistics', 'locations'],
    queryFn: ({ signal }) => call(getLocationStatistics, {}, { signal }),
  })
}
