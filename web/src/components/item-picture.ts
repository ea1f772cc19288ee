import type { ThumbnailSize } from '#contract/files/files.ts'
import { fileUrl, thumbnailWidths } from '#web/shared/file-urls.ts'
import { itemIcon } from '#web/ui/images/item-icon.ts'

type Pictured = Parameters<typeof itemIcon>[0] & { id: string; imageId?: string | undefined }

/** The picture of an item: its primary photo, else the icon of its kind in its label's colour. */
export function itemPicture(item: Pictured, size: ThumbnailSize = 'small') {
  const { id, imageId } = item
  return { ...itemIcon(item), src: imageId && fileUrl({ kind: 'item', id }, imageId, size) }
}

/** The same in the widths that a card may need, for screens of any density. */
export function pictureWidths({ id, imageId }: Pictured) {
  return imageId && thumbnailWidths({ kind: 'item', id }, imageId, ['small', 'medium'])
}
