import { queryOptions } from '@tanstack/react-query'
import {
  type ActionPreview,
  previewAssetIds,
  previewImportRefs,
  previewItemTimeFields,
  previewMissingThumbnails,
  previewPrimaryPhotos,
  previewWipe,
} from '#contract/actions.ts'
import { getStorageUsage } from '#contract/files/storage.ts'
import { call } from '#web/shared/api.ts'

const previews = {
  assetIds: previewAssetIds,
  importRefs: previewImportRefs,
  primaryPhotos: previewPrimaryPhotos,
  dateTimes: previewItemTimeFields,
  thumbnails: previewMissingThumbnails,
} as const

export type ActionId = keyof typeof previews

/** Loads a preview of what an action would change. Only the action for asset IDs has `includeCleared`. */
export function actionPreviewQuery(id: ActionId, includeCleared = false) {
  return queryOptions({
    queryKey: ['actions', id, includeCleared],
    queryFn: ({ signal }): Promise<ActionPreview & { cleared?: number }> => {
      const query = { pageSize: '50', ...(includeCleared && { includeCleared: 'true' }) }
      return call(previews[id], { query }, { signal })
    },
  })
}

export const wipePreviewQuery = queryOptions({
  queryKey: ['actions', 'wipe'],
  queryFn: ({ signal }) => call(previewWipe, {}, { signal }),
})

export const storageUsageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call(getStorageUsage, {}, { signal }),
})
