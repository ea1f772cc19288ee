import { linkMimeType, type Attachment } from '#contract/files/files.ts'
import { toInstant } from '#server/shared/instant.ts'
import { isPicture, mimeUnder } from '#server/shared/media-types.ts'
import type { AttachmentWithFile } from './files.table.ts'
import { findPictureProblem } from './thumbnails/picture-problem.ts'

/** Returns a media type without its charset, which only a download needs. */
const bareMime = (mime: string) => mime.replace(/;.*/, '')

export function toAttachment({ attachment, file }: AttachmentWithFile): Attachment {
  const { id, name: title } = attachment
  const path = file?.hash ?? attachment.url
  const hasThumbnail = file !== undefined && file.thumbnails !== 'none' && file.thumbnails !== 'failed'
  return {
    id,
    createdAt: toInstant(attachment.createdAt),
    updatedAt: toInstant(attachment.updatedAt),
    type: attachment.type,
    primary: attachment.primary,
    title,
    path,
    mimeType: file ? bareMime(mimeUnder(file.mime, title)) : linkMimeType,
    size: file?.size ?? 0,
    hasThumbnail,
    ...(file && !hasThumbnail && isPicture(file.mime) && { pictureProblem: findPictureProblem(file) }),
    ...(attachment.maintenanceId !== null && { maintenanceId: attachment.maintenanceId }),
    document: { id, title, path },
  }
}
