import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UploadRun } from '#web/features/tools/use-upload-run.ts'
import { progressQuery } from '#web/features/spreadsheets/import.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Shows the progress of an upload, then that of the server. `checking` is the text while the server reads the file. */
export function UploadProgress({ run, checking }: { run: UploadRun; checking: string }) {
  const { t } = useTranslation()
  const { data: progress } = useQuery(progressQuery(run.id))
  const { state, rows, done } = progress ?? { state: 'checking', rows: 0, done: 0 }
  const isSent = run.part >= 1
  const isWriting = isSent && state === 'writing' && rows > 0
  const part = isWriting ? Math.min(1, done / rows) : isSent ? undefined : run.part
  const what = isWriting ? t('import.writing') : isSent ? checking : t('import.sending')
  return (
    <div className="grid gap-2 pb-2">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {run.name}
      </p>
      <ProgressBar label={what} {...(part === undefined ? {} : { part })} />
      <p className="flex justify-between gap-3 text-sm text-second tabular-nums">
        <span role="status">{what}</span>
        {isWriting ? (
          <span>
            {t('restore.recordsOf', { done: formatNumber(done), count: rows, rows: formatNumber(rows) })}
          </span>
        ) : null}
      </p>
    </div>
  )
}
