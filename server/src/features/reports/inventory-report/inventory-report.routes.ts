import { getInventoryReport } from '#contract/reports/inventory-report.ts'
import { whenGone } from '#server/http/caller.ts'
import type { AddRoute } from '#server/http/route.ts'
import { drawInventoryReport } from './inventory-report.service.ts'

export function inventoryReportRoutes(add: AddRoute): void {
  add(getInventoryReport, async ({ context, actor, query, reply }) => {
    const pdf = await drawInventoryReport(context, actor, query, whenGone(reply))
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="inventory.pdf"')
      .send(pdf)
  })
}
