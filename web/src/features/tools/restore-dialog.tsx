import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RestoreReport, restoreArchive } from '#contract/household-archive.ts'
import { ChooseZip } from '#web/features/tools/choose-zip.tsx'
import { countRestored, RestorePreview, restoreSummary } from '#web/features/tools/restore-preview.tsx'
import { UploadProgress } from '#web/features/tools/upload-progress.tsx'
import { useUploadRun } from '#web/features/tools/use-upload-run.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

interface Preview {
  file: File
  report: RestoreReport
}

/**
 * Restores an archive of a household that the user chooses, after a preview of what would be added and changed back.
 * The server restores the whole archive or nothing.
 */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [preview, setPreview] = useState<Preview>()
  const { run, error, send, cancel } = useUploadRun({
    request: (sendForm, query, options) => sendForm(restoreArchive, { query }, options),
    onSuccess: (report, { file, isPreview }) => (isPreview ? setPreview({ file, report }) : onClose()),
    toast: (report, { isPreview }) => (isPreview ? null : restoreSummary(report, t)),
  })

  function choose(file: File) {
    setPreview(undefined)
    void send({ file, isPreview: true })
  }

  const shown = run || error ? undefined : preview
  const count = shown ? countRestored(shown.report) : 0
  const leave = run ? cancel : onClose
  return (
    <DialogOrSheet
      onClose={leave}
      title={t('restore.title')}
      isDismissable={!run}
      footer={
        shown ? (
          <>
            <Button onClick={() => setPreview(undefined)}>{t('import.another')}</Button>
            {count > 0 ? (
              <Button kind="primary" onClick={() => void send({ file: shown.file, isPreview: false })}>
                {t('restore.run', { count })}
              </Button>
            ) : null}
          </>
        ) : (
          <Button onClick={leave}>{t('dialog.cancel')}</Button>
        )
      }
    >
      {run ? (
        <UploadProgress run={run} checking={t('restore.checking')} />
      ) : shown ? (
        <RestorePreview report={shown.report} />
      ) : (
        <ChooseZip
          about={t('restore.about')}
          error={error}
          refused={t('restore.refused')}
          onChoose={choose}
        />
      )}
    </DialogOrSheet>
  )
}
