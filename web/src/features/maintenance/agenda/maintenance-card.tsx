import { Check } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'
import { knownDay } from './agenda-entry.ts'
import { firstOfAgendaQuery } from './agenda.queries.ts'
import { isDone } from '../maintenance-entry.ts'
import { recurrenceText } from '../recurrence-text.ts'
import { formatDay, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** The next and the last maintenance of an item. Renders nothing without entries. */
export function MaintenanceCard({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const about = { item: itemId, kind: 'maintenance' } as const
  const { data: open } = useQuery(firstOfAgendaQuery({ ...about, status: 'scheduled' }, 2))
  const { data: done } = useQuery(firstOfAgendaQuery({ ...about, status: 'completed' }, 1))
  const shown = [...(open?.items ?? []), ...(done?.items ?? [])]
  const total = (open?.total ?? 0) + (done?.total ?? 0)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="glance-title">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="glance-title" className="text-lg font-650 tracking-tight">
          {t('nav.maintenance')}
        </h2>
        {total > shown.length ? (
          <Link to="/item/$id/maintenance" params={{ id: itemId }} className={`text-sm ${linkClass}`}>
            {t('maintenance.all', { count: total })}
          </Link>
        ) : null}
      </div>
      <ul>
        {shown.map((entry) => (
          <GlanceRow key={entry.maintenance?.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function GlanceRow({ entry: agendaEntry }: { entry: AgendaEntry }) {
  const { t } = useTranslation()
  const { today, money } = useFormats()
  const { day, maintenance: entry } = agendaEntry
  if (!entry) return null
  const done = isDone(entry, today)
  const isOverdue = !done && day < today
  const parts = [
    isOverdue ? t('maintenance.overdue') : '',
    entry.recurrence && !done ? recurrenceText(entry.recurrence, t) : '',
    formatDay(knownDay(agendaEntry)),
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
          <span
            dir="auto"
            className={classNames('block text-sm font-semibold wrap-anywhere', done && 'text-second')}
          >
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
