import * as endpoints from '#contract/labels.ts'
import type { AddRoute } from '#server/http/route.ts'
import { sendList } from '#server/http/send-list.ts'
import { deleteLabel, mergeLabel } from './delete-label.usecase.ts'
import { toLabel } from './labels.mapper.ts'
import { createLabel, getLabel, listLabels, updateLabel } from './labels.service.ts'

export function labelRoutes(add: AddRoute): void {
  add(endpoints.listLabels, async ({ context, actor, reply }) =>
    sendList(reply, await listLabels(context, actor), toLabel),
  )
  add(endpoints.getLabel, ({ context, actor, params }) => getLabel(context, actor, params.id))
  add(endpoints.createLabel, ({ context, actor, body }) => createLabel(context, actor, body))
  add(endpoints.updateLabel, ({ context, actor, params, body }) =>
    updateLabel(context, actor, params.id, body),
  )
  add(endpoints.deleteLabel, ({ context, actor, params }) => deleteLabel(context, actor, params.id))
  add(endpoints.mergeLabel, ({ context, actor, params, body }) => mergeLabel(context, actor, params.id, body))
}
