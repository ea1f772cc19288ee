import { useTranslation } from 'react-i18next'
import { type SomeOfTrash, useEmptyTrash, usePurge } from '#web/features/trash/use-trash.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

/** Everything, or some of what one change deleted. */
export type ToPurge = 'all' | SomeOfTrash

interface PurgeDialogProps {
  what: ToPurge
  /** Everything in the Trash. */
  count: number
  onClose: () => void
}

/** Nothing can be restored after this, so it asks first. */
export function PurgeDialog({ what, count, onClose }: PurgeDialogProps) {
  const { t } = useTranslation()
  const purging = usePurge(onClose)
  const emptying = useEmptyTrash(onClose)
  const isAll = what === 'all'
  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={isAll ? t('trash.emptyQuestion') : t('trash.purgeTitle', { name: what.name })}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            kind="danger-filled"
            isPending={purging.isPending || emptying.isPending}
            onClick={() => void (isAll ? emptying.write() : purging.write(what))}
          >
            {isAll ? t('trash.emptyNow', { count }) : t('trash.purge')}
          </Button>
        </>
      }
    >
      <p className="text-second">{isAll ? t('trash.emptyGoes', { count }) : t('trash.purgeGoes')}</p>
    </DialogOrSheet>
  )
}
