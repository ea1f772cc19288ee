import { queryOptions } from '@tanstack/react-query'
import { getPurchasePriceStatistics, getStatistics } from '#contract/households/households.ts'
import { getSamples } from '#contract/samples.ts'
import { call } from '#web/shared/api.ts'
import { valuedBy } from '#web/shared/account/valued-by.ts'

export function statisticsQuery() {
  const query = valuedBy()
  return queryOptions({
    queryKey: ['statistics', 'household', query],
    queryFn: ({ signal }) => call(getStatistics, { query }, { signal }),
  })
}

export function valueByMonthQuery(sinceYear: number) {
  const query = { interval: 'month', start: `${sinceYear}-01-01`, ...valuedBy() }
  return queryOptions({
    queryKey: ['statistics', 'value', query],
    queryFn: ({ signal }) => call(getPurchasePriceStatistics, { query }, { signal }),
  })
}

export function samplesQuery() {
  return queryOptions({
    queryKey: ['samples'],
    queryFn: ({ signal }) => call(getSamples, {}, { signal }),
  })
}
