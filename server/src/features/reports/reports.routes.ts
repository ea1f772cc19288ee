import { getBillOfMaterials, getInventory } from '#contract/reports/reports.ts'
import type { AddRoute } from '#server/http/route.ts'
import { exportInventory } from './inventory.service.ts'
import { exportBillOfMaterials } from './reports.service.ts'

export function reportRoutes(add: AddRoute): void {
  add(getBillOfMaterials, ({ context, actor, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="bill-of-materials.csv"')
      .send(exportBillOfMaterials(context, actor)),
  )
  add(getInventory, ({ context, actor, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="inventory.csv"')
      .send(exportInventory(context, actor)),
  )
}
