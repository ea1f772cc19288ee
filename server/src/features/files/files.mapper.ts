import { linkMimeType, type Attachment } from '#contract/files.ts'
import { toInstant } from '#server/shared/instant.ts'
import type { AttachmentWithFile } from './files.table.ts'

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
    mimeType: file?.mime ?? linkMimeType,
    size: file?.size ?? 0,
    hasThumbnail: file?.thumbnails === 'waiting' || file?.thumbnails === 'made',
    document: { id, title, path },
  }
}
