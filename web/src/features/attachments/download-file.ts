import type { Attachment } from '#contract/files.ts'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'

/** Saves the file, also where the browser would rather show it. */
export function downloadFile(owner: FileOwner, { id, title }: Attachment) {
  const link = document.createElement('a')
  link.href = fileUrl(owner, id)
  link.download = title
  link.click()
}
