import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteWebhook, type Webhook } from '#contract/households/webhooks.ts'
import { ConfirmWriteDialog } from '#web/components/confirm-write-dialog.tsx'
import { WebhookRow } from '#web/features/webhooks/webhook-row.tsx'
import { webhooksQuery } from '#web/features/webhooks/webhooks.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
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
        <Button onClick={() => setEdited('new')}>
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
      {deleted ? (
        <ConfirmWriteDialog
          title={t('action.deleteTitle', { name: deleted.name })}
          confirmLabel={t('action.delete')}
          done={t('action.deleted', { name: deleted.name })}
          write={(send) => send(deleteWebhook, { params: { id: deleted.id } })}
          refetches={webhooksQuery}
          onClose={() => setDeleted(null)}
        >
          <p>{t('webhooks.deleteText')}</p>
        </ConfirmWriteDialog>
      ) : null}
    </SettingGroup>
  )
}
