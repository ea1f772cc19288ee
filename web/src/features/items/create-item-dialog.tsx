import { useTranslation } from 'react-i18next'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'

interface CreateItemDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function CreateItemDialog({ isOpen, onClose }: CreateItemDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogOrSheet isOpen={isOpen} onClose={onClose} title={t('add.item')} closeLabel={t('dialog.close')}>
      {null}
    </DialogOrSheet>
  )
}
