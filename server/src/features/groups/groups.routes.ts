import * as endpoints from '#contract/groups.ts'
import type { AddRoute } from '#server/http/route.ts'
import { getGroup, updateGroup } from './groups.service.ts'

export function groupRoutes(add: AddRoute): void {
  add(endpoints.getGroup, ({ context, actor }) => getGroup(context, actor))
  add(endpoints.updateGroup, async ({ context, actor, body, written }) =>
    written(await updateGroup(context, actor, body)),
  )
}
