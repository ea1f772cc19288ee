import { Check } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, type Entry, isDone, toAgenda } from '#web/features/maintenance/maintenance-agenda.ts'
import { itemMaintenanceQuery } from '#web/features/maintenance/maintenance.queries.ts'
import { recurrenceText } from '#web/features/maintenance/recurrence-text.ts'
import { formatDay, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** What comes next for an item and what was done last; nothing where there is nothing. */
export function MaintenanceGlance({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const { data: entries = [] } = useQuery(itemMaintenanceQuery(itemId))
  const { overdue, week, later, done } = toAgenda(entries, today)
  const shown = [...[...overdue, ...week, ...later].slice(0, 2), ...done.slice(0, 1)]
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="glance-title">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id="glance-title" className="text-lg font-650 tracking-tight">
          {t('nav.maintenance')}
        </h2>
        {entries.length > shown.length ? (
          <Link to="/item/$id/maintenance" params={{ id: itemId }} className={`text-sm ${linkClass}`}>
            {t('maintenance.all', { count: entries.length })}
          </Link>
        ) : null}
      </div>
      <ul>
        {shown.map((entry) => (
          <GlanceRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function GlanceRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { today, money } = useFormats()
  const done = isDone(entry, today)
  const day = dayOf(entry, today)
  const isOverdue = !done && day < today
  const parts = [
    isOverdue ? t('maintenance.overdue') : '',
    entry.recurrence && !done ? recurrenceText(entry.recurrence, t) : '',
    formatDay(day),
    Number(entry.cost) === 0 ? '' : money(Number(entry.cost)),
  ]
  return (
    <li>
      <Link
        to="/item/$id/maintenance"
        params={{ id: entry.itemID }}
        search={done ? { status: 'completed' } : {}}
        className="-mx-2 flex items-start gap-2.5 rounded-field px-2 py-2 hover:bg-fill"
      >
        <span
          aria-hidden
          className={classNames(
            'mt-px grid size-[18px] shrink-0 place-items-center rounded-full',
            done ? 'bg-secondary text-success' : 'inset-ring-[1.5px] inset-ring-control',
          )}
        >
          {done ? <Check size={12} strokeWidth={3} /> : null}
        </span>
        <span className="min-w-0">
          <span className={classNames('block text-sm font-semibold wrap-anywhere', done && 'text-second')}>
            {entry.name}
          </span>
          <span className={classNames('block text-xs', isOverdue ? 'text-error' : 'text-second')}>
            {parts.filter(Boolean).map((part, index) => (
              <Fragment key={part}>
                {index > 0 ? ' · ' : null}
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </span>
        </span>
      </Link>
    </li>
  )
}
