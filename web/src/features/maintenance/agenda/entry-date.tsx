import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'
import { isPartial } from '#contract/written/partial-dates.ts'
import { knownDay } from './agenda-entry.ts'
import { daysBetween, formatDay, formatDayParts, formatDaysFrom, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

interface EntryDateProps {
  entry: AgendaEntry
  isDone: boolean
  isOfDay: boolean
}

export function EntryDate({ entry, isDone, isOfDay }: EntryDateProps) {
  const { kind, maintenance } = entry
  const { t } = useTranslation()
  const { money } = useFormats()
  const amount = Number(maintenance?.cost ?? 0)
  const cost = amount === 0 ? '' : isDone ? money(amount) : t('maintenance.estimate', { cost: money(amount) })
  return (
    <div className="flex shrink-0 flex-col items-end text-end @max-xs:flex-row @max-xs:flex-wrap @max-xs:items-baseline @max-xs:gap-x-2 @md:flex-row @md:items-center @md:gap-6">
      {cost ? (
        <span className="text-xs text-second tabular-nums @max-md:order-last @md:text-sm">{cost}</span>
      ) : null}
      {isOfDay ? null : <When entry={entry} isLate={!isDone && kind !== 'warranty'} hasCost={cost !== ''} />}
    </div>
  )
}

interface WhenProps {
  entry: AgendaEntry
  isLate: boolean
  /** True when the row shows a cost, which takes the second line on narrow screens. */
  hasCost: boolean
}

/**
 * When an entry is due: the weekday within the next seven days, otherwise the date. The distance in days is below, unless
 * only a month or a year is known.
 */
function When({ entry, isLate, hasCost }: WhenProps) {
  const { today } = useFormats()
  const { day } = entry
  const known = knownDay(entry)
  const days = daysBetween(today, day)
  const isNear = days >= 0 && days < 7
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const name = days < 2 ? formatDaysFrom(days) : formatDayParts(day, 'weekday')
  return (
    <span className="@max-xs:flex @max-xs:flex-wrap @max-xs:items-baseline @max-xs:gap-x-2 @md:min-w-34">
      <time
        dateTime={known}
        className={classNames(
          'block text-sm font-semibold whitespace-nowrap first-letter:uppercase',
          isLate && days < 0 && 'text-error',
        )}
      >
        {isPartial(known) ? (
          formatDay(known, 'long')
        ) : isNear ? (
          name
        ) : (
          <>
            <span className="@md:hidden">
              {isThisYear ? formatDayParts(day, 'dayOfYearShort') : formatDay(day)}
            </span>
            <span className="@max-md:hidden">{formatDayParts(day, isThisYear ? 'dayOfYear' : 'date')}</span>
          </>
        )}
      </time>
      {isPartial(known) ? null : (
        <span
          className={classNames('block text-xs whitespace-nowrap text-third', hasCost && '@max-md:hidden')}
        >
          {isNear ? formatDayParts(day, 'dayOfYearShort') : formatDaysFrom(days)}
        </span>
      )}
    </span>
  )
}
