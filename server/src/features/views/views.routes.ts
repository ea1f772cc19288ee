import * as endpoints from '#contract/views.ts'
import type { AddRoute } from '#server/http/route.ts'
import { createView, deleteView, listViews, updateView } from './views.service.ts'

export function viewRoutes(add: AddRoute): void {
  add(endpoints.listViews, ({ context, actor }) => listViews(context, actor))
  add(endpoints.createView, async ({ context, actor, body, written }) =>
    written(await createView(context, actor, body)),
  )
  add(endpoints.updateView, async ({ context, actor, params, body, written }) =>
    written(await updateView(context, actor, params.id, body)),
  )
  add(endpoints.deleteView, async ({ context, actor, params, written }) =>
    written(await deleteView(context, actor, params.id)),
  )
}
