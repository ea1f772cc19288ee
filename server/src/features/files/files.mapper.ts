import { linkMimeType, type Attachment } from '#contract/files/files.ts'
import { toInstant } from '#server/shared/instant.ts'
import { mimeUnder } from '#server/shared/media-types.ts'
import type { AttachmentWithFile } from './files.table.ts'

/** Removes the charset from a media type, because only a download needs the charset. */
const bareMime = (mime: string) => mime.replace(/;.*/, '')

export function toAttachment({ attachment, file }: AttachmentWithFile): Attachment {
  const { id, name: title } = attachment
  const path = file?.hash ?? attachment.url
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
    hasThumbnail: file !== undefined && file.thumbnails !== 'none' && file.thumbnails !== 'failed',
    ...(attachment.maintenanceId !== null && { maintenanceId: attachment.maintenanceId }),
    document: { id, title, path },
  }
}
