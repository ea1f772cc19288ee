import * as endpoints from '#contract/maintenance.ts'
import { duplicateItem as duplicateItemEndpoint } from '#contract/duplicate.ts'
import type { AddRoute } from '#server/http/route.ts'
import { duplicateItem } from './duplicate.service.ts'
import {
  createMaintenance,
  deleteMaintenance,
  getMaintenance,
  listItemMaintenance,
  listMaintenance,
  updateMaintenance,
} from './maintenance.service.ts'

/** The copy of an item stands here, because its maintenance may be copied with it. */
export function maintenanceRoutes(add: AddRoute): void {
  add(endpoints.listMaintenance, ({ context, actor, query }) => listMaintenance(context, actor, query.status))
  add(endpoints.listItemMaintenance, ({ context, actor, params, query }) =>
    listItemMaintenance(context, actor, params.id, query.status),
  )
  add(endpoints.getMaintenance, ({ context, actor, params }) => getMaintenance(context, actor, params.id))
  add(endpoints.createMaintenance, async ({ context, actor, params, body, written }) =>
    written(await createMaintenance(context, actor, params.id, body)),
  )
  add(endpoints.updateMaintenance, async ({ context, actor, params, body, written }) =>
    written(await updateMaintenance(context, actor, params.id, body)),
  )
  add(endpoints.deleteMaintenance, async ({ context, actor, params, written }) =>
    written(await deleteMaintenance(context, actor, params.id)),
  )
  add(duplicateItemEndpoint, async ({ context, actor, params, body, written }) =>
    written(await duplicateItem(context, actor, params.id, body)),
  )
}
