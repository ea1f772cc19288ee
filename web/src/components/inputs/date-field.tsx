import type { TFunction } from 'i18next'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DayError, dayPattern, formatDayInput, parseDay } from './parse-day.ts'
import { useParsedInput } from './use-parsed-input.ts'
import { isPartial } from '#contract/written/partial-dates.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { formatDay, formatDayParts } from '#web/shared/formats.ts'
import { controlClass, type FieldProps, FieldShell, innerInputClass } from '#web/ui/form-controls/field.tsx'
import { FieldButton } from '#web/ui/form-controls/field-button.tsx'
import { FieldPanel } from '#web/components/inputs/field-panel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const DateCalendar = lazyComponent(() => import('./date-calendar.tsx'), 'DateCalendar')

interface DateFieldProps extends FieldProps {
  /** The day as `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (value: string) => void
  /** True when the field accepts a month or a year without a day. Its value is then `2026-05` or `2026`. */
  mayBePartial?: boolean
  className?: string
}

/** A field for a calendar day, typed in the local format or picked. The day does not depend on the time zone. */
export function DateField({ value, onChange, mayBePartial = false, ...field }: DateFieldProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const day = useDayInput({ value, onChange, mayBePartial })
  return (
    <FieldShell {...field} error={day.refusal ?? field.error}>
      {(control) => (
        <div ref={box} className={classNames(controlClass, '@container pe-1!')}>
          <input {...day.input} {...control} className={innerInputClass} />
          <output
            htmlFor={control.id}
            className="shrink-0 text-xs text-third empty:hidden @max-[16rem]:hidden"
          >
            {day.read === undefined ? null : `= ${dateText(day.read)}`}
          </output>
          <FieldButton
            label={t('date.open')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={() => void DateCalendar.load()}
            onFocus={() => void DateCalendar.load()}
            onClick={() => setIsOpen(true)}
          >
            <CalendarDays size={18} strokeWidth={1.75} aria-hidden />
          </FieldButton>
          {isOpen ? (
            <FieldPanel label={field.label} triggerRef={box} onClose={() => setIsOpen(false)}>
              <DateCalendar
                label={field.label}
                value={day.read ?? value}
                onChange={(next) => {
                  day.reset()
                  onChange(next)
                  setIsOpen(false)
                }}
              />
            </FieldPanel>
          ) : null}
        </div>
      )}
    </FieldShell>
  )
}

const dateText = (date: string) => (isPartial(date) ? formatDay(date, 'long') : formatDayParts(date, 'date'))

type DayInputProps = Required<Pick<DateFieldProps, 'value' | 'onChange' | 'mayBePartial'>>

function useDayInput({ value, onChange, mayBePartial }: DayInputProps) {
  const { t } = useTranslation()
  const [thisYear] = useState(() => new Date().getFullYear())
  const locale = formatLocale()
  const { input, read, refusal, reset } = useParsedInput({
    value: value || null,
    written: value === '' ? '' : formatDayInput(value, locale),
    onChange: (next) => onChange(next ?? ''),
    read: (text) => parseDay(text, locale, { thisYear, mayBePartial }),
  })
  const letters = { day: t('date.dayLetters'), month: t('date.monthLetters'), year: t('date.yearLetters') }
  return {
    input: {
      ...input,
      inputMode: mayBePartial ? 'decimal' : 'numeric',
      placeholder: dayPattern(locale, letters),
    },
    read,
    refusal: refusal && validationText(refusal, mayBePartial, t),
    reset,
  } as const
}

function validationText(refusal: DayError, mayBePartial: boolean, t: TFunction) {
  if (refusal.kind === 'unreadable') {
    const year = String(new Date().getFullYear())
    const [example = '', month = '', yearAlone = ''] = [`${year}-12-31`, `${year}-12`, year].map((date) =>
      formatDayInput(date, formatLocale()),
    )
    return mayBePartial
      ? t('date.unreadablePartial', { example, month, year: yearAlone })
      : t('date.unreadable', { example })
  }
  const first = `${refusal.year}-${String(refusal.month).padStart(2, '0')}-01`
  return t('date.tooLate', { month: formatDayParts(first, 'month'), count: refusal.days })
}
