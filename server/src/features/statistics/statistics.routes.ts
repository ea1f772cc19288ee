import * as endpoints from '#contract/groups.ts'
import type { AddRoute } from '#server/http/route.ts'
import {
  getLabelStatistics,
  getLocationStatistics,
  getPurchasePrices,
  getStatistics,
} from './statistics.service.ts'

export function statisticsRoutes(add: AddRoute): void {
  add(endpoints.getStatistics, ({ context, actor }) => getStatistics(context, actor))
  add(endpoints.getLocationStatistics, ({ context, actor }) => getLocationStatistics(context, actor))
  add(endpoints.getLabelStatistics, ({ context, actor }) => getLabelStatistics(context, actor))
  add(endpoints.getPurchasePriceStatistics, ({ context, actor, query }) =>
    getPurchasePrices(context, actor, query),
  )
}
