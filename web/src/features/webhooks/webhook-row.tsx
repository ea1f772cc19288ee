import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/households/webhooks.ts'
import { kindNames } from '#web/features/history/kind-names.ts'
import { ChannelActions } from '#web/features/notifiers/channel-actions.tsx'
import { DeliveryLog, LastDelivery } from '#web/features/notifiers/delivery-log.tsx'
import { testErrorText } from '#web/features/notifiers/use-notifier-test.ts'
import { webhookDeliveriesQuery, webhooksQuery } from '#web/features/webhooks/webhooks.queries.ts'
import { SettingRow } from '#web/components/setting-row.tsx'
import { wordLocale } from '#web/i18n/format-locale.ts'
import { formatInstant } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'

interface WebhookRowProps {
  webhook: Webhook
  onEdit: () => void
  onDelete: () => void
}

export function WebhookRow({ webhook, onEdit, onDelete }: WebhookRowProps) {
  const { t } = useTranslation()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const { test, toggle } = useWebhookWrites(webhook)
  const { id, name, url, entities, isActive, stoppedAt, isOrphaned } = webhook
  const deliveries = useQuery(webhookDeliveriesQuery(id))
  const last = deliveries.data?.[0]
  const toggleLog = () => setIsLogOpen(!isLogOpen)

  return (
    <SettingRow
      icon={WebhookIcon}
      title={name}
      text={
        <>
          <span className="block">
            {URL.parse(url)?.host} ·{' '}
            {entities.length === 0
              ? t('webhooks.everything')
              : new Intl.ListFormat(wordLocale()).format(entities.map((entity) => t(kindNames[entity])))}
          </span>
          {stoppedAt ? (
            <span className="block text-error">
              {t('webhooks.stopped', { day: formatInstant(stoppedAt) })}
            </span>
          ) : null}
          {isOrphaned ? <span className="block text-error">{t('webhooks.orphaned')}</span> : null}
          <LastDelivery
            delivery={last}
            isTest={last?.type === 'ping'}
            isLogOpen={isLogOpen}
            onToggle={toggleLog}
          />
        </>
      }
      below={
        isLogOpen ? <DeliveryLog query={deliveries} describe={(one) => describeDelivery(one, t)} /> : null
      }
    >
      <ChannelActions
        name={name}
        switchLabel={t('webhooks.active', { name })}
        isOn={toggle.pending ?? isActive}
        onSwitch={(next) => void toggle.write(next)}
        isTesting={test.isPending}
        onTest={() => void test.write()}
        isLogOpen={isLogOpen}
        onToggleLog={toggleLog}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </SettingRow>
  )
}

function describeDelivery({ type, changes, attempts, status, durationMs }: WebhookDelivery, t: TFunction) {
  const title =
    type === 'changes'
      ? t('history.edits', { count: changes })
      : t(type === 'ping' ? 'notifiers.kindTest' : 'webhooks.reset')
  if (attempts === 0) return { title, lines: [] }
  const line =
    status === null
      ? t('webhooks.noResponse', { ms: durationMs })
      : t('webhooks.status', { status, ms: durationMs })
  return { title, lines: [line] }
}

function useWebhookWrites({ id, name }: Webhook) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const test = useWrite({
    async write(send) {
      try {
        return await send(testWebhook, { params: { id } })
      } finally {
        void queryClient.invalidateQueries(webhookDeliveriesQuery(id))
      }
    },
    changes: [],
    toast: () => t('notifiers.testSent'),
    errorToast: (error) => testErrorText(error, t),
  })
  const toggle = useWrite({
    write: (send, isActive: boolean) => send(updateWebhook, { params: { id }, body: { isActive } }),
    changes: [],
    refetches: webhooksQuery,
    toast: (_, isActive) => t(isActive ? 'notifiers.on' : 'notifiers.off', { name }),
    whilePending: 'queue',
  })
  return { test, toggle }
}
