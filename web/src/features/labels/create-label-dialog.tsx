import { useTranslation } from 'react-i18next'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'

interface CreateLabelDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function CreateLabelDialog({ isOpen, onClose }: CreateLabelDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogOrSheet isOpen={isOpen} onClose={onClose} title={t('add.label')} closeLabel={t('dialog.close')}>
      {null}
    </DialogOrSheet>
  )
}
