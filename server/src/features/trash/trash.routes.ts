import * as endpoints from '#contract/trash.ts'
import type { AddRoute } from '#server/http/route.ts'
import { emptyTrash, getTrashGroups, getTrashRecords, purgeTrash, restoreTrash } from './trash.service.ts'

export function trashRoutes(add: AddRoute): void {
  add(endpoints.listTrashGroups, ({ context, actor, query }) => getTrashGroups(context, actor, query))
  add(endpoints.listTrashRecords, ({ context, actor, params, query }) =>
    getTrashRecords(context, actor, params.batch, query),
  )
  add(endpoints.restoreTrash, ({ context, actor, params, body }) =>
    restoreTrash(context, actor, params.batch, body.ids),
  )
  add(endpoints.purgeTrash, ({ context, actor, params, body }) =>
    purgeTrash(context, actor, params.batch, body.ids),
  )
  add(endpoints.emptyTrash, ({ context, actor }) => emptyTrash(context, actor))
}
