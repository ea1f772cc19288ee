import * as endpoints from '#contract/households/households.ts'
import type { AddRoute } from '#server/http/route.ts'
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './households.service.ts'

export function groupRoutes(add: AddRoute): void {
  add(endpoints.listGroups, ({ context, actor }) => listGroups(context, actor))
  add(endpoints.createGroup, async ({ context, actor, body, written }) =>
    written(await createGroup(context, actor, body)),
  )
  add(endpoints.getGroup, ({ context, actor }) => getGroup(context, actor))
  add(endpoints.updateGroup, async ({ context, actor, body, written }) =>
    written(await updateGroup(context, actor, body)),
  )
  add(endpoints.deleteGroup, async ({ context, actor }) => {
    await deleteGroup(context, actor)
    return null
  })
}
