import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { Button } from '#web/ui/button.tsx'

interface DiscardDialogProps {
  title: string
  text: string
  discardLabel: string
  keepLabel: string
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before input is discarded. The main button keeps the input. */
export function DiscardDialog({
  title,
  text,
  discardLabel,
  keepLabel,
  onDiscard,
  onKeep,
}: DiscardDialogProps) {
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
            {keepLabel}
          </Button>
        </>
      }
    >
      <p className="text-second">{text}</p>
    </DialogOrSheet>
  )
}
