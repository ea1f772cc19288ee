import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaStatus } from '../agenda-search.ts'
import { agendaDaysQuery } from '../agenda.queries.ts'
import { DayCell } from './day-cell.tsx'
import { firstOfMonth, isSameMonth, weeksOfMonth } from './month-days.ts'
import { MonthLegend } from './month-legend.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { addDays, addMonths, firstDayOfWeek, formatDayParts, useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface MonthViewProps {
  itemId: string | undefined
  status: AgendaStatus
  day: string
  onDay: (day: string) => void
}

/** A month as a grid, with pictures and names of the entries, on phones with dots. Arrow keys move between days. */
export function MonthView({ itemId, status, day, onDay }: MonthViewProps) {
  const weeks = weeksOfMonth(day, firstDayOfWeek())
  const from = weeks[0]?.[0] ?? day
  const to = weeks.at(-1)?.at(-1) ?? day
  const query = useQuery(agendaDaysQuery({ item: itemId, status, from, to }))
  const days = new Map(query.data?.map((each) => [each.day, each]))
  const { isByKey, onKeyDown, choose } = useGridKeys(day, onDay)
  const title = formatDayParts(day, 'month')
  return (
    <section aria-label={title}>
      <MonthHeader title={title} day={day} onDay={choose} />
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : (
        <table
          // A table with selectable cells has the role grid.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={title}
          aria-busy={query.isPending}
          onKeyDown={onKeyDown}
          className={classNames(
            'w-full table-fixed border-collapse max-md:-mx-2 max-md:w-[calc(100%+--spacing(4))]',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          <WeekdayHead week={weeks[0] ?? []} />
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((each) => (
                  <DayCell
                    key={each}
                    day={each}
                    content={days.get(each)}
                    isOutside={!isSameMonth(each, day)}
                    isChosen={each === day}
                    takesFocus={isByKey && each === day}
                    onChoose={() => choose(each)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface MonthHeaderProps {
  title: string
  day: string
  onDay: (day: string) => void
}

function MonthHeader({ title, day, onDay }: MonthHeaderProps) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const goTo = (months: number) => {
    const first = addMonths(firstOfMonth(day), months)
    onDay(isSameMonth(first, today) ? today : first)
  }
  return (
    <div className="mb-2 flex items-center gap-1">
      <h2
        aria-live="polite"
        className="min-w-0 flex-1 text-lg font-650 tracking-tight first-letter:uppercase"
      >
        {title}
      </h2>
      <MonthLegend />
      <IconButton
        icon={ChevronLeft}
        label={t('maintenance.previousMonth')}
        onClick={() => goTo(-1)}
        className="rtl:-scale-x-100"
      />
      <Button onClick={() => onDay(today)}>{t('date.today')}</Button>
      <IconButton
        icon={ChevronRight}
        label={t('maintenance.nextMonth')}
        onClick={() => goTo(1)}
        className="rtl:-scale-x-100"
      />
    </div>
  )
}

function WeekdayHead({ week }: { week: readonly string[] }) {
  const isPhone = useIsPhone()
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col" className="pb-2 text-xs font-medium text-third md:ps-2 md:text-start">
            <span aria-hidden>{formatDayParts(day, isPhone ? 'weekdayNarrow' : 'weekdayShort')}</span>
            <span className="sr-only">{formatDayParts(day, 'weekday')}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Handles arrow keys, also across months. The focus follows the selected day. */
function useGridKeys(day: string, onDay: (day: string) => void) {
  const [isByKey, setIsByKey] = useState(false)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = dayByKey(event.key, day, isMirrored)
    if (next === undefined) return
    event.preventDefault()
    setIsByKey(true)
    onDay(next)
  }

  function choose(next: string) {
    setIsByKey(false)
    onDay(next)
  }

  return { isByKey, onKeyDown, choose }
}

function dayByKey(key: string, day: string, isMirrored: boolean) {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, isMirrored ? 1 : -1)
    case 'ArrowRight':
      return addDays(day, isMirrored ? -1 : 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    case 'Home':
      return firstOfMonth(day)
    case 'End':
      return addDays(addMonths(firstOfMonth(day), 1), -1)
    default:
      return undefined
  }
}
