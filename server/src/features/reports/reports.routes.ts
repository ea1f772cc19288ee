import type { FastifyReply } from 'fastify'
import { getBillOfMaterials, getInventory } from '#contract/reports/reports.ts'
import type { AddRoute, Call } from '#server/http/route.ts'
import { plainFormat, readLocalFormat } from '#server/features/spreadsheets/spreadsheets.service.ts'
import { exportInventory } from './inventory.service.ts'
import { exportBillOfMaterials } from './reports.service.ts'

export function reportRoutes(add: AddRoute): void {
  add(getBillOfMaterials, (call) => sendReport(call, 'bill-of-materials', exportBillOfMaterials))
  add(getInventory, (call) => sendReport(call, 'inventory', exportInventory))
}

async function sendReport(
  { context, actor, query, reply }: Call<typeof getBillOfMaterials | typeof getInventory>,
  name: string,
  exportReport: typeof exportInventory,
): Promise<FastifyReply> {
  const isForExcel = query.for === 'excel'
  const format = isForExcel ? await readLocalFormat(context, actor, query.language) : plainFormat
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(exportReport(context, actor, format))
}
