import * as endpoints from '#contract/templates.ts'
import type { AddRoute } from '#server/http/route.ts'
import { sendList } from '#server/http/send-list.ts'
import { toTemplateSummary } from './templates.mapper.ts'
import {
  createItemFrom,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  updateTemplate,
} from './templates.service.ts'

export function templateRoutes(add: AddRoute): void {
  add(endpoints.listTemplates, async ({ context, actor, reply }) =>
    sendList(reply, await listTemplates(context, actor), toTemplateSummary),
  )
  add(endpoints.getTemplate, ({ context, actor, params }) => getTemplate(context, actor, params.id))
  add(endpoints.createTemplate, ({ context, actor, body }) => createTemplate(context, actor, body))
  add(endpoints.updateTemplate, ({ context, actor, params, body }) =>
    updateTemplate(context, actor, params.id, body),
  )
  add(endpoints.deleteTemplate, ({ context, actor, params }) => deleteTemplate(context, actor, params.id))
  add(endpoints.createItemFromTemplate, ({ context, actor, params, body }) =>
    createItemFrom(context, actor, params.id, body),
  )
}
