import { formatLocale } from '#web/i18n/i18n.ts'
import { useHousehold } from '#web/shared/session.ts'

export type DateStyle = 'short' | 'medium' | 'long'

/** A list of a hundred rows would make hundreds of formats, each of which takes longer than all it writes. */
const numberFormat = keep(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
const dateFormat = keep(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

function keep<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options) => {
    const key = JSON.stringify([locale, options])
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

/** A calendar day `YYYY-MM-DD` as the reader writes it; empty for none. It never passes through local time. */
export function formatDay(day: string, style: DateStyle = 'medium', locale = formatLocale()) {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  if (!parts || parts[1] === '0001') return ''
  const atMidnight = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  return dateFormat(locale, { dateStyle: style, timeZone: 'UTC' }).format(atMidnight)
}

/** A moment (RFC 3339) as a day, in the reader's own time zone. */
export function formatInstant(instant: string, style: DateStyle = 'medium', locale = formatLocale()) {
  return dateFormat(locale, { dateStyle: style }).format(new Date(instant))
}

/** A moment with its time of day. */
export function formatTime(instant: string, locale = formatLocale()) {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

/** The time of day of a moment. */
export function formatClock(instant: string, locale = formatLocale()) {
  return dateFormat(locale, { timeStyle: 'short' }).format(new Date(instant))
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "3 days ago": the distance of a moment from now. */
export function formatRelative(instant: string, now = Date.now(), locale = formatLocale()) {
  const seconds = (Date.parse(instant) - now) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second')
}

/** "in 3 weeks": whole days from today, in the largest unit that fits. */
export function formatDaysFrom(days: number, locale = formatLocale()) {
  const step = steps.find(([, size]) => Math.abs(days) * 86_400 >= size && size >= 86_400)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return step ? format.format(Math.trunc((days * 86_400) / step[1]), step[0]) : format.format(0, 'day')
}

/** Days from one calendar day to another, negative when it has passed. */
export function daysBetween(from: string, to: string) {
  return Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00Z`)) / 86_400_000,
  )
}

/** Today as a calendar day in the household's time zone. */
export function todayIn(timeZone: string, now = new Date()) {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

export function formatMoney(amount: number, currency: string, locale = formatLocale()) {
  const options = { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 4 } as const
  return numberFormat(locale, options).format(amount)
}

/** Money in whole units, for big figures and columns. */
export function formatMoneyShort(amount: number, currency: string, locale = formatLocale()) {
  return numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount)
}

export function formatNumber(value: number, locale = formatLocale()) {
  return numberFormat(locale, { maximumFractionDigits: 4 }).format(value)
}

/** The formats that depend on the household: its currency and its today. */
export function useFormats() {
  const household = useHousehold()
  const currency = household?.currency ?? 'USD'
  return {
    currency,
    today: todayIn(household?.timeZone ?? 'UTC'),
    money: (amount: number) => formatMoney(amount, currency),
    moneyShort: (amount: number) => formatMoneyShort(amount, currency),
  }
}
