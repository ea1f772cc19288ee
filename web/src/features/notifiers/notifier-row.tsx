import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, Check, CircleAlert, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Notifier, updateNotifier } from '#contract/notifiers.ts'
import { summarizeAddress } from '#web/features/notifiers/address-summary.ts'
import { DeliveryLog } from '#web/features/notifiers/delivery-log.tsx'
import { kindOf } from '#web/features/notifiers/notifier-kinds.ts'
import { useKindName } from '#web/features/notifiers/use-kind-name.ts'
import { deliveriesQuery, notifiersQuery } from '#web/features/notifiers/notifiers.queries.ts'
import { useNotifierTest } from '#web/features/notifiers/use-notifier-test.ts'
import { SettingRow } from '#web/components/setting-row.tsx'
import { formatRelative } from '#web/shared/formats.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'

interface NotifierRowProps {
  notifier: Notifier
  onEdit: () => void
  onDelete: () => void
}

export function NotifierRow({ notifier, onEdit, onDelete }: NotifierRowProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const kindName = useKindName()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const test = useNotifierTest()
  const toggle = useToggle(notifier)
  const { id, name, url, isActive } = notifier
  const kind = kindOf(url)
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
          <LastDelivery notifierId={id} isLogOpen={isLogOpen} onToggle={() => setIsLogOpen(!isLogOpen)} />
        </>
      }
      below={isLogOpen ? <DeliveryLog notifierId={id} /> : null}
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

interface LastDeliveryProps {
  notifierId: string
  isLogOpen: boolean
  onToggle: () => void
}

function LastDelivery({ notifierId, isLogOpen, onToggle }: LastDeliveryProps) {
  const { t } = useTranslation()
  const [last] = useQuery(deliveriesQuery(notifierId)).data ?? []
  if (!last) return null
  const when = formatRelative(last.createdAt)
  const isWaiting = !last.ok && last.nextAttemptAt !== null
  const key = last.ok
    ? last.kind === 'test'
      ? 'notifiers.tested'
      : 'notifiers.deliveredWhen'
    : isWaiting
      ? 'notifiers.waitingWhen'
      : 'notifiers.failedWhen'
  const Icon = last.ok ? Check : CircleAlert
  return (
    <button
      type="button"
      aria-expanded={isLogOpen}
      onClick={onToggle}
      className={classNames(
        '-ms-1.5 flex min-h-7 items-center gap-1.5 rounded-tag px-1.5 text-start font-medium hover:bg-fill max-md:min-h-11',
        last.ok ? 'text-success' : isWaiting ? 'text-warning' : 'text-error',
      )}
    >
      <Icon size={15} aria-hidden className="shrink-0" />
      {t(key, { when })}
    </button>
  )
}
