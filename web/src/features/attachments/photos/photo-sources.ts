import { type Attachment, thumbnailSizes } from '#contract/files/files.ts'
import { type FileOwner, fileUrl, thumbnailWidths } from '#web/shared/file-urls.ts'

export function photosOf(attachments: readonly Attachment[]) {
  const photos = attachments.filter(({ type }) => type === 'photo')
  return [...photos.filter(({ primary }) => primary), ...photos.filter(({ primary }) => !primary)]
}

/** Returns `src` and `srcset` with three sizes of thumbnails. Empty when the picture has no thumbnail. */
export function photoSources(owner: FileOwner, { id, hasThumbnail }: Attachment) {
  if (!hasThumbnail) return {}
  return { src: fileUrl(owner, id, 'large'), srcSet: thumbnailWidths(owner, id, thumbnailSizes) }
}
