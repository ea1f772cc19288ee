import * as endpoints from '#contract/runs.ts'
import type { AddRoute } from '#server/http/route.ts'
import { cancelRun, getRun } from './runs.service.ts'

export function runRoutes(add: AddRoute): void {
  add(endpoints.getRun, ({ context, actor, params }) => getRun(context, actor, params.id))
  add(endpoints.cancelRun, ({ context, actor, params }) => cancelRun(context, actor, params.id))
}
