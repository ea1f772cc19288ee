import { useTranslation } from 'react-i18next'
import { formatLocales } from '#web/features/appearance/language-names.ts'
import { wordLocale } from '#web/i18n/format-locale.ts'
import {
  firstDayOfWeek,
  formatClock,
  formatDay,
  formatMoney,
  formatNumber,
  useFormats,
} from '#web/shared/formats.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

const sampleAmount = 1234.5
/**
 * The date and time in the preview. The afternoon shows whether the clock has 12 or 24 hours. A day after the 12th
 * shows whether the day or the month comes first.
 */
const sampleTime = '2026-11-27T14:05'
/** A Monday, from which the other weekdays are computed. */
const monday = Date.UTC(2026, 10, 23)

export function FormatChoice() {
  const { t } = useTranslation()
  const { formatLocale: chosen } = usePreferences()
  const names = new Intl.DisplayNames(wordLocale(), { type: 'language', languageDisplay: 'standard' })
  const options = formatLocales
    .map((locale) => ({ locale, text: names.of(locale) ?? locale }))
    .toSorted((one, other) => one.text.localeCompare(other.text, wordLocale()))
  return (
    <div className="grid items-start gap-x-9 gap-y-4 @2xl:grid-cols-2">
      <SelectField
        label={t('language.region')}
        description={t('language.regionHint')}
        value={chosen ?? ''}
        onChange={(locale) => writePreferences({ formatLocale: locale || null })}
      >
        <option value="">{t('language.ofBrowser')}</option>
        {options.map(({ locale, text }) => (
          <option key={locale} value={locale}>
            {text}
          </option>
        ))}
      </SelectField>
      <Examples />
    </div>
  )
}

function Examples() {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const weekday = new Date(monday + (firstDayOfWeek() - 1) * 86_400_000)
  const rows = [
    {
      name: t('language.date'),
      example: `${formatDay(sampleTime, 'long')} · ${formatDay(sampleTime, 'short')}`,
    },
    { name: t('language.time'), example: formatClock(sampleTime) },
    { name: t('language.number'), example: formatNumber(sampleAmount) },
    { name: t('language.money'), example: formatMoney(sampleAmount, currency) },
    {
      name: t('language.week'),
      example: new Intl.DateTimeFormat(wordLocale(), { weekday: 'long', timeZone: 'UTC' }).format(weekday),
    },
  ]
  return (
    <dl aria-live="polite">
      {rows.map(({ name, example }) => (
        <div
          key={name}
          className="flex min-h-9 items-center justify-between gap-3 border-b border-line text-sm last:border-0"
        >
          <dt className="text-second">{name}</dt>
          <dd className="text-end font-550 tabular-nums">{example}</dd>
        </div>
      ))}
    </dl>
  )
}
