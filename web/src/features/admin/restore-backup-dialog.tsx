import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { restoreBackup, type StoredBackup } from '#contract/backups.ts'
import { backupPreviewQuery } from '#web/features/admin/admin.queries.ts'
import { countRestored, RestorePreview, restoreSummary } from '#web/features/tools/restore-preview.tsx'
import { CopyButton } from '#web/components/copy-button.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { useCanWrite, useHousehold } from '#web/shared/account/session.ts'
import { formatClock, formatInstant } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface RestoreBackupDialogProps {
  backup: StoredBackup
  onClose: () => void
}

/** Restores the household from a backup of the server, after a preview. */
export function RestoreBackupDialog({ backup: { name, takenAt }, onClose }: RestoreBackupDialogProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const household = useHousehold()?.name ?? ''
  const preview = useQuery({ ...backupPreviewQuery(name), enabled: canWrite })
  const restoring = useWrite({
    write: (send) => send(restoreBackup, { query: { name } }),
    onSuccess: onClose,
    toast: (report) => restoreSummary(report, t),
    errorToast: null,
  })
  const error = restoring.error ?? preview.error
  const count = preview.data ? countRestored(preview.data) : 0
  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('backups.restoreTitle', { date: formatInstant(takenAt), time: formatClock(takenAt) })}
      isDismissable={!restoring.isPending}
      isLarge
      footer={
        <>
          <Button disabled={restoring.isPending} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          {count > 0 ? (
            <Button kind="primary" isPending={restoring.isPending} onClick={() => void restoring.write()}>
              {t('restore.run', { count })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-second">
          {canWrite ? t('backups.restoreAbout', { household }) : t('backups.restoreViewer', { household })}
        </p>
        {error ? <RestoreError error={error} /> : null}
        {preview.isLoading ? <ProgressBar label={t('backups.reading')} /> : null}
        <p role="status" className="text-sm text-second empty:hidden">
          {preview.isLoading ? t('backups.reading') : ''}
        </p>
        {preview.data ? <RestorePreview report={preview.data} /> : null}
        <WholeServer command={`npm run restore -- ${name}`} />
      </div>
    </DialogOrSheet>
  )
}

function RestoreError({ error }: { error: Error }) {
  const { t } = useTranslation()
  const isRefused = error instanceof ApiError && error.code === 'bad_file'
  return (
    <div className="grid gap-2">
      <FormError text={isRefused ? t('backups.refused') : errorText(error, t)} />
      {isRefused ? (
        <p lang="en" className="text-sm wrap-anywhere text-second">
          {error.message}
        </p>
      ) : null}
    </div>
  )
}

function WholeServer({ command }: { command: string }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-1.5 rounded-field bg-fill px-3.5 py-3 text-sm">
      <h3 className="font-semibold">{t('backups.wholeServer')}</h3>
      <p className="text-second">{t('backups.wholeServerText')}</p>
      <p className="flex items-center gap-2">
        <code dir="ltr" className="min-w-0 flex-1 text-xs wrap-anywhere">
          {command}
        </code>
        <CopyButton text={command} name={t('backups.command')} />
      </p>
    </section>
  )
}
