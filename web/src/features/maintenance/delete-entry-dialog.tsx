import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'

interface DeleteEntryDialogProps {
  entry: Entry
  receipts: number
  onDelete: () => void
  onClose: () => void
}

/** Asks before a maintenance entry is deleted, and lists its receipts. Users can turn this dialog off. */
export function DeleteEntryDialog({ entry, receipts, onDelete, onClose }: DeleteEntryDialogProps) {
  const { t } = useTranslation()
  const [isLast, setIsLast] = useState(false)

  function confirm() {
    if (isLast) writePreferences({ askBeforeDeletingEntry: false })
    onDelete()
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('maintenance.deleteTitle')}
      confirmLabel={t('maintenance.deleteEntry')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t('maintenance.deleteGoes', { name: entry.name, item: entry.itemName })}{' '}
        {receipts > 0 ? t('maintenance.deleteReceipts', { count: receipts }) : null}
      </p>
      <p>{t('maintenance.deleteUndo')}</p>
      <Checkbox isChecked={isLast} onChange={setIsLast}>
        {t('maintenance.deleteWithoutAsking')}
      </Checkbox>
    </ConfirmDialog>
  )
}
