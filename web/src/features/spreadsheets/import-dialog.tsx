import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '#web/features/users/auth.queries.ts'
import { type ColumnChoice, chooseMeaning } from '#web/features/spreadsheets/column-meanings.ts'
import { FileDrop } from '#web/features/spreadsheets/file-drop.tsx'
import { ImportDone, ImportDoneActions } from '#web/features/spreadsheets/import-done.tsx'
import { ImportPreviewView } from '#web/features/spreadsheets/import-preview-view.tsx'
import { ImportRunning } from '#web/features/spreadsheets/import-running.tsx'
import { ImportSteps } from '#web/features/spreadsheets/import-steps.tsx'
import { type ChosenFile, previewQuery } from '#web/features/spreadsheets/import.queries.ts'
import { PreviewActions } from '#web/features/spreadsheets/preview-actions.tsx'
import { refusalText } from '#web/features/spreadsheets/refusal-text.ts'
import { useImportRun } from '#web/features/spreadsheets/use-import-run.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** A file that was chosen before, as by the system's file manager. */
  file?: File | undefined
}

/** Brings in a spreadsheet: choose it, look at what it would do, then all of it or nothing. */
export function ImportDialog({ isOpen, onClose, file: given }: ImportDialogProps) {
  const { t } = useTranslation()
  const size = useIsPhone() ? 'big' : 'normal'
  const { data: status } = useQuery(statusQuery)
  const { file, choose, refusal } = useChosenFile(status?.maxImportMegabytes)
  const { run, start, cancel, reset } = useImportRun()
  const [columns, setColumns] = useState<ColumnChoice>({})
  const [leaveOut, setLeaveOut] = useState(false)
  const [part, setPart] = useState(0)
  // Once it is brought in, nothing asks for another look, which would send the file again.
  const preview = useQuery({
    ...previewQuery(file, columns, setPart),
    enabled: file !== null && run.state === 'none',
  })

  async function chooseFile(chosen: File) {
    reset()
    setColumns({})
    setLeaveOut(false)
    setPart(0)
    await choose(chosen)
  }

  const chooseGiven = useEffectEvent(chooseFile)
  useEffect(() => {
    if (given) queueMicrotask(() => void chooseGiven(given))
  }, [given])

  const step =
    run.state === 'running' ? 'import' : run.state === 'done' ? 'done' : preview.data ? 'check' : 'file'
  return (
    <DialogOrSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('import.title')}
      closeLabel={t('dialog.close')}
      headerEnd={<ImportSteps step={step} />}
      isLarge
      isFull={step === 'check'}
      footer={
        run.state === 'done' ? (
          <ImportDoneActions report={run.report} size={size} onClose={onClose} />
        ) : run.state === 'running' ? (
          <Button size={size} isPending={run.isStopping ?? false} onClick={() => void cancel()}>
            {t('import.cancel')}
          </Button>
        ) : file && preview.data ? (
          <PreviewActions
            preview={preview.data}
            size={size}
            isBusy={preview.isFetching}
            leaveOut={leaveOut}
            onLeaveOut={setLeaveOut}
            onImport={() => void start(file, columns, leaveOut)}
            onClose={onClose}
          />
        ) : (
          <Button size={size} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
        )
      }
    >
      {run.state === 'done' ? (
        <ImportDone report={run.report} />
      ) : run.state === 'running' ? (
        <ImportRunning run={run} name={file?.name ?? ''} />
      ) : file && preview.data ? (
        <ImportPreviewView
          key={file.id}
          name={file.name}
          preview={preview.data}
          isBusy={preview.isFetching}
          problem={refusal ?? run.problem ?? (preview.error ? refusalText(preview.error, t) : undefined)}
          onChoose={(chosen) => void chooseFile(chosen)}
          onColumn={(header, means) => setColumns(chooseMeaning(columns, header, means))}
        />
      ) : file && preview.isFetching ? (
        <Reading name={file.name} part={part} />
      ) : (
        <div className="grid gap-3.5">
          <p className="text-second">{t('import.text')}</p>
          <FormError text={refusal} />
          {preview.error ? (
            <ErrorPanel
              text={refusalText(preview.error, t)}
              retryLabel={t('import.retry')}
              onRetry={() => void preview.refetch()}
            />
          ) : null}
          <FileDrop limit={status?.maxImportMegabytes} onChoose={(chosen) => void chooseFile(chosen)} />
          <p className="text-sm text-third">{t('import.known')}</p>
        </div>
      )}
    </DialogOrSheet>
  )
}

/** The file to bring in, or why the one chosen last is none. */
function useChosenFile(megabytes: number | undefined) {
  const { t } = useTranslation()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [refusal, setRefusal] = useState<string>()

  function refuse(chosen: File) {
    const { name } = chosen
    if (!/\.(csv|tsv|txt)$/i.test(name)) return t('import.wrongKind', { name })
    if (megabytes === undefined || chosen.size <= megabytes * 2 ** 20) return undefined
    return t('import.tooLarge', { name, count: megabytes })
  }

  async function choose(chosen: File) {
    const reason = refuse(chosen)
    setRefusal(reason)
    if (reason !== undefined) return
    try {
      const bytes = new Blob([await chosen.arrayBuffer()])
      setFile({ id: newUuid(), name: chosen.name, bytes })
    } catch {
      setRefusal(t('import.unreadable', { name: chosen.name }))
    }
  }

  return { file, choose, refusal }
}

function Reading({ name, part }: { name: string; part: number }) {
  const { t } = useTranslation()
  const label = part < 1 ? t('import.sending') : t('import.reading')
  return (
    <div className="grid gap-2 pb-4">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <ProgressBar label={label} {...(part < 1 ? { part } : {})} />
      <p role="status" className="text-sm text-second">
        {label}
      </p>
    </div>
  )
}
