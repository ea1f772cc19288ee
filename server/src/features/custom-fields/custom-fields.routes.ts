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
  add(endpoints.createFieldDescription, ({ context, actor, body }) =>
    createFieldDescription(context, actor, body),
  )
  add(endpoints.updateFieldDescription, ({ context, actor, params, body }) =>
    updateFieldDescription(context, actor, params.id, body),
  )
  add(endpoints.deleteFieldDescription, ({ context, actor, params }) =>
    deleteFieldDescription(context, actor, params.id),
  )
}
