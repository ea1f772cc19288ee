import { useTranslation } from 'react-i18next'
import type { useUndoBatch } from './use-undo-batch.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'

export function WiderUndoDialog({ undoing }: { undoing: ReturnType<typeof useUndoBatch> }) {
  const { t } = useTranslation()
  const { wider, undoWider, pendingIds, leave } = undoing
  if (!wider) return null
  return (
    <ConfirmDialog
      title={t('history.widerTitle')}
      confirmLabel={t('history.undoAll')}
      onConfirm={() => void undoWider()}
      onClose={leave}
      isPending={pendingIds.length > 0}
      isDanger={false}
    >
      {t('history.widerText', { count: wider.count })}
    </ConfirmDialog>
  )
}
