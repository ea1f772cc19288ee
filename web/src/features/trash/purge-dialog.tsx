import { useTranslation } from 'react-i18next'
import { type SomeOfTrash, useEmptyTrash, usePurge } from '#web/features/trash/use-trash.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'

export type ToPurge = 'all' | SomeOfTrash

interface PurgeDialogProps {
  what: ToPurge
  count: number
  onClose: () => void
}

/** Asks before records are deleted permanently. */
export function PurgeDialog({ what, count, onClose }: PurgeDialogProps) {
  const { t } = useTranslation()
  const purging = usePurge(onClose)
  const emptying = useEmptyTrash(onClose)
  const isAll = what === 'all'
  return (
    <ConfirmDialog
      title={isAll ? t('trash.emptyQuestion') : t('trash.purgeTitle', { name: what.name })}
      confirmLabel={isAll ? t('trash.emptyNow', { count }) : t('trash.purge')}
      onConfirm={() => void (isAll ? emptying.write() : purging.write(what))}
      onClose={onClose}
      isPending={purging.isPending || emptying.isPending}
      error={purging.error ?? emptying.error}
    >
      <p>{isAll ? t('trash.emptyGoes', { count }) : t('trash.purgeGoes')}</p>
    </ConfirmDialog>
  )
}
