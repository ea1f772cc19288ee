import type { UseQueryResult } from '@tanstack/react-query'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListState } from '#web/components/page/list-state.tsx'
import { formatClock, formatInstant, formatRelative } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The properties of a sent message, which the logs of notifiers and of webhooks have in common. */
export interface Delivery {
  id: string
  createdAt: string
  ok: boolean
  attempts: number
  answer: string
  nextAttemptAt: string | null
}

interface DeliveryLogProps<D extends Delivery> {
  query: UseQueryResult<D[]>
  describe: (delivery: D) => { title: string; lines: readonly string[] }
}

export function DeliveryLog<D extends Delivery>({ query, describe }: DeliveryLogProps<D>) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('notifiers.log')}
      className="mt-2.5 max-h-96 overflow-y-auto rounded-popover bg-base-200 px-3.5 py-1 md:ms-12.5"
      // A scroll area has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ListState query={query} />
      {query.data?.length === 0 ? (
        <p className="py-2 text-sm text-second">{t('notifiers.nothingSent')}</p>
      ) : null}
      <ul className="@container">
        {query.data?.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} {...describe(delivery)} />
        ))}
      </ul>
    </section>
  )
}

interface DeliveryRowProps {
  delivery: Delivery
  title: string
  lines: readonly string[]
}

function DeliveryRow({ delivery, title, lines }: DeliveryRowProps) {
  const { createdAt, ok, answer } = delivery
  return (
    <li className="grid gap-x-4 border-b border-line py-2 text-sm last:border-b-0 @xl:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,14rem)]">
      <p className="text-second tabular-nums @max-xl:order-2">
        {formatInstant(createdAt)}, {formatClock(createdAt)}
      </p>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {lines.map((line) => (
          <p key={line} className="text-second wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <div className="min-w-0 @max-xl:order-3 @xl:text-end">
        <Outcome delivery={delivery} />
        {ok || answer === '' ? null : (
          <p className="text-xs text-balance text-second wrap-anywhere">{answer}</p>
        )}
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

interface LastDeliveryProps {
  delivery: Delivery | undefined
  isTest: boolean
  isLogOpen: boolean
  onToggle: () => void
}

/** Shows whether the last message arrived. A press opens the log. */
export function LastDelivery({ delivery, isTest, isLogOpen, onToggle }: LastDeliveryProps) {
  const { t } = useTranslation()
  if (!delivery) return null
  const { ok, createdAt, nextAttemptAt } = delivery
  const when = formatRelative(createdAt)
  const isWaiting = !ok && nextAttemptAt !== null
  const key = ok
    ? isTest
      ? 'notifiers.tested'
      : 'notifiers.deliveredWhen'
    : isWaiting
      ? 'notifiers.waitingWhen'
      : 'notifiers.failedWhen'
  const Icon = ok ? Check : CircleAlert
  return (
    <button
      type="button"
      aria-expanded={isLogOpen}
      onClick={onToggle}
      className={classNames(
        '-ms-1.5 flex min-h-7 items-center gap-1.5 rounded-tag px-1.5 text-start font-medium hover:bg-fill max-md:min-h-11',
        ok ? 'text-success' : isWaiting ? 'text-warning' : 'text-error',
      )}
    >
      <Icon size={15} aria-hidden className="shrink-0" />
      {t(key, { when })}
    </button>
  )
}
