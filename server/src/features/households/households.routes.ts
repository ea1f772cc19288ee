import { findRecord as findRecordEndpoint } from '#contract/households/find.ts'
import * as endpoints from '#contract/households/households.ts'
import type { AddRoute } from '#server/http/route.ts'
import {
  createHousehold,
  deleteHousehold,
  findRecord,
  getHousehold,
  listHouseholds,
  updateHousehold,
} from './households.service.ts'

export function householdRoutes(add: AddRoute): void {
  add(endpoints.listHouseholds, ({ context, actor }) => listHouseholds(context, actor))
  add(endpoints.createHousehold, ({ context, actor, body }) => createHousehold(context, actor, body))
  add(endpoints.getHousehold, ({ context, actor }) => getHousehold(context, actor))
  add(endpoints.updateHousehold, ({ context, actor, body }) => updateHousehold(context, actor, body))
  add(endpoints.deleteHousehold, ({ context, actor }) => deleteHousehold(context, actor))
  add(findRecordEndpoint, ({ context, actor, params }) => findRecord(context, actor, params.id))
}
