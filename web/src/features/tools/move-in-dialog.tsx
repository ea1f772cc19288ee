import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MoveInReport, moveInFromHomebox } from '#contract/households/move-in.ts'
import { ImportDoneActions } from '#web/features/spreadsheets/import-done.tsx'
import { ChooseZip } from '#web/features/tools/choose-zip.tsx'
import { countNew, MoveInReportView } from '#web/features/tools/move-in-report.tsx'
import { UploadProgress } from '#web/features/tools/upload-progress.tsx'
import { useUploadRun } from '#web/features/tools/use-upload-run.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

/**
 * Imports a household of Homebox into this one. The user chooses a zip and sees a preview. The server then imports the
 * whole zip or nothing.
 */
export function MoveInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<MoveInReport>()
  const { run, error, send, cancel } = useUploadRun({
    request: (sendForm, query, options) => sendForm(moveInFromHomebox, { query }, options),
    onSuccess: setReport,
    toast: null,
  })

  function choose(chosen: File) {
    setFile(chosen)
    setReport(undefined)
    void send({ file: chosen, isPreview: true })
  }

  const shown = run || error ? undefined : report
  const leave = run ? cancel : onClose
  return (
    <DialogOrSheet
      onClose={leave}
      title={t('moveIn.title')}
      isDismissable={!run}
      footer={
        shown && file ? (
          <ReportActions
            report={shown}
            onBring={() => void send({ file, isPreview: false })}
            onAnother={() => setReport(undefined)}
            onClose={onClose}
          />
        ) : (
          <Button onClick={leave}>{t('dialog.cancel')}</Button>
        )
      }
    >
      {run ? (
        <UploadProgress run={run} checking={t('moveIn.reading')} />
      ) : shown ? (
        <MoveInReportView report={shown} />
      ) : (
        <ChooseZip about={t('moveIn.about')} error={error} refused={t('moveIn.refused')} onChoose={choose} />
      )}
    </DialogOrSheet>
  )
}

interface ReportActionsProps {
  report: MoveInReport
  onBring: () => void
  onAnother: () => void
  onClose: () => void
}

function ReportActions({ report, onBring, onAnother, onClose }: ReportActionsProps) {
  const { t } = useTranslation()
  const count = countNew(report)
  if (report.compared)
    return (
      <ImportDoneActions
        report={{ batchId: report.batchId, created: count }}
        size="normal"
        onClose={onClose}
      />
    )
  return (
    <>
      <Button onClick={onAnother}>{t('import.another')}</Button>
      {count > 0 ? (
        <Button kind="primary" onClick={onBring}>
          {t('moveIn.bring', { count })}
        </Button>
      ) : null}
    </>
  )
}
