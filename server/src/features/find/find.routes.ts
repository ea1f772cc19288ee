import * as endpoints from '#contract/find.ts'
import type { AddRoute } from '#server/http/route.ts'
import { findThing } from './find.service.ts'

export function findRoutes(add: AddRoute): void {
  add(endpoints.findThing, ({ context, actor, params }) => findThing(context, actor, params.id))
}
