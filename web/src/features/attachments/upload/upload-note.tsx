import { useTranslation } from 'react-i18next'
import { isUnfinished, useUploads } from '#web/features/attachments/upload/upload-queue.ts'
import { progressOf } from '#web/features/attachments/upload/upload-part.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Shows running uploads inside a dialog, because the dialog covers the page's list of uploads. */
export function UploadNote() {
  const { t } = useTranslation()
  const uploads = useUploads()
  const count = uploads.filter(isUnfinished).length
  if (count === 0) return null
  const label = t('files.behind', { count })
  return (
    <div className="flex items-center gap-3 text-sm text-second">
      <span role="status">{label}</span>
      <span className="min-w-16 flex-1">
        <ProgressBar label={label} part={progressOf(uploads)} />
      </span>
    </div>
  )
}
