import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Delivery, type Notifier, updateNotifier } from '#contract/notifiers.ts'
import { summarizeAddress } from '#web/features/notifiers/address-summary.ts'
import { ChannelActions } from '#web/features/notifiers/channel-actions.tsx'
import { DeliveryLog, LastDelivery } from '#web/features/notifiers/delivery-log.tsx'
import { kindOf } from '#web/features/notifiers/notifier-kinds.ts'
import { useKindName } from '#web/features/notifiers/use-kind-name.ts'
import { deliveriesQuery, notifiersQuery } from '#web/features/notifiers/notifiers.queries.ts'
import { useNotifierTest } from '#web/features/notifiers/use-notifier-test.ts'
import { SettingRow } from '#web/components/setting-row.tsx'
import { useWrite } from '#web/shared/use-write.ts'

interface NotifierRowProps {
  notifier: Notifier
  onEdit: () => void
  onDelete: () => void
}

const kindKeys = {
  maintenance: 'notifiers.kindMaintenance',
  warranty: 'notifiers.kindWarranty',
  lowStock: 'items.lowStock',
  loan: 'item.lentUntil',
  backup: 'notifiers.kindBackup',
  guest: 'notifiers.kindGuest',
  test: 'notifiers.kindTest',
} as const satisfies Record<Delivery['kind'], string>

export function NotifierRow({ notifier, onEdit, onDelete }: NotifierRowProps) {
  const { t } = useTranslation()
  const kindName = useKindName()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const test = useNotifierTest()
  const toggle = useToggle(notifier)
  const { id, name, url, isActive } = notifier
  const kind = kindOf(url)
  const deliveries = useQuery(deliveriesQuery(id))
  const last = deliveries.data?.[0]

  return (
    <SettingRow
      icon={kind?.icon ?? Bell}
      title={name}
      text={
        <>
          <span className="block">
            {[...(kind ? [kindName(kind)] : []), ...summarizeAddress(url)].join(' · ')}
          </span>
          <LastDelivery
            delivery={last}
            isTest={last?.kind === 'test'}
            isLogOpen={isLogOpen}
            onToggle={() => setIsLogOpen(!isLogOpen)}
          />
        </>
      }
      below={
        isLogOpen ? (
          <DeliveryLog
            query={deliveries}
            describe={({ kind: reminder, message }) => ({
              title: t(kindKeys[reminder]),
              // A digest lists its entries in lines that start with a dash, which is removed here.
              lines:
                reminder === 'test'
                  ? []
                  : message.split('\n').flatMap((line) => line.replace(/^ - /, '') || []),
            })}
          />
        ) : null
      }
    >
      <ChannelActions
        name={name}
        switchLabel={t('notifiers.active', { name })}
        isOn={toggle.pending ?? isActive}
        onSwitch={(next) => void toggle.write(next)}
        isTesting={test.isPending}
        onTest={() => void test.write({ id, url })}
        isLogOpen={isLogOpen}
        onToggleLog={() => setIsLogOpen(!isLogOpen)}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </SettingRow>
  )
}

function useToggle(notifier: Notifier) {
  const { t } = useTranslation()
  const { id, name } = notifier
  return useWrite({
    write: (send, isActive: boolean) => send(updateNotifier, { params: { id }, body: { isActive } }),
    changes: [],
    refetches: notifiersQuery,
    toast: (_, isActive) => t(isActive ? 'notifiers.on' : 'notifiers.off', { name }),
    whilePending: 'queue',
  })
}
