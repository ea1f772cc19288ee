import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { guessType } from '#web/features/attachments/upload/guess-type.ts'
import { enqueueUploads } from '#web/features/attachments/upload/upload-queue.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { showToast } from '#web/shared/toasts.ts'

/** Returns a filter that drops empty files and files over the server's size limit, and shows an error for each. */
export function useFileSizeFilter() {
  const { t } = useTranslation()
  const { data: status } = useQuery(statusQuery)
  const megabytes = status?.maxUploadMegabytes

  function withoutOversized(files: readonly File[]) {
    const isTooLarge = ({ size }: File) => megabytes !== undefined && size > megabytes * 2 ** 20
    const reasons = [
      ...files.filter(isTooLarge).map(({ name }) => t('files.tooLarge', { name, count: megabytes ?? 0 })),
      ...files.filter(({ size }) => size === 0).map(({ name }) => t('files.nothingInIt', { name })),
    ]
    if (reasons.length > 0) showToast({ kind: 'error', text: reasons.join('\n'), isPersistent: true })
    return files.filter((file) => file.size > 0 && !isTooLarge(file))
  }

  return { megabytes, withoutOversized }
}

export function useAddFiles(owner: FileOwner) {
  const { megabytes, withoutOversized } = useFileSizeFilter()

  function addFiles(files: readonly File[]) {
    const chosen = withoutOversized(files).map((file) => ({
      file,
      name: file.name,
      type: guessType(file),
      isPrimary: false,
    }))
    if (chosen.length > 0) enqueueUploads(owner, chosen)
  }

  return { megabytes, addFiles }
}
