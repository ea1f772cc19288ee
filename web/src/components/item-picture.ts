import type { ThumbnailSize } from '#contract/files/files.ts'
import { fileUrl, thumbnailWidths } from '#web/shared/file-urls.ts'
import { itemIcon } from '#web/ui/images/item-icon.ts'

type Pictured = Parameters<typeof itemIcon>[0] & { id: string; imageId?: string | undefined }

/** Returns the primary photo of an item, otherwise the icon of its kind in the colour of its label. */
export function itemPicture(item: Pictured, size: ThumbnailSize = 'small') {
  const { id, imageId } = item
  return { ...itemIcon(item), src: imageId && fileUrl({ kind: 'item', id }, imageId, size) }
}

export function pictureWidths({ id, imageId }: Pictured) {
  return imageId && thumbnailWidths({ kind: 'item', id }, imageId, ['small', 'medium'])
}
