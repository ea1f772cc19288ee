import * as endpoints from '#contract/households/find.ts'
import type { AddRoute } from '#server/http/route.ts'
import { findRecord } from './find.service.ts'

export function findRoutes(add: AddRoute): void {
  add(endpoints.findRecord, ({ context, actor, params }) => findRecord(context, actor, params.id))
}
