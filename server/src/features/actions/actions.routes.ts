import * as endpoints from '#contract/actions.ts'
import { createMissingThumbnails } from '#server/features/files/files.service.ts'
import type { AddRoute } from '#server/http/route.ts'
import { ensureAssetIds, ensureImportRefs, setPrimaryPhotos, zeroItemTimeFields } from './actions.service.ts'
import { wipeInventory } from './wipe.service.ts'

export function actionRoutes(add: AddRoute): void {
  add(endpoints.ensureAssetIds, async ({ context, actor, written }) =>
    written(await ensureAssetIds(context, actor)),
  )
  add(endpoints.ensureImportRefs, async ({ context, actor, written }) =>
    written(await ensureImportRefs(context, actor)),
  )
  add(endpoints.zeroItemTimeFields, ({ context, actor }) => zeroItemTimeFields(context, actor))
  add(endpoints.setPrimaryPhotos, async ({ context, actor, written }) =>
    written(await setPrimaryPhotos(context, actor)),
  )
  add(endpoints.createMissingThumbnails, async ({ context, actor }) => ({
    completed: await createMissingThumbnails(context, actor.groupId),
  }))
  add(endpoints.wipeInventory, async ({ context, actor, body, written }) =>
    written(await wipeInventory(context, actor, body)),
  )
}
