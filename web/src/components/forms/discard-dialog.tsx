import { useTranslation } from 'react-i18next'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { Button } from '#web/ui/button.tsx'

interface DiscardDialogProps {
  title: string
  text: string
  discardLabel: string
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before input is discarded. The main button keeps the input. */
export function DiscardDialog({ title, text, discardLabel, onDiscard, onKeep }: DiscardDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogOrSheet
      onClose={onKeep}
      title={title}
      footer={
        <>
          <Button kind="danger" onClick={onDiscard}>
            {discardLabel}
          </Button>
          <Button kind="primary" onClick={onKeep}>
            {t('item.leaveStay')}
          </Button>
        </>
      }
    >
      <p className="text-second">{text}</p>
    </DialogOrSheet>
  )
}
