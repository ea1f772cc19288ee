import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { isPartial, wholeDate } from '#contract/written/partial-dates.ts'
import { calendarLocale } from '#web/i18n/format-locale.ts'
import { useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface DateCalendarProps {
  label: string
  /** The chosen day as `YYYY-MM-DD`. Empty, a month (`2026-05`) or a year (`2026`) means that no day is chosen. */
  value: string
  onChange: (value: string) => void
}

/** The calendar of a date field. Loaded on demand, because most dates are typed. */
export function DateCalendar({ label, value, onChange }: DateCalendarProps) {
  const { t } = useTranslation()
  const { today } = useFormats()
  return (
    <I18nProvider locale={calendarLocale()}>
      <Calendar<CalendarDate>
        aria-label={label}
        value={value === '' || isPartial(value) ? null : parseDate(value)}
        defaultFocusedValue={parseDate(wholeDate(value, 'first') || today)}
        minValue={parseDate('1000-01-01')}
        maxValue={parseDate('9999-12-31')}
        onChange={(day) => onChange(day.toString())}
        // Focuses the calendar, because the user left the field for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className="max-md:mx-auto max-md:w-full max-md:max-w-96"
      >
        <MonthAndYear />
        <CalendarGrid className="w-full border-collapse">
          <CalendarGridHeader>
            {(name) => (
              <CalendarHeaderCell className="h-8 text-xs font-medium text-third">{name}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={classNames(
                  'mx-auto grid size-9 cursor-pointer place-items-center rounded-full text-sm tabular-nums outline-none max-md:size-11',
                  'hover:bg-fill data-focus-visible:ring-2 data-focus-visible:ring-focus',
                  'data-outside-month:hidden data-disabled:opacity-40 data-selected:bg-primary data-selected:text-primary-content',
                  date.toString() === today && 'font-650 text-link data-selected:text-primary-content',
                )}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <div className="flex justify-between gap-2 pt-2">
        <Button kind="quiet" onClick={() => onChange(today)}>
          {t('date.today')}
        </Button>
        {value === '' ? null : (
          <Button kind="quiet" onClick={() => onChange('')}>
            {t('date.clear')}
          </Button>
        )}
      </div>
    </I18nProvider>
  )
}

function MonthAndYear() {
  return (
    <div className="flex items-center gap-1 pb-2">
      <AriaButton slot="previous" className={arrowClass}>
        <ChevronLeft size={18} aria-hidden className="rtl:-scale-x-100" />
      </AriaButton>
      <div className="flex flex-1 justify-center gap-1">
        <CalendarMonthPicker format="long">{(picker) => <Choice {...picker} />}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={41}>{(picker) => <Choice {...picker} />}</CalendarYearPicker>
      </div>
      <AriaButton slot="next" className={arrowClass}>
        <ChevronRight size={18} aria-hidden className="rtl:-scale-x-100" />
      </AriaButton>
    </div>
  )
}

const arrowClass =
  'grid size-9 shrink-0 place-items-center rounded-field text-second outline-none hover:bg-fill data-disabled:opacity-40 data-focus-visible:ring-2 data-focus-visible:ring-focus max-md:size-11'

type Key = string | number

interface ChoiceProps {
  'aria-label': string
  value: Key
  onChange: (key: Key | null) => void
  items: readonly { id: Key; formatted: string }[]
}

function Choice({ 'aria-label': label, value, onChange, items }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-9 rounded-field bg-transparent px-1.5 text-base font-650 hover:bg-fill max-md:h-11 [&>option]:bg-base-100"
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}
