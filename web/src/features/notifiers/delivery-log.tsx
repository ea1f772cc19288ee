import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '#contract/notifiers.ts'
import { deliveriesQuery } from '#web/features/notifiers/notifiers.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { formatClock, formatInstant, formatRelative } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

const kindKeys = {
  maintenance: 'notifiers.kindMaintenance',
  warranty: 'notifiers.kindWarranty',
  lowStock: 'items.lowStock',
  loan: 'item.lentUntil',
  backup: 'notifiers.kindBackup',
  test: 'notifiers.kindTest',
} as const satisfies Record<Delivery['kind'], string>

export function DeliveryLog({ notifierId }: { notifierId: string }) {
  const { t } = useTranslation()
  const deliveries = useQuery(deliveriesQuery(notifierId))
  return (
    <section
      aria-label={t('notifiers.log')}
      className="mt-2.5 max-h-96 overflow-y-auto rounded-popover bg-base-200 px-3.5 py-1 md:ms-12.5"
      // A scroll area has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ListState query={deliveries} />
      {deliveries.data?.length === 0 ? (
        <p className="py-2 text-sm text-second">{t('notifiers.nothingSent')}</p>
      ) : null}
      <ul>
        {deliveries.data?.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const { kind, message, createdAt, ok, answer } = delivery
  // The digest is a list of lines with a leading dash, which is removed here.
  const lines = kind === 'test' ? [] : message.split('\n').flatMap((line) => line.replace(/^ - /, '') || [])
  return (
    <li className="grid gap-x-4 border-b border-line py-2 text-sm last:border-b-0 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,14rem)]">
      <p className="text-second tabular-nums max-md:order-2">
        {formatInstant(createdAt)}, {formatClock(createdAt)}
      </p>
      <div className="min-w-0">
        <p className="font-medium">{t(kindKeys[kind])}</p>
        {lines.map((line) => (
          <p key={line} className="text-second wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <div className="min-w-0 max-md:order-3 md:text-end">
        <Outcome delivery={delivery} />
        {ok || answer === '' ? null : <p className="text-xs text-second wrap-anywhere">{answer}</p>}
      </div>
    </li>
  )
}

function Outcome({ delivery: { ok, attempts, nextAttemptAt } }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const isWaiting = !ok && nextAttemptAt !== null
  const Icon = ok ? Check : isWaiting ? Clock : CircleAlert
  const text = ok
    ? attempts > 1
      ? t('notifiers.deliveredAfter', { count: attempts })
      : t('notifiers.delivered')
    : isWaiting
      ? t('notifiers.nextTry', { when: formatRelative(nextAttemptAt) })
      : t('notifiers.failed')
  return (
    <p
      className={classNames(
        'inline-flex items-center gap-1.5 font-medium',
        ok ? 'text-success' : isWaiting ? 'text-warning' : 'text-error',
      )}
    >
      <Icon size={15} aria-hidden className="shrink-0" />
      {text}
    </p>
  )
}
