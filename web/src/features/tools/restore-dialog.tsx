import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type RestoreReport, restoreArchive } from '#contract/household-archive.ts'
import { ChooseZip } from '#web/features/tools/choose-zip.tsx'
import { UploadProgress } from '#web/features/tools/upload-progress.tsx'
import { useUploadRun } from '#web/features/tools/use-upload-run.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

/** Restores the archive of a household that the user chooses. It is restored as a whole or not at all. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { run, error, send, cancel } = useUploadRun<{ file: File }, RestoreReport>({
    request: (sendForm, { id }, options) => sendForm(restoreArchive, { query: { id } }, options),
    onSuccess: onClose,
    toast: (report) => restoreSummary(report, t),
  })
  const leave = run ? cancel : onClose
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
        <UploadProgress run={run} checking={t('restore.checking')} />
      ) : (
        <ChooseZip
          about={t('restore.about')}
          error={error}
          refused={t('restore.refused')}
          onChoose={(file) => void send({ file })}
        />
      )}
    </DialogOrSheet>
  )
}

function restoreSummary({ created, changed, lostFiles }: RestoreReport, t: TFunction) {
  const count = created + changed
  const told = count === 0 ? t('restore.nothing') : t('restore.done', { count })
  return lostFiles === 0 ? told : `${told} · ${t('restore.lost', { count: lostFiles })}`
}
