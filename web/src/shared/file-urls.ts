import {
  getItemAttachment,
  getLocationAttachment,
  thumbnailPixels,
  type ThumbnailSize,
} from '#contract/files/files.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'

/** The item or location that an attachment belongs to. */
export interface FileOwner {
  kind: 'item' | 'location'
  id: string
}

/** The address of a file, or of its thumbnail (240, 640 or 1600 pixels); a picture carries no header, so the household stands in it. */
export function fileUrl({ kind, id }: FileOwner, attachmentId: string, thumbnail?: ThumbnailSize) {
  const endpoint = kind === 'item' ? getItemAttachment : getLocationAttachment
  return apiUrl(endpoint, { id, attachmentId }, { thumbnail, tenant: actingHousehold() })
}

/** Thumbnails in several widths, of which the browser takes one by its screen. */
export function thumbnailWidths(owner: FileOwner, attachmentId: string, sizes: readonly ThumbnailSize[]) {
  return sizes.map((size) => `${fileUrl(owner, attachmentId, size)} ${thumbnailPixels[size]}w`).join(', ')
}
