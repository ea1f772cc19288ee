import { getBillOfMaterials, getInventory } from '#contract/reports/reports.ts'
import type { AddRoute, Call } from '#server/http/route.ts'
import {
  plainFormat,
  readLocalFormat,
  type CsvFormat,
} from '#server/features/spreadsheets/spreadsheets.service.ts'
import { exportInventory } from './inventory.service.ts'
import { exportBillOfMaterials } from './reports.service.ts'

export function reportRoutes(add: AddRoute): void {
  add(getBillOfMaterials, async (call) =>
    call.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="bill-of-materials.csv"')
      .send(exportBillOfMaterials(call.context, call.actor, await readFormat(call))),
  )
  add(getInventory, async (call) =>
    call.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="inventory.csv"')
      .send(exportInventory(call.context, call.actor, await readFormat(call))),
  )
}

type Asked = Pick<Call<typeof getInventory>, 'context' | 'actor' | 'query'>

async function readFormat({ context, actor, query }: Asked): Promise<CsvFormat> {
  return query.for === 'excel' ? readLocalFormat(context, actor, query.language) : plainFormat
}
