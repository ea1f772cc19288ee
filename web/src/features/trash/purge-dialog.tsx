import { useTranslation } from 'react-i18next'
import { emptyTrash, purgeTrash } from '#contract/trash.ts'
import type { SomeOfTrash } from '#web/features/trash/use-restore.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'

export type ToPurge = 'all' | SomeOfTrash

interface PurgeDialogProps {
  what: ToPurge
  count: number
  onClose: () => void
}

export function PurgeDialog({ what, count, onClose }: PurgeDialogProps) {
  const { t } = useTranslation()
  const isAll = what === 'all'
  const purging = useWrite({
    async write(send) {
      if (isAll) return (await send(emptyTrash, {})).purged
      const { batchId, ids } = what
      await send(purgeTrash, { params: { batch: batchId }, body: ids ? { ids } : {} })
      return undefined
    },
    onSuccess: onClose,
    toast: (purged = 0) =>
      isAll ? t('trash.emptied', { count: purged }) : t('trash.purged', { name: what.name }),
    errorToast: null,
    awaitRefetch: true,
  })
  return (
    <ConfirmDialog
      title={isAll ? t('trash.emptyQuestion') : t('trash.purgeTitle', { name: what.name })}
      confirmLabel={isAll ? t('trash.emptyNow', { count }) : t('action.deleteForGood')}
      onConfirm={() => void purging.write()}
      onClose={onClose}
      isPending={purging.isPending}
      error={purging.error}
    >
      <p>{isAll ? t('trash.emptyGoes', { count }) : t('trash.purgeGoes')}</p>
    </ConfirmDialog>
  )
}
