import { useTranslation } from 'react-i18next'
import type { useUndoBatch } from '#web/features/journal/undo/use-undo-batch.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

/** Asks before more is undone than one sees. */
export function WiderUndoDialog({ undoing }: { undoing: ReturnType<typeof useUndoBatch> }) {
  const { t } = useTranslation()
  const { wider, undoWider, pendingId, leave } = undoing
  if (!wider) return null
  return (
    <DialogOrSheet
      isOpen
      onClose={leave}
      title={t('history.widerTitle')}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          <Button onClick={leave}>{t('dialog.cancel')}</Button>
          <Button kind="primary" isPending={pendingId !== null} onClick={() => void undoWider()}>
            {t('history.undoAll')}
          </Button>
        </>
      }
    >
      <p className="text-second">{t('history.widerText', { count: wider.count })}</p>
    </DialogOrSheet>
  )
}
