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
  add(endpoints.createTemplate, async ({ context, actor, body, written }) =>
    written(await createTemplate(context, actor, body)),
  )
  add(endpoints.updateTemplate, async ({ context, actor, params, body, written }) =>
    written(await updateTemplate(context, actor, params.id, body)),
  )
  add(endpoints.deleteTemplate, async ({ context, actor, params, written }) =>
    written(await deleteTemplate(context, actor, params.id)),
  )
  add(endpoints.createItemFromTemplate, async ({ context, actor, params, body, written }) =>
    written(await createItemFrom(context, actor, params.id, body)),
  )
}
