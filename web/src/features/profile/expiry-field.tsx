import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { distanceLocale } from '#web/i18n/format-locale.ts'
import { formatInstant, formatRelative, todayIn } from '#web/shared/formats.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

export interface Expiry {
  /** The number of days until the expiry, or `day` when the property `day` has the date. */
  after: string
  day: string
}

interface ExpiryFieldProps {
  value: Expiry
  onChange: (value: Expiry) => void
  error: string | undefined
  choices: readonly number[]
}

export function ExpiryField({ value, onChange, error, choices }: ExpiryFieldProps) {
  const { t } = useTranslation()
  const isDay = value.after === 'day'
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <SelectField
        label={t('security.expires')}
        value={value.after}
        onChange={(after) => onChange({ ...value, after })}
      >
        {choices.map((days) => (
          <option key={days} value={String(days)}>
            {t('security.afterDays', { count: days })}
          </option>
        ))}
        <option value="day">{t('security.onDay')}</option>
      </SelectField>
      {isDay ? (
        <DateField
          label={t('security.lastDay')}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          error={error}
        />
      ) : null}
    </div>
  )
}

export function checkExpiry({ after, day }: Expiry, t: TFunction) {
  if (after !== 'day') return undefined
  if (day === '') return t('security.dayMissing')
  return day < localToday() ? t('security.dayPast') : undefined
}

/**
 * Returns the end of the chosen day in the time zone of this browser, or the instant that is the given number of days
 * from now.
 */
export function toExpiresAt({ after, day }: Expiry) {
  const end = after === 'day' ? new Date(`${day}T23:59:59`) : new Date(Date.now() + Number(after) * dayMs)
  return end.toISOString()
}

const dayMs = 86_400_000
/** Maximum number of days that are shown as a distance. For later days, a date says more than “next year”. */
const maxDays = 330

/** Returns a text such as “in 7 days” or “in 3 months”, rounded to days. */
export function untilText(expiresAt: string, now = Date.now()) {
  const days = Math.round((Date.parse(expiresAt) - now) / dayMs)
  if (days < 2) return formatRelative(expiresAt, now)
  if (days > maxDays) return formatInstant(expiresAt)
  const format = new Intl.RelativeTimeFormat(distanceLocale())
  return days < 60 ? format.format(days, 'day') : format.format(Math.round(days / 30), 'month')
}

function localToday() {
  return todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)
}
