import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Delivery, type Notifier, updateNotifier } from '#contract/notifiers.ts'
import { summarizeAddress } from '#web/features/notifiers/address-summary.ts'
import { DeliveryLog, LastDelivery } from '#web/features/notifiers/delivery-log.tsx'
import { kindOf } from '#web/features/notifiers/notifier-kinds.ts'
import { useKindName } from '#web/features/notifiers/use-kind-name.ts'
import { deliveriesQuery, notifiersQuery } from '#web/features/notifiers/notifiers.queries.ts'
import { useNotifierTest } from '#web/features/notifiers/use-notifier-test.ts'
import { SettingRow } from '#web/components/setting-row.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'

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
  test: 'notifiers.kindTest',
} as const satisfies Record<Delivery['kind'], string>

export function NotifierRow({ notifier, onEdit, onDelete }: NotifierRowProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const kindName = useKindName()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const test = useNotifierTest()
  const toggle = useToggle(notifier)
  const { id, name, url, isActive } = notifier
  const kind = kindOf(url)
  const deliveries = useQuery(deliveriesQuery(id))
  const last = deliveries.data?.[0]
  const sendTest = () => void test.write({ id, url })

  const entries = [
    ...(isPhone ? [{ id: 'test', label: t('notifiers.test'), icon: Bell, onAction: sendTest }] : []),
    { id: 'edit', label: t('notifiers.edit'), icon: Pencil, onAction: onEdit },
    {
      id: 'log',
      label: t(isLogOpen ? 'notifiers.hideLog' : 'notifiers.showLog'),
      icon: History,
      onAction: () => setIsLogOpen(!isLogOpen),
    },
    { id: 'delete', label: t('notifiers.delete'), icon: Trash2, isDanger: true, onAction: onDelete },
  ]

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
              // The digest is a list of lines with a leading dash, which is removed here.
              lines:
                reminder === 'test'
                  ? []
                  : message.split('\n').flatMap((line) => line.replace(/^ - /, '') || []),
            })}
          />
        ) : null
      }
    >
      {isPhone ? null : (
        <Button
          size="small"
          aria-label={t('notifiers.testWhat', { name })}
          isPending={test.isPending}
          onClick={sendTest}
        >
          {t('notifiers.test')}
        </Button>
      )}
      <Switch isOn={toggle.pending ?? isActive} onChange={(next) => void toggle.write(next)}>
        <span className="sr-only">{t('notifiers.active', { name })}</span>
      </Switch>
      <Menu
        label={t('notifiers.more', { name })}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={`${iconButtonClass} max-md:size-11`}
        entries={entries}
      />
    </SettingRow>
  )
}

function useToggle(notifier: Notifier) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id, name } = notifier
  return useWrite({
    write: (send, isActive: boolean) => send(updateNotifier, { params: { id }, body: { isActive } }),
    changes: [],
    onSuccess: () => queryClient.invalidateQueries(notifiersQuery),
    toast: (_, isActive) => t(isActive ? 'notifiers.on' : 'notifiers.off', { name }),
  })
}
