import { CircleAlert, RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cancelUpload, retryUpload, type Upload } from '#web/features/attachments/upload/upload-queue.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const { id, name, state, part, error } = upload
  const hasFailed = state === 'failed'
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <span className="grid w-7 shrink-0 place-items-center text-second">
        {hasFailed ? (
          <CircleAlert size={18} aria-hidden className="text-error" />
        ) : (
          <UploadIcon size={18} strokeWidth={1.75} aria-hidden />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div dir="auto" className="truncate text-sm font-medium">
          {name}
        </div>
        {hasFailed || state === 'offline' ? (
          <div className={hasFailed ? 'text-xs text-error' : 'text-xs text-third'}>
            {hasFailed ? errorText(error, t) : t('files.waitsForNetwork')}
          </div>
        ) : (
          <div className="py-1">
            <ProgressBar label={t('files.uploading', { name })} part={state === 'done' ? 1 : part} />
          </div>
        )}
      </div>
      {hasFailed ? (
        <IconButton icon={RotateCw} label={t('files.retry', { name })} onClick={() => retryUpload(id)} />
      ) : null}
      {state === 'done' ? null : (
        <IconButton icon={X} label={t('files.cancel', { name })} onClick={() => cancelUpload(id)} />
      )}
    </li>
  )
}
