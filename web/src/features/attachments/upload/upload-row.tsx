import { CircleAlert, CloudUpload, RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cancelUpload, retryUpload, type Upload } from '#web/features/attachments/upload/upload-queue.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useIsOffline } from '#web/shared/offline/connection.ts'
import type { WaitingFile } from '#web/shared/offline/outbox.ts'
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
        {hasFailed ? (
          <div className="text-xs text-error">{errorText(error, t)}</div>
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

/** A file that is stored on this device until the server has it. The dialog of queued changes can discard it. */
export function WaitingFileRow({ file: { upload, refusal } }: { file: WaitingFile }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <span className="grid w-7 shrink-0 place-items-center text-second">
        <CloudUpload size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <div dir="auto" className="truncate text-sm font-medium">
          {upload.name}
        </div>
        {refusal ? <div className="text-xs text-error">{t(`errors.${refusal}`)}</div> : null}
        {isOffline ? <div className="text-xs text-third">{t('files.waitsForNetwork')}</div> : null}
      </div>
    </li>
  )
}
