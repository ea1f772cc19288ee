import { useTranslation } from 'react-i18next'
import { FileDrop } from '#web/features/spreadsheets/file-drop.tsx'
import { ImportDone, ImportDoneActions } from '#web/features/spreadsheets/import-done.tsx'
import { ImportPreviewView } from '#web/features/spreadsheets/import-preview-view.tsx'
import { ImportRunning } from '#web/features/spreadsheets/import-running.tsx'
import { ImportSteps } from '#web/features/spreadsheets/import-steps.tsx'
import { usePastedCells } from '#web/shared/browser/pasted-cells.ts'
import { PreviewActions } from '#web/features/spreadsheets/preview/preview-actions.tsx'
import { importErrorText } from '#web/i18n/problem-text.ts'
import { SnipeItForm } from '#web/features/spreadsheets/snipe-it/snipe-it-form.tsx'
import { type Import, useImport } from '#web/features/spreadsheets/use-import.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface ImportDialogProps {
  onClose: () => void
  file?: File | undefined
}

export function ImportDialog({ onClose, file: given }: ImportDialogProps) {
  const { t } = useTranslation()
  const importing = useImport(given)
  const { run, file, preview, part } = importing
  const step =
    run.state === 'running' ? 'import' : run.state === 'done' ? 'done' : preview.data ? 'check' : 'file'
  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('import.title')}
      headerEnd={<ImportSteps step={step} />}
      isLarge
      isFull={step === 'check'}
      footer={<ImportActions of={importing} onClose={onClose} />}
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
          problem={
            importing.refusal ??
            run.problem ??
            (preview.error ? importErrorText(preview.error, t) : undefined)
          }
          onChoose={importing.choose}
          onDialect={importing.chooseDialect}
          onColumn={importing.chooseColumn}
          onKeepLeft={importing.keepLeftColumns}
        />
      ) : file && preview.isFetching ? (
        <Reading name={file.name} part={part} />
      ) : (
        <FileChoice
          refusal={importing.refusal}
          preview={preview}
          megabytes={importing.megabytes}
          choose={importing.choose}
        />
      )}
    </DialogOrSheet>
  )
}

function ImportActions({ of: importing, onClose }: { of: Import; onClose: () => void }) {
  const { run, preview } = importing
  const { t } = useTranslation()
  const size = useIsPhone() ? 'big' : 'normal'
  if (run.state === 'done') return <ImportDoneActions report={run.report} size={size} onClose={onClose} />
  if (run.state === 'running')
    return (
      <Button size={size} isPending={run.isStopping ?? false} onClick={importing.cancel}>
        {t('import.cancel')}
      </Button>
    )
  if (preview.data)
    return (
      <PreviewActions
        preview={preview.data}
        size={size}
        isBusy={preview.isFetching}
        keepCells={importing.keepCells}
        onKeepCells={importing.setKeepCells}
        undecided={importing.undecided}
        onKeepLeft={importing.keepLeftColumns}
        leaveOut={importing.leaveOut}
        onLeaveOut={importing.setLeaveOut}
        onImport={importing.start}
        onClose={onClose}
      />
    )
  return (
    <Button size={size} onClick={onClose}>
      {t('dialog.cancel')}
    </Button>
  )
}

type FileChoiceProps = Pick<Import, 'refusal' | 'preview' | 'megabytes' | 'choose'>

function FileChoice({ refusal, preview, megabytes, choose }: FileChoiceProps) {
  const { t } = useTranslation()
  usePastedCells(choose)
  return (
    <div className="grid gap-3.5">
      <p className="text-second">{t('import.intro')}</p>
      <p className="text-second">{t('import.zip')}</p>
      <FormError text={refusal} />
      {preview.error ? (
        <ErrorPanel
          text={importErrorText(preview.error, t)}
          retryLabel={t('errorPage.retry')}
          onRetry={() => void preview.refetch()}
        />
      ) : null}
      <FileDrop limit={megabytes} hint={t('import.paste')} onChoose={choose} />
      <SnipeItForm onChoose={choose} />
      <p className="text-sm text-third">{t('import.known')}</p>
    </div>
  )
}

function Reading({ name, part }: { name: string; part: number }) {
  const { t } = useTranslation()
  const label = part < 1 ? t('import.sending') : t('import.reading')
  return (
    <div className="grid gap-2 pb-4">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {name}
      </p>
      <ProgressBar label={label} {...(part < 1 ? { part } : {})} />
      <p role="status" className="text-sm text-second">
        {label}
      </p>
    </div>
  )
}
