import * as endpoints from '#contract/households/households.ts'
import type { AddRoute } from '#server/http/route.ts'
import { valuedOn } from '#server/features/valuation/valuation.service.ts'
import { sendWithList } from '#server/http/send-list.ts'
import {
  getLabelStatistics,
  getLocationStatistics,
  getPurchasePrices,
  getStatistics,
  toPriceEntry,
} from './statistics.service.ts'

export function statisticsRoutes(add: AddRoute): void {
  add(endpoints.getStatistics, ({ context, actor, query }) =>
    getStatistics(context, actor, valuedOn(context, actor, query.valuation)),
  )
  add(endpoints.getLocationStatistics, ({ context, actor, query }) =>
    getLocationStatistics(context, actor, valuedOn(context, actor, query.valuation)),
  )
  add(endpoints.getLabelStatistics, ({ context, actor, query }) =>
    getLabelStatistics(context, actor, valuedOn(context, actor, query.valuation)),
  )
  add(endpoints.getPurchasePriceStatistics, async ({ context, actor, query, reply }) => {
    const { entries, ...totals } = await getPurchasePrices(context, actor, query)
    return sendWithList(reply, totals, ['entries', entries, toPriceEntry])
  })
}
