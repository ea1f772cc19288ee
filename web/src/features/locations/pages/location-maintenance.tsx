import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locationMaintenanceQuery } from '../location-pages.queries.ts'
import { knownDate } from '#contract/written/partial-dates.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const CompleteDialog = lazyComponent(
  () => import('#web/features/maintenance/complete-dialog.tsx'),
  'CompleteDialog',
)

export function LocationMaintenance({ locationId }: { locationId: string }) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const canWrite = useCanWrite()
  const [completing, setCompleting] = useState<Entry | null>(null)
  const { data } = useQuery(locationMaintenanceQuery(locationId))
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="location-maintenance-title">
      <h2
        id="location-maintenance-title"
        className="flex min-h-field items-baseline gap-2 text-lg font-650 tracking-tight"
      >
        {t('nav.maintenance')}
        <span className="text-sm font-medium text-third">{formatNumber(data.total)}</span>
      </h2>
      <ul>
        {data.items.map((entry) => (
          <li key={entry.id} className="flex items-start gap-2.5 border-b border-line py-2.5 last:border-b-0">
            {canWrite ? (
              <button
                type="button"
                aria-label={t('maintenance.completeNow', { name: entry.name })}
                title={t('maintenance.complete')}
                onClick={() => setCompleting(entry)}
                className="-m-2 grid size-10 shrink-0 place-items-center rounded-full max-md:size-11"
              >
                <span className="size-5 rounded-full inset-ring-[1.5px] inset-ring-control" />
              </button>
            ) : null}
            <Link
              to="/item/$id/maintenance"
              params={{ id: entry.itemID }}
              className="group/entry min-w-0 flex-1 leading-snug"
            >
              <span
                dir="auto"
                className="block font-semibold wrap-anywhere underline-offset-3 group-hover/entry:underline"
              >
                {entry.name}
              </span>
              <span dir="auto" className="block truncate text-xs text-second">
                {entry.itemName}
              </span>
              <DueDay entry={entry} today={today} />
            </Link>
          </li>
        ))}
      </ul>
      {data.total > data.items.length ? (
        <p className="pt-1 text-sm text-third">
          {t('location.moreMaintenance', { count: data.total - data.items.length })}
        </p>
      ) : null}
      <Suspense>
        {completing ? <CompleteDialog entry={completing} onClose={() => setCompleting(null)} /> : null}
      </Suspense>
    </section>
  )
}

/** The date of the next maintenance on one line, for phones. */
export function NextMaintenance({ locationId }: { locationId: string }) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const { data } = useQuery(locationMaintenanceQuery(locationId))
  const entry = data?.items[0]
  if (!entry) return null
  return (
    <Link
      to="/item/$id/maintenance"
      params={{ id: entry.itemID }}
      className="flex min-h-14 items-center gap-3 border-y border-line py-2"
    >
      <CalendarClock size={22} strokeWidth={1.75} aria-hidden className="shrink-0 text-warning" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span dir="auto" className="max-w-full truncate font-semibold">
            {entry.name}
          </span>
          <DueDay entry={entry} today={today} />
        </span>
        <span className="flex text-sm whitespace-pre text-second">
          <bdi className="truncate">{entry.itemName}</bdi>
          {data.total > 1 ? <span> · {t('location.moreMaintenance', { count: data.total - 1 })}</span> : null}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-third rtl:-scale-x-100" />
    </Link>
  )
}

function DueDay({ entry, today }: { entry: Entry; today: string }) {
  const { t } = useTranslation()
  const day = entry.scheduledDate || entry.completedDate
  const isLate = day < today
  return (
    <time
      dateTime={day}
      className={classNames('block shrink-0 text-xs font-semibold', isLate ? 'text-error' : 'text-second')}
    >
      {isLate ? `${t('maintenance.overdue')} · ` : null}
      <bdi>{formatDay(knownDate(entry, entry.scheduledDate ? 'scheduledDate' : 'completedDate'))}</bdi>
    </time>
  )
}
