import { CalendarDays } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayPattern, type DayRefusal, readDay, writeDay } from '#web/frame/fields/read-day.ts'
import { useReadInput } from '#web/frame/fields/use-read-input.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { formatDayParts } from '#web/shared/formats.ts'
import { controlClass, type FieldProps, FieldShell, innerInputClass } from '#web/ui/fields/field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'

const DateCalendar = lazyPart(() => import('#web/frame/fields/date-calendar.tsx'), 'DateCalendar')

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A calendar day, typed as the account writes it or picked. No time zone can move it. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const [thisYear] = useState(() => new Date().getFullYear())
  const locale = formatLocale()
  const day = useReadInput({
    value: value || null,
    written: value === '' ? '' : writeDay(value, locale),
    onChange: (next) => onChange(next ?? ''),
    read: (text) => readDay(text, locale, thisYear),
  })

  function refusalText(refusal: DayRefusal) {
    if (refusal.kind === 'unreadable')
      return t('date.unreadable', { example: writeDay(`${thisYear}-12-31`, locale) })
    const first = `${refusal.year}-${String(refusal.month).padStart(2, '0')}-01`
    return t('date.tooLate', { month: formatDayParts(first, 'month'), count: refusal.days })
  }

  const letters = { day: t('date.dayLetters'), month: t('date.monthLetters'), year: t('date.yearLetters') }
  return (
    <FieldShell {...field} error={day.refusal ? refusalText(day.refusal) : field.error}>
      {({ id, describedBy, isInvalid }) => (
        <div ref={box} className={classNames(controlClass, '@container pe-1!')}>
          <input
            {...day.input}
            id={id}
            inputMode="numeric"
            placeholder={dayPattern(locale, letters)}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            className={innerInputClass}
          />
          <output htmlFor={id} className="shrink-0 text-xs text-third empty:hidden @max-[16rem]:hidden">
            {day.read === undefined ? null : `= ${formatDayParts(day.read, 'date')}`}
          </output>
          <button
            type="button"
            aria-label={t('date.open')}
            title={t('date.open')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={() => void DateCalendar.load()}
            onFocus={() => void DateCalendar.load()}
            onClick={() => setIsOpen(true)}
            className="grid size-8 shrink-0 place-items-center rounded-[7px] text-second hover:bg-fill max-md:size-11"
          >
            <CalendarDays size={18} strokeWidth={1.75} aria-hidden />
          </button>
          <Suspense>
            {wasOpened ? (
              <DateCalendar
                label={field.label}
                triggerRef={box}
                isOpen={isOpen}
                onOpenChange={setIsOpen}
                value={day.read ?? value}
                onChange={(next) => {
                  day.forget()
                  onChange(next)
                  setIsOpen(false)
                }}
              />
            ) : null}
          </Suspense>
        </div>
      )}
    </FieldShell>
  )
}
