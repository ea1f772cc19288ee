import { queryOptions } from '@tanstack/react-query'
import { getStatistics } from '#contract/groups.ts'
import { call } from '#web/shared/api.ts'

export function statisticsQuery() {
  return queryOptions({
    queryKey: ['statistics', 'household'],
    queryFn: ({ signal }) => call(getStatistics, {}, { signal }),
  })
}
