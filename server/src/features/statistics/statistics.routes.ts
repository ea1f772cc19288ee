import * as endpoints from '#contract/households/households.ts'
import type { AddRoute } from '#server/http/route.ts'
import { sendWithList } from '#server/http/send-list.ts'
import {
  getLabelStatistics,
  getLocationStatistics,
  getPurchasePrices,
  getStatistics,
  toPriceEntry,
} from './statistics.service.ts'

export function statisticsRoutes(add: AddRoute): void {
  add(endpoints.getStatistics, ({ context, actor }) => getStatistics(context, actor))
  add(endpoints.getLocationStatistics, ({ context, actor }) => getLocationStatistics(context, actor))
  add(endpoints.getLabelStatistics, ({ context, actor }) => getLabelStatistics(context, actor))
  add(endpoints.getPurchasePriceStatistics, async ({ context, actor, query, reply }) => {
    const { entries, ...totals } = await getPurchasePrices(context, actor, query)
    return sendWithList(reply, totals, ['entries', entries, toPriceEntry])
  })
}
