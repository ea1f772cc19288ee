import { type Attachment, thumbnailPixels, thumbnailSizes } from '#contract/server/files.ts'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'

/** The photos in the order in which they are shown: the main one first. */
export function photosOf(attachments: readonly Attachment[]) {
  const photos = attachments.filter(({ type }) => type === 'photo')
  return [...photos.filter(({ primary }) => primary), ...photos.filter(({ primary }) => !primary)]
}

/** Thumbnails in three widths, never the file itself; nothing when it cannot be drawn. */
export function photoSources(owner: FileOwner, { id, hasThumbnail }: Attachment) {
  if (!hasThumbnail) return {}
  const srcSet = thumbnailSizes.map((size) => `${fileUrl(owner, id, size)} ${thumbnailPixels[size]}w`)
  return { src: fileUrl(owner, id, 'large'), srcSet: srcSet.join(', ') }
}
