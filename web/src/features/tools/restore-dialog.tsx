import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RestoreReport, restoreArchive } from '#contract/household-archive.ts'
import { cancelRun } from '#contract/runs.ts'
import { FileDrop } from '#web/features/spreadsheets/file-drop.tsx'
import { progressQuery } from '#web/features/spreadsheets/import.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, RunCancelledError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { useUnloadWarning } from '#web/shared/browser/use-ask-to-stay.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface Run {
  id: string
  name: string
  /** Uploaded share, from 0 to 1. At 1 the server verifies and restores. */
  part: number
  upload: AbortController
}

/** Restores the archive of a household. It is restored as a whole or not at all. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { run, error, restore, cancel } = useRestoreRun(onClose)
  const [wrongFile, setWrongFile] = useState<string>()

  function choose(file: File) {
    const isZip = /\.zip$/i.test(file.name)
    setWrongFile(isZip ? undefined : t('restore.wrongKind', { name: file.name }))
    if (isZip) void restore(file)
  }

  const leave = run ? cancel : onClose
  const isRefused = error instanceof ApiError && error.code === 'bad_file'
  const problem = isRefused ? t('restore.refused') : error ? errorText(error, t) : undefined
  return (
    <DialogOrSheet
      isOpen
      onClose={leave}
      title={t('restore.title')}
      closeLabel={t('dialog.close')}
      isDismissable={!run}
      footer={<Button onClick={leave}>{t('dialog.cancel')}</Button>}
    >
      {run ? (
        <Running run={run} />
      ) : (
        <div className="grid gap-3.5">
          <p className="text-second">{t('restore.about')}</p>
          <FormError text={wrongFile ?? problem} />
          {isRefused && wrongFile === undefined ? (
            <p lang="en" className="text-sm wrap-anywhere text-second">
              {error.fields['file']}
            </p>
          ) : null}
          <FileDrop accept=".zip,application/zip" onChoose={choose} />
        </div>
      )}
    </DialogOrSheet>
  )
}

function useRestoreRun(onDone: () => void) {
  const { t } = useTranslation()
  const [last, setLast] = useState<Run>()
  const isCancelled = useRef(false)
  const restoring = useWrite({
    async write(send, file: File) {
      const started = { id: newUuid(), name: file.name, upload: new AbortController() }
      isCancelled.current = false
      const form = new FormData()
      form.append('name', file.name)
      form.append('file', file)
      const options = {
        form,
        signal: started.upload.signal,
        onProgress: (part: number) => setLast({ ...started, part }),
      }
      options.onProgress(0)
      try {
        return await send(restoreArchive, { query: { id: started.id } }, options)
      } catch (error) {
        throw isCancelled.current ? new RunCancelledError() : error
      }
    },
    onSuccess: onDone,
    toast: (report) => restoreSummary(report, t),
    // The dialog shows the error.
    errorToast: () => undefined,
  })
  const run = restoring.isPending ? last : undefined
  useUnloadWarning(run !== undefined && run.part < 1)

  function cancel() {
    if (!run) return
    isCancelled.current = true
    if (run.part < 1) return run.upload.abort()
    // When the run has ended in the meantime, its own response reports the result.
    call(cancelRun, { params: { id: run.id } }).catch(() => undefined)
  }

  return { run, error: restoring.error, restore: restoring.write, cancel }
}

function restoreSummary({ created, changed, lostFiles }: RestoreReport, t: TFunction) {
  const count = created + changed
  const told = count === 0 ? t('restore.nothing') : t('restore.done', { count })
  return lostFiles === 0 ? told : `${told} · ${t('restore.lost', { count: lostFiles })}`
}

function Running({ run }: { run: Run }) {
  const { t } = useTranslation()
  const { data: progress } = useQuery(progressQuery(run.id))
  const { state, rows, done } = progress ?? { state: 'checking', rows: 0, done: 0 }
  const isSent = run.part >= 1
  const isWriting = isSent && state === 'writing' && rows > 0
  const part = isWriting ? Math.min(1, done / rows) : isSent ? undefined : run.part
  const what = isWriting ? t('import.writing') : isSent ? t('restore.checking') : t('import.sending')
  return (
    <div className="grid gap-2 pb-2">
      <p className="font-semibold wrap-anywhere">{run.name}</p>
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
