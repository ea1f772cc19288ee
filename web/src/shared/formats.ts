import { distanceLocale, formatLocale } from '#web/i18n/format-locale.ts'
import { dateFormat, numberFormat, relativeFormat } from '#web/i18n/kept-formats.ts'
import { useHousehold } from '#web/shared/account/session.ts'

export type DateStyle = 'short' | 'medium' | 'long'

/**
 * Formats a calendar day `YYYY-MM-DD`, whatever the time zone, or what is known of it: `2019-05` as “May 2019”, `2019` as
 * “2019”. Returns an empty text for an empty day.
 */
export function formatDay(day: string, style: DateStyle = 'medium', locale = formatLocale()) {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(day)
  if (!parts || parts[1] === '0001') return ''
  const [year = 0, month = 1, date = 1] = parts.slice(1).map((part) => Number(part ?? 1))
  const atMidnight = toInstant(year, month - 1, date)
  if (!parts[2]) return formatYear(year, locale)
  if (!parts[3])
    return dateFormat(locale, {
      month: style === 'long' ? 'long' : 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(atMidnight)
  if (year >= 1000) return dateFormat(locale, { dateStyle: style, timeZone: 'UTC' }).format(atMidnight)
  // Formats years with four digits, because a mistyped year 20 would otherwise look like 2020.
  const fourDigits = numberFormat(locale, { minimumIntegerDigits: 4, useGrouping: false }).format(year)
  return dateFormat(locale, { dateStyle: style, timeZone: 'UTC', calendar: 'gregory' })
    .formatToParts(atMidnight)
    .map(({ type, value }) => (type === 'year' ? fourDigits : value))
    .join('')
}

/**
 * Returns the instant at which a calendar day begins in UTC. Does not use `Date.UTC`, which would treat the year 99 as
 * 1999.
 */
function toInstant(year: number, monthIndex: number, date: number) {
  return new Date(0).setUTCFullYear(year, monthIndex, date)
}

const dayStyles = {
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  weekdayNarrow: { weekday: 'narrow' },
  month: { month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'long' },
  dayOfYearShort: { day: 'numeric', month: 'short' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats parts of a calendar day: “Thursday”, “November 2026” or “26 November”. */
export function formatDayParts(day: string, parts: keyof typeof dayStyles, locale = formatLocale()) {
  return dateFormat(locale, { ...dayStyles[parts], timeZone: 'UTC' }).format(Date.parse(`${day}T00:00Z`))
}

/** Formats a year in the user's calendar: 2569 for 2026 in Thai. */
export function formatYear(year: number, locale = formatLocale()) {
  const parts = dateFormat(locale, { year: 'numeric', timeZone: 'UTC' }).formatToParts(toInstant(year, 6, 1))
  return parts.find(({ type }) => type === 'year')?.value ?? String(year)
}

/** Formats the day of an instant (RFC 3339) in the browser's time zone. */
export function formatInstant(instant: string, style: DateStyle = 'medium') {
  return dateFormat(formatLocale(), { dateStyle: style }).format(new Date(instant))
}

export function formatClock(instant: string) {
  return dateFormat(formatLocale(), { timeStyle: 'short' }).format(new Date(instant))
}

/** Formats an instant as the time of day when it is today, otherwise as the date. */
export function formatTimeOrDay(instant: string) {
  const isToday = new Date(instant).toDateString() === new Date().toDateString()
  return isToday ? formatClock(instant) : formatInstant(instant)
}

/** Formats the distance of an instant from now, such as “3 days ago”. */
export function formatRelative(instant: string, now = Date.now(), locale = distanceLocale()) {
  const seconds = (Date.parse(instant) - now) / 1000
  if (Math.abs(seconds) >= 86_400) return formatDaysFrom(Math.trunc(seconds / 86_400), now, locale)
  if (Math.abs(seconds) < 60) return relativeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  const [size, unit] = Math.abs(seconds) < 3600 ? ([60, 'minute'] as const) : ([3600, 'hour'] as const)
  return relativeFormat(locale).format(Math.trunc(seconds / size), unit)
}

/**
 * Formats a number of days from today as “tomorrow”, “in 3 weeks” or, by the calendar, “in 14 months” and “2 years
 * ago”.
 */
export function formatDaysFrom(days: number, now = Date.now(), locale = distanceLocale()) {
  const format = relativeFormat(locale)
  const months = monthsTo(days, new Date(now))
  if (Math.abs(months) >= 24) return format.format(Math.trunc(months / 12), 'year')
  if (months !== 0) return format.format(months, 'month')
  if (Math.abs(days) >= 7) return format.format(Math.trunc(days / 7), 'week')
  return relativeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}

/** Returns the whole calendar months between a day and the day `days` later. Negative for negative `days`. */
function monthsTo(days: number, from: Date) {
  const to = new Date(from)
  to.setDate(from.getDate() + days)
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth()
  const isIncomplete = days > 0 ? to.getDate() < from.getDate() : to.getDate() > from.getDate()
  return isIncomplete ? months - Math.sign(days) : months
}

export function daysBetween(from: string, to: string) {
  return Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00Z`)) / 86_400_000,
  )
}

export function addDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the same day of a later month, or the last day of a shorter month. */
export function addMonths(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(toInstant(year, month + months, 0)).getUTCDate()
  return new Date(toInstant(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export function todayIn(timeZone: string, now = new Date()) {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

/** Formats an amount of money. Uses the decimals of the currency, and more when the amount has more decimals. */
export function formatMoney(amount: number, currency: string, locale = formatLocale()) {
  const options = { style: 'currency', currency, maximumFractionDigits: 4 } as const
  return numberFormat(locale, options).format(amount)
}

/** Formats money without decimals, for large figures and columns. */
function formatMoneyShort(amount: number, currency: string) {
  return numberFormat(formatLocale(), { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  )
}

export function formatNumber(value: number) {
  return numberFormat(formatLocale()).format(value)
}

/**
 * Formats the number of a custom field with its unit, without a line break between them. Such a number may have more
 * than four decimals.
 */
export function formatWithUnit(value: number, unit = '') {
  const number = numberFormat(formatLocale(), { maximumFractionDigits: 15 }).format(value)
  return unit === '' ? number : `${number}\u00a0${unit}`
}

export function formatPercent(percent: number) {
  return numberFormat(formatLocale(), { style: 'percent' }).format(percent / 100)
}

/**
 * Returns the first day of the week, 1 for Monday to 7 for Sunday. Returns Monday, as in ISO 8601, when the browser
 * does not know it.
 */
export function firstDayOfWeek(locale = formatLocale()) {
  // as: the week info is a method or, in older browsers, a property. The type of `Intl.Locale` has neither.
  const known = new Intl.Locale(locale) as { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

interface WeekInfo {
  firstDay: number
}

export function useFormats() {
  const household = useHousehold()
  const currency = household?.currency ?? 'USD'
  return {
    currency,
    // A getter, because few callers need the day, and computing it is slow.
    get today() {
      return todayIn(household?.timeZone ?? 'UTC')
    },
    money: (amount: number) => formatMoney(amount, currency),
    moneyShort: (amount: number) => formatMoneyShort(amount, currency),
  }
}
