import { queryOptions } from '@tanstack/react-query'
import { getLabelStatistics } from '#contract/households/households.ts'
import { listLabels } from '#contract/labels.ts'
import { call } from '#web/shared/api.ts'

/** Every label by name. */
export function labelsQuery() {
  return queryOptions({
    queryKey: ['labels'],
    queryFn: ({ signal }) => call(listLabels, {}, { signal }),
  })
}

/** Labels without items are left out. */
export function labelStatisticsQuery() {
  return queryOptions({
    queryKey: ['statistics', 'labels'],
    queryFn: ({ signal }) => call(getLabelStatistics, {}, { signal }),
  })
}
