import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteNotifier, type Notifier } from '#contract/notifiers.ts'
import { notifiersQuery } from '#web/features/notifiers/notifiers.queries.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'

export function DeleteNotifierDialog({ notifier, onClose }: { notifier: Notifier; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id, name } = notifier
  const deletion = useWrite({
    write: (send) => send(deleteNotifier, { params: { id } }),
    changes: [],
    onSuccess: async () => {
      await queryClient.invalidateQueries(notifiersQuery)
      onClose()
    },
    toast: () => t('notifiers.deleted', { name }),
    // No toast, because the dialog shows the error.
    errorToast: () => undefined,
  })
  return (
    <ConfirmDialog
      title={t('notifiers.deleteTitle', { name })}
      confirmLabel={t('notifiers.delete')}
      onConfirm={() => void deletion.write()}
      onClose={onClose}
      isPending={deletion.isPending}
      error={deletion.error}
    >
      <p>{t('notifiers.deleteText')}</p>
    </ConfirmDialog>
  )
}
