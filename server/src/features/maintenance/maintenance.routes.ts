import * as agenda from '#contract/maintenance/agenda.ts'
import * as endpoints from '#contract/maintenance/maintenance.ts'
import type { AddRoute } from '#server/http/route.ts'
import { sendRecords } from '#server/http/send-list.ts'
import { getMaintenanceSummary, listAgenda, listAgendaDays } from './agenda/agenda.service.ts'
import {
  createMaintenance,
  deleteMaintenance,
  getMaintenance,
  getNextMaintenance,
  listItemMaintenanceIds,
  listMaintenanceIds,
  loadMaintenance,
  updateMaintenance,
} from './maintenance.service.ts'

export function maintenanceRoutes(add: AddRoute): void {
  add(endpoints.listMaintenance, async ({ context, actor, query, reply }) =>
    sendRecords(reply, await listMaintenanceIds(context, actor, query.status), (ids) =>
      loadMaintenance(context, actor, ids),
    ),
  )
  add(endpoints.listItemMaintenance, async ({ context, actor, params, query, reply }) =>
    sendRecords(reply, await listItemMaintenanceIds(context, actor, params.id, query.status), (ids) =>
      loadMaintenance(context, actor, ids),
    ),
  )
  add(endpoints.getMaintenance, ({ context, actor, params }) => getMaintenance(context, actor, params.id))
  add(endpoints.getNextMaintenance, ({ context, actor, params, query }) =>
    getNextMaintenance(context, actor, params.id, query),
  )
  add(endpoints.createMaintenance, ({ context, actor, params, body }) =>
    createMaintenance(context, actor, params.id, body),
  )
  add(endpoints.updateMaintenance, ({ context, actor, params, body }) =>
    updateMaintenance(context, actor, params.id, body),
  )
  add(endpoints.deleteMaintenance, ({ context, actor, params }) =>
    deleteMaintenance(context, actor, params.id),
  )
  add(agenda.listAgenda, ({ context, actor, query }) => listAgenda(context, actor, query))
  add(agenda.listAgendaDays, ({ context, actor, query }) => listAgendaDays(context, actor, query))
  add(agenda.getMaintenanceSummary, ({ context, actor, query }) =>
    getMaintenanceSummary(context, actor, query),
  )
}
