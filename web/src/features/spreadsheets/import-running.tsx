import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '#web/features/spreadsheets/focus-on-mount.ts'
import { progressQuery } from '#web/features/spreadsheets/import.queries.ts'
import type { ImportRun } from '#web/features/spreadsheets/use-import-run.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type Running = Extract<ImportRun, { state: 'running' }>

export function ImportRunning({ run, name }: { run: Running; name: string }) {
  const { t } = useTranslation()
  const { data: progress } = useQuery(progressQuery(run.id))
  const isSent = run.part >= 1
  const { state, rows, done } = progress ?? { state: 'checking', rows: 0, done: 0 }
  const isWriting = isSent && state === 'writing' && rows > 0
  const part = isSent ? (isWriting ? done / rows : undefined) : run.part
  const what = !isSent
    ? t('import.sending')
    : isWriting
      ? t('import.writing')
      : state === 'waiting'
        ? t('import.waiting')
        : t('import.checking')
  return (
    <div className="grid gap-2 pb-2">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-lg font-650 wrap-anywhere outline-none">
        {t('import.running', { name })}
      </h3>
      <ProgressBar label={what} {...(part === undefined ? {} : { part })} />
      <p className="flex justify-between gap-3 text-sm text-second tabular-nums">
        <span>{what}</span>
        {isSent && rows > 0 ? (
          <span>
            {isWriting
              ? t('import.rowsOf', { done: formatNumber(done), count: rows, rows: formatNumber(rows) })
              : t('import.rows', { count: rows, rows: formatNumber(rows) })}
          </span>
        ) : null}
      </p>
      {/* The progress is announced in steps of ten percent, because an announcement for each row would be too much. */}
      <p role="status" className="sr-only">
        {part === undefined ? what : t('import.percent', { what, percent: Math.floor(part * 10) * 10 })}
      </p>
      <p className="pt-1 text-sm text-third">{isSent ? t('import.mayClose') : t('import.stayOpen')}</p>
    </div>
  )
}
