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
  add(types.createEntityType, async ({ context, actor, body, written }) =>
    written(await createEntityType(context, actor, body)),
  )
  add(types.updateEntityType, async ({ context, actor, params, body, written }) =>
    written(await updateEntityType(context, actor, params.id, body)),
  )
  add(types.deleteEntityType, async ({ context, actor, params, written }) =>
    written(await deleteEntityType(context, actor, params.id)),
  )
}
