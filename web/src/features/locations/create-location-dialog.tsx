import { useTranslation } from 'react-i18next'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'

interface CreateLocationDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function CreateLocationDialog({ isOpen, onClose }: CreateLocationDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogOrSheet isOpen={isOpen} onClose={onClose} title={t('add.location')} closeLabel={t('dialog.close')}>
      {null}
    </DialogOrSheet>
  )
}
