import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { type Send, useWrite } from '#web/shared/use-write.ts'

interface DeleteChannelDialogProps {
  name: string
  text: string
  write: (send: Send) => Promise<unknown>
  /** The query of the list that contains the channel. It is loaded again after the deletion. */
  list: QueryFilters
  onClose: () => void
}

/** Asks before a notifier or a webhook is deleted. */
export function DeleteChannelDialog({ name, text, write, list, onClose }: DeleteChannelDialogProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const deletion = useWrite({
    write,
    changes: [],
    onSuccess: async () => {
      await queryClient.invalidateQueries({ ...list, exact: true })
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
      <p>{text}</p>
    </ConfirmDialog>
  )
}
