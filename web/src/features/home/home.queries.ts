import { queryOptions } from '@tanstack/react-query'
import { getPurchasePriceStatistics, getStatistics } from '#contract/groups.ts'
import { listMaintenance } from '#contract/maintenance.ts'
import { getSamples } from '#contract/samples.ts'
import { call } from '#web/shared/api.ts'

export function statisticsQuery() {
  return queryOptions({
    queryKey: ['statistics', 'household'],
    queryFn: ({ signal }) => call(getStatistics, {}, { signal }),
  })
}

/** What was bought in each month, from the first of January of a year on. */
export function valueByMonthQuery(sinceYear: number) {
  const query = { interval: 'month', start: `${sinceYear}-01-01` }
  return queryOptions({
    queryKey: ['statistics', 'value', sinceYear],
    queryFn: ({ signal }) => call(getPurchasePriceStatistics, { query }, { signal }),
  })
}

/** All that is still to be done. */
export function scheduledMaintenanceQuery() {
  return queryOptions({
    queryKey: ['maintenance', 'scheduled'],
    queryFn: ({ signal }) => call(listMaintenance, { query: { status: 'scheduled' } }, { signal }),
  })
}

/** How many of the things to try Cubby with are there. */
export function samplesQuery() {
  return queryOptions({
    queryKey: ['samples'],
    queryFn: ({ signal }) => call(getSamples, {}, { signal }),
  })
}
