import { queryOptions } from '@tanstack/react-query'
import { getLabelStatistics } from '#contract/households/households.ts'
import { listLabels } from '#contract/labels.ts'
import { call } from '#web/shared/api.ts'

/** Loads all labels, sorted by name. */
export function labelsQuery() {
  return queryOptions({
    queryKey: ['labels'],
    queryFn: ({ signal }) => call(listLabels, {}, { signal }),
  })
}

/** Loads number and value of items by label. Labels without items are missing. */
export function labelStatisticsQuery() {
  return queryOptions({
    queryKey: ['statistics', 'labels'],
    queryFn: ({ signal }) => call(getLabelStatistics, {}, { signal }),
  })
}
