import { type Attachment, thumbnailSizes } from '#contract/files/files.ts'
import { type FileOwner, fileUrl, thumbnailWidths } from '#web/shared/file-urls.ts'

/** The photos in the order in which they are shown: the main one first. */
export function photosOf(attachments: readonly Attachment[]) {
  const photos = attachments.filter(({ type }) => type === 'photo')
  return [...photos.filter(({ primary }) => primary), ...photos.filter(({ primary }) => !primary)]
}

/** Thumbnails in three widths, never the file itself; nothing when it cannot be drawn. */
export function photoSources(owner: FileOwner, { id, hasThumbnail }: Attachment) {
  if (!hasThumbnail) return {}
  return { src: fileUrl(owner, id, 'large'), srcSet: thumbnailWidths(owner, id, thumbnailSizes) }
}
