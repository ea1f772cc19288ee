import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { writePreferences } from '#web/shared/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

interface DeleteEntryDialogProps {
  entry: Entry
  /** The number of its receipts. */
  receipts: number
  onDelete: () => void
  onClose: () => void
}

/** Says exactly what goes, and can be skipped from now on. */
export function DeleteEntryDialog({ entry, receipts, onDelete, onClose }: DeleteEntryDialogProps) {
  const { t } = useTranslation()
  const [isLast, setIsLast] = useState(false)

  function confirm() {
    if (isLast) writePreferences({ askBeforeDeletingEntry: false })
    onDelete()
    onClose()
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('maintenance.deleteTitle')}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="danger-filled" onClick={confirm}>
            {t('maintenance.deleteEntry')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-second">
        <p className="wrap-anywhere">
          {t('maintenance.deleteGoes', { name: entry.name, item: entry.itemName })}{' '}
          {receipts > 0 ? t('maintenance.deleteReceipts', { count: receipts }) : null}
        </p>
        <p>{t('maintenance.deleteUndo')}</p>
        <Checkbox isChecked={isLast} onChange={setIsLast}>
          {t('maintenance.deleteWithoutAsking')}
        </Checkbox>
      </div>
    </DialogOrSheet>
  )
}
