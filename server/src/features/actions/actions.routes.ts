import * as actions from '#contract/actions.ts'
import { createMissingThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import type { AddRoute } from '#server/http/route.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { ensureAssetIds, ensureImportRefs, setPrimaryPhotos } from './actions.usecase.ts'
import {
  previewAssetIds,
  previewImportRefs,
  previewMissingThumbnails,
  previewItemTimeFields,
  previewPrimaryPhotos,
  previewWipe,
} from './previews.usecase.ts'
import { wipeInventory } from './wipe.usecase.ts'

export function actionRoutes(add: AddRoute): void {
  add(actions.ensureAssetIds, ({ context, actor, query }) =>
    ensureAssetIds(context, actor, parseFlag(query.includeCleared)),
  )
  add(actions.ensureImportRefs, ({ context, actor }) => ensureImportRefs(context, actor))
  // In Homebox, this action removes the time from dates. Cubby stores dates without a time, so here the action changes
  // nothing.
  add(actions.zeroItemTimeFields, () => ({ completed: 0 }))
  add(actions.setPrimaryPhotos, ({ context, actor }) => setPrimaryPhotos(context, actor))
  add(actions.createMissingThumbnails, async ({ context, actor }) => ({
    completed: await createMissingThumbnails(context, actor),
  }))
  add(actions.wipeInventory, ({ context, actor, body }) => wipeInventory(context, actor, body))
  add(actions.previewAssetIds, ({ context, actor, query }) => previewAssetIds(context, actor, query))
  add(actions.previewImportRefs, ({ context, actor, query }) => previewImportRefs(context, actor, query))
  add(actions.previewItemTimeFields, ({ query }) => previewItemTimeFields(query))
  add(actions.previewPrimaryPhotos, ({ context, actor, query }) =>
    previewPrimaryPhotos(context, actor, query),
  )
  add(actions.previewMissingThumbnails, ({ context, actor, query }) =>
    previewMissingThumbnails(context, actor, query),
  )
  add(actions.previewWipe, ({ context, actor }) => previewWipe(context, actor))
}
