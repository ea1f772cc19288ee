import * as endpoints from '#contract/views.ts'
import type { AddRoute } from '#server/http/route.ts'
import { createView, deleteView, listViews, updateView } from './views.service.ts'

export function viewRoutes(add: AddRoute): void {
  add(endpoints.listViews, ({ context, actor }) => listViews(context, actor))
  add(endpoints.createView, ({ context, actor, body }) => createView(context, actor, body))
  add(endpoints.updateView, ({ context, actor, params, body }) => updateView(context, actor, params.id, body))
  add(endpoints.deleteView, ({ context, actor, params }) => deleteView(context, actor, params.id))
}
