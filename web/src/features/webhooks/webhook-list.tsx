import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteWebhook, type Webhook } from '#contract/households/webhooks.ts'
import { WebhookRow } from '#web/features/webhooks/webhook-row.tsx'
import { webhooksQuery } from '#web/features/webhooks/webhooks.queries.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const WebhookDialog = lazyComponent(
  () => import('#web/features/webhooks/webhook-dialog.tsx'),
  'WebhookDialog',
)

export function WebhookList() {
  const { t } = useTranslation()
  const webhooks = useQuery(webhooksQuery)
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Webhook | null>(null)
  return (
    <SettingGroup
      title={t('webhooks.title')}
      count={webhooks.data?.length || undefined}
      text={t('webhooks.text')}
      action={
        <Button className="max-md:h-11" onClick={() => setEdited('new')}>
          <Plus size={17} aria-hidden />
          {t('notifiers.webhook')}
        </Button>
      }
    >
      <ListState query={webhooks} />
      <ul>
        {webhooks.data?.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onEdit={() => setEdited(webhook)}
            onDelete={() => setDeleted(webhook)}
          />
        ))}
      </ul>
      <Suspense>
        {edited ? (
          <WebhookDialog webhook={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        ) : null}
      </Suspense>
      {deleted ? <DeleteDialog webhook={deleted} onClose={() => setDeleted(null)} /> : null}
    </SettingGroup>
  )
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id, name } = webhook
  const deletion = useWrite({
    write: (send) => send(deleteWebhook, { params: { id } }),
    changes: [],
    onSuccess: async () => {
      await queryClient.invalidateQueries({ ...webhooksQuery, exact: true })
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
      <p>{t('webhooks.deleteText')}</p>
    </ConfirmDialog>
  )
}
