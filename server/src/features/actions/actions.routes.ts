import * as endpoints from '#contract/actions.ts'
import { createMissingThumbnails } from '#server/features/files/files.service.ts'
import type { AddRoute } from '#server/http/route.ts'
import { ensureAssetIds, ensureImportRefs, setPrimaryPhotos } from './actions.service.ts'
import {
  previewAssetIds,
  previewImportRefs,
  previewMissingThumbnails,
  previewItemTimeFields,
  previewPrimaryPhotos,
  previewWipe,
} from './previews.service.ts'
import { wipeInventory } from './wipe.service.ts'

export function actionRoutes(add: AddRoute): void {
  add(endpoints.ensureAssetIds, async ({ context, actor, written }) =>
    written(await ensureAssetIds(context, actor)),
  )
  add(endpoints.ensureImportRefs, async ({ context, actor, written }) =>
    written(await ensureImportRefs(context, actor)),
  )
  // Dates are stored as days, so there is no time to take off.
  add(endpoints.zeroItemTimeFields, () => ({ completed: 0 }))
  add(endpoints.setPrimaryPhotos, async ({ context, actor, written }) =>
    written(await setPrimaryPhotos(context, actor)),
  )
  add(endpoints.createMissingThumbnails, async ({ context, actor }) => ({
    completed: await createMissingThumbnails(context, actor.groupId),
  }))
  add(endpoints.wipeInventory, async ({ context, actor, body, written }) =>
    written(await wipeInventory(context, actor, body)),
  )
  add(endpoints.previewAssetIds, ({ context, actor, query }) => previewAssetIds(context, actor, query))
  add(endpoints.previewImportRefs, ({ context, actor, query }) => previewImportRefs(context, actor, query))
  add(endpoints.previewItemTimeFields, ({ query }) => previewItemTimeFields(query))
  add(endpoints.previewPrimaryPhotos, ({ context, actor, query }) =>
    previewPrimaryPhotos(context, actor, query),
  )
  add(endpoints.previewMissingThumbnails, ({ context, actor, query }) =>
    previewMissingThumbnails(context, actor, query),
  )
  add(endpoints.previewWipe, ({ context, actor }) => previewWipe(context, actor))
}
