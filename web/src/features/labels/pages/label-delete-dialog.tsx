import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deleteLabel } from '#contract/labels.ts'
import type { LabelDialogProps } from './label-dialog-props.ts'
import { LabelTile } from './label-tile.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'

/** Explains that deleting a label keeps its items. */
export function LabelDeleteDialog({ label, labels, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const children = labels.filter(({ parentId }) => parentId === label.id).length
  const removal = useWrite({
    write: (send) => send(deleteLabel, { params: { id: label.id } }),
    changes: ['label', 'item', 'template'],
    onSuccess: () => navigate({ to: '/labels' }),
    toast: () => t('labelPages.deleted', { name: label.name }),
    // The dialog shows the error.
    errorToast: () => undefined,
  })
  return (
    <ConfirmDialog
      title={t('labelPages.deleteTitle', { name: label.name })}
      confirmLabel={t('labelPages.deleteNow')}
      onConfirm={() => void removal.write()}
      onClose={onClose}
      isPending={removal.isPending}
      error={removal.error}
    >
      <div className="flex gap-4">
        <LabelTile label={label} className="w-14 rounded-popover [&>svg]:size-[42%]" />
        <div className="grid min-w-0 content-center gap-1.5">
          <p>
            {label.itemCount > 0
              ? t('labelPages.deleteItems', { count: label.itemCount })
              : t('labelPages.deleteUnused')}
          </p>
          {children > 0 ? <p>{t('labelPages.deleteChildren', { count: children })}</p> : null}
          <p>{t('labelPages.deleteUndo')}</p>
        </div>
      </div>
    </ConfirmDialog>
  )
}
