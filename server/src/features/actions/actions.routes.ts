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
  add(actions.ensureAssetIds, async ({ context, actor, query, written }) =>
    written(await ensureAssetIds(context, actor, parseFlag(query.includeCleared))),
  )
  add(actions.ensureImportRefs, async ({ context, actor, written }) =>
    written(await ensureImportRefs(context, actor)),
  )
  // In Homebox, this action removes the time from dates. Cubby stores dates without a time, so here the action changes
  // nothing.
  add(actions.zeroItemTimeFields, () => ({ completed: 0 }))
  add(actions.setPrimaryPhotos, async ({ context, actor, written }) =>
    written(await setPrimaryPhotos(context, actor)),
  )
  add(actions.createMissingThumbnails, async ({ context, actor }) => ({
    completed: await createMissingThumbnails(context, actor),
  }))
  add(actions.wipeInventory, async ({ context, actor, body, written }) =>
    written(await wipeInventory(context, actor, body)),
  )
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
