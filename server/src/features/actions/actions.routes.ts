import * as actions from '#contract/actions.ts'
import * as duplicate from '#contract/items/duplicate.ts'
import * as labels from '#contract/labels.ts'
import * as locations from '#contract/locations/locations.ts'
import * as tree from '#contract/locations/location-tree.ts'
import { createMissingThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import { jsonType } from '#server/http/json-stream.ts'
import type { AddRoute } from '#server/http/route.ts'
import { readFlag } from '#server/shared/request-values.ts'
import { ensureAssetIds, ensureImportRefs, setPrimaryPhotos } from './actions.usecase.ts'
import { deleteLabel, mergeLabel } from '#server/features/labels/delete-label.usecase.ts'
import { deleteLocation, deleteLocations } from '#server/features/locations/delete-location.usecase.ts'
import { duplicateItem } from '#server/features/items/duplicate-item.usecase.ts'
import { streamTree } from '#server/features/locations/item-tree.usecase.ts'
import {
  countContents,
  listLocationMaintenance,
} from '#server/features/locations/location-contents.usecase.ts'
import {
  previewAssetIds,
  previewImportRefs,
  previewMissingThumbnails,
  previewItemTimeFields,
  previewPrimaryPhotos,
  previewWipe,
} from './previews.usecase.ts'
import { wipeInventory } from './wipe.usecase.ts'

/** Reads and writes that concern records of several features at once. */
export function inventoryRoutes(add: AddRoute): void {
  add(locations.getLocationTree, async ({ context, actor, query, reply }) =>
    reply.type(jsonType).send(await streamTree(context, actor, readFlag(query.withItems))),
  )
  add(locations.getLocationContents, ({ context, actor, params }) =>
    countContents(context, actor, [params.id]),
  )
  add(tree.countLocationContents, ({ context, actor, body }) => countContents(context, actor, body.ids))
  add(locations.listLocationMaintenance, ({ context, actor, params, query }) =>
    listLocationMaintenance(context, actor, params.id, query),
  )
  add(locations.deleteLocation, async ({ context, actor, params, query, written }) =>
    written(await deleteLocation(context, actor, params.id, query)),
  )
  add(tree.deleteLocations, async ({ context, actor, body, written }) =>
    written(await deleteLocations(context, actor, body)),
  )
  add(labels.deleteLabel, async ({ context, actor, params, written }) =>
    written(await deleteLabel(context, actor, params.id)),
  )
  add(labels.mergeLabel, async ({ context, actor, params, body, written }) =>
    written(await mergeLabel(context, actor, params.id, body)),
  )
  add(duplicate.duplicateItem, async ({ context, actor, params, body, written }) =>
    written(await duplicateItem(context, actor, params.id, body)),
  )
  addActionRoutes(add)
}

function addActionRoutes(add: AddRoute): void {
  add(actions.ensureAssetIds, async ({ context, actor, query, written }) =>
    written(await ensureAssetIds(context, actor, readFlag(query.includeCleared))),
  )
  add(actions.ensureImportRefs, async ({ context, actor, written }) =>
    written(await ensureImportRefs(context, actor)),
  )
  // Dates are stored as days, so there is no time to take off.
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
