import {
  getItemAttachment,
  getLocationAttachment,
  thumbnailPixels,
  type ThumbnailSize,
} from '#contract/files/files.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'

export interface FileOwner {
  kind: 'item' | 'location'
  id: string
}

/**
 * Returns the URL of a file or of its thumbnail. A request by URL has no household header, so the query contains the
 * household.
 */
export function fileUrl({ kind, id }: FileOwner, attachmentId: string, thumbnail?: ThumbnailSize) {
  const endpoint = kind === 'item' ? getItemAttachment : getLocationAttachment
  return apiUrl(endpoint, { id, attachmentId }, { thumbnail, tenant: actingHousehold() })
}

export function thumbnailWidths(owner: FileOwner, attachmentId: string, sizes: readonly ThumbnailSize[]) {
  return sizes.map((size) => `${fileUrl(owner, attachmentId, size)} ${thumbnailPixels[size]}w`).join(', ')
}
