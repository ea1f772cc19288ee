import * as types from '#contract/wire-generations/entity-types.ts'
import type { AddRoute } from '#server/http/route.ts'
import {
  createEntityType,
  deleteEntityType,
  listEntityTypes,
  updateEntityType,
} from './entity-types.usecase.ts'

export function entityTypeRoutes(add: AddRoute): void {
  add(types.listEntityTypes, ({ context, actor }) => listEntityTypes(context, actor))
  add(types.createEntityType, ({ context, actor, body }) => createEntityType(context, actor, body))
  add(types.updateEntityType, ({ context, actor, params, body }) =>
    updateEntityType(context, actor, params.id, body),
  )
  add(types.deleteEntityType, ({ context, actor, params }) => deleteEntityType(context, actor, params.id))
}
