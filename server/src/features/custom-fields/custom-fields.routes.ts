import * as endpoints from '#contract/custom-fields.ts'
import type { AddRoute } from '#server/http/route.ts'
import {
  createFieldDescription,
  deleteFieldDescription,
  listFieldDescriptions,
  listUndescribedFields,
  updateFieldDescription,
} from './custom-fields.service.ts'

export function customFieldRoutes(add: AddRoute): void {
  add(endpoints.listFieldDescriptions, ({ context, actor }) => listFieldDescriptions(context, actor))
  add(endpoints.listUndescribedFields, ({ context, actor, query }) =>
    listUndescribedFields(context, actor, query),
  )
  add(endpoints.createFieldDescription, async ({ context, actor, body, written }) =>
    written(await createFieldDescription(context, actor, body)),
  )
  add(endpoints.updateFieldDescription, async ({ context, actor, params, body, written }) =>
    written(await updateFieldDescription(context, actor, params.id, body)),
  )
  add(endpoints.deleteFieldDescription, async ({ context, actor, params, written }) =>
    written(await deleteFieldDescription(context, actor, params.id)),
  )
}
