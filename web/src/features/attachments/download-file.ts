import type { Attachment } from '#contract/files/files.ts'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'
import { saveFrom } from '#web/shared/browser/save-file.ts'

export function downloadFile(owner: FileOwner, { id, title }: Attachment) {
  saveFrom(fileUrl(owner, id), title)
}
