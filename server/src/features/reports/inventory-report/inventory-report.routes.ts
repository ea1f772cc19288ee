import type { FastifyReply } from 'fastify'
import {
  getInventoryReport,
  reportSomeItems,
  type InventoryReportRequest,
} from '#contract/reports/inventory-report.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { disconnectSignal } from '#server/http/client.ts'
import type { AddRoute } from '#server/http/route.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { drawInventoryReport } from './inventory-report.service.ts'

export function inventoryReportRoutes(add: AddRoute): void {
  add(getInventoryReport, ({ context, actor, query: { receipts, language, ...search }, reply }) =>
    sendReport(
      context,
      actor,
      { search, receipts: parseFlag(receipts), ...(language === undefined ? {} : { language }) },
      reply,
    ),
  )
  add(reportSomeItems, ({ context, actor, body, reply }) => sendReport(context, actor, body, reply))
}

async function sendReport(
  context: Context,
  actor: Actor,
  request: InventoryReportRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pdf = await drawInventoryReport(context, actor, request, disconnectSignal(reply))
  return reply
    .type('application/pdf')
    .header('content-disposition', 'inline; filename="inventory.pdf"')
    .send(pdf)
}
