import { queryOptions } from '@tanstack/react-query'
import { getPurchasePriceStatistics, getStatistics } from '#contract/households/households.ts'
import { getSamples } from '#contract/samples.ts'
import { call } from '#web/shared/api.ts'

export function statisticsQuery() {
  return queryOptions({
    queryKey: ['statistics', 'household'],
    queryFn: ({ signal }) => call(getStatistics, {}, { signal }),
  })
}

export function valueByMonthQuery(sinceYear: number) {
  const query = { interval: 'month', start: `${sinceYear}-01-01` }
  return queryOptions({
    queryKey: ['statistics', 'value', sinceYear],
    queryFn: ({ signal }) => call(getPurchasePriceStatistics, { query }, { signal }),
  })
}

export function samplesQuery() {
  return queryOptions({
    queryKey: ['samples'],
    queryFn: ({ signal }) => call(getSamples, {}, { signal }),
  })
}
