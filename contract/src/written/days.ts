import { toPlainDigits } from './plain-digits.ts'

/** The order of day, month and year in a written date, named after the part that comes first. */
export type DayOrder = 'day' | 'month' | 'year'

/**
 * The possible values of a written date as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, by the order of its parts. An order is
 * absent when the text is no date in this order.
 */
type DayReadings = Partial<Record<DayOrder, string>>

/** The maximum length of a date with its time, in characters. It limits the work for hostile texts. */
const maxLength = 60

/**
 * Years of the Buddhist calendar, as in Thailand, are 543 ahead. Years from 1900 to a century ahead are read as
 * Buddhist, because no date in a household is that far in the future. A later year is kept: programs write 9999 for
 * “never”.
 */
const firstBuddhistYear = 2443
const buddhistOffset = 543

/**
 * A year of two digits may be at most this many years ahead, for example as the end of a warranty. Otherwise it is read
 * as a year in the past.
 */
const yearsAhead = 20

/**
 * No year of a household is further ahead than this. A number alone is then no year, because it may be Excel's serial
 * number of a day.
 */
const maxYearsAhead = 100

const timeOfDay =
  /[T ,]+\d{1,2}:\d{2}(:\d{2})?([.,]\d+)?( ?[ap]\.?m\.?)?( ?(Z|UTC|GMT|[+-]\d{2}(:?\d{2})?))?$/i

/**
 * Reads a date as people and programs write it: `2025-05-17`, `17.5.25`, `5/17/2025`, `17-May-25`, `May 17, 2025`,
 * `20250517`, `2025年5月17日`; of a month `May 2025`, `5/2025`, `2025-05` and, as Excel writes it, `May-25`; of a year
 * `2025`. Ignores a time after the day. `monthOf` returns the number of a month by its name.
 */
export function readDay(
  text: string,
  thisYear: number,
  monthOf: (word: string) => number | undefined,
): DayReadings {
  if (text.length > maxLength) return {}
  const tidy = toPlainDigits(text)
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(timeOfDay, '')
    .toLowerCase()
  const word = /\p{L}[\p{L}\p{M}.]*\p{L}|\p{L}+/gu
  const words = (tidy.match(word) ?? []).filter(
    (one) => !/^(de|del|den|of|the|st|nd|rd|th|г|р|年|月|日|년|월|일)$/u.test(one),
  )
  const numbers = tidy.match(/\d+/g) ?? []
  if (words.length > 0) {
    const month = words.length === 1 ? monthOf(words[0] ?? '') : undefined
    const [first = '', second = ''] = numbers
    if (month === undefined) return {}
    if (numbers.length === 1 && (first.length === 4 || /\p{L}-\d\d$/u.test(tidy)))
      return same(toMonth(first, String(month), thisYear))
    if (numbers.length !== 2) return {}
    const [day, year] = first.length > 2 ? [second, first] : [first, second]
    return same(toDay(year, String(month), day, thisYear))
  }
  if (!/^\d[\d./\-\s年月日년월일]*$/u.test(tidy)) return {}
  const [first = '', second = '', third = ''] = numbers
  if (numbers.length === 1 && first.length === 8)
    return same(toDay(first.slice(0, 4), first.slice(4, 6), first.slice(6), thisYear))
  if (numbers.length === 1 && first.length === 4) {
    const year = toYear(first, thisYear) ?? Number.POSITIVE_INFINITY
    return year > thisYear + maxYearsAhead ? {} : same(String(year))
  }
  if (numbers.length === 2 && first.length + second.length <= 6) {
    if (first.length === 4) return same(toMonth(first, second, thisYear))
    return second.length === 4 ? same(toMonth(second, first, thisYear)) : {}
  }
  if (numbers.length !== 3) return {}
  if (first.length === 4) return same(toDay(first, second, third, thisYear))
  // Every country that writes dates with dots writes the day first.
  if (tidy.includes('.')) return same(toDay(third, second, first, thisYear))
  return withoutNone({
    day: toDay(third, second, first, thisYear),
    month: toDay(third, first, second, thisYear),
    year: third.length === 4 ? undefined : toDay(first, second, third, thisYear),
  })
}

function same(day: string | undefined): DayReadings {
  return withoutNone({ day, month: day, year: day })
}

function withoutNone(readings: Partial<Record<DayOrder, string | undefined>>): DayReadings {
  return Object.fromEntries(Object.entries(readings).filter(([, day]) => day !== undefined))
}

function toMonth(yearText: string, monthText: string, thisYear: number): string | undefined {
  return toDay(yearText, monthText, '1', thisYear)?.slice(0, 7)
}

function toDay(yearText: string, monthText: string, dayText: string, thisYear: number): string | undefined {
  const year = toYear(yearText, thisYear)
  const [month, day] = [Number(monthText), Number(dayText)]
  if (year === undefined || month < 1 || month > 12 || day < 1) return undefined
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function toYear(text: string, thisYear: number): number | undefined {
  const written = Number(text)
  if (text.length === 4) {
    const lastBuddhistYear = thisYear + maxYearsAhead + buddhistOffset
    if (written >= firstBuddhistYear && written <= lastBuddhistYear) return written - buddhistOffset
    return written >= 1000 ? written : undefined
  }
  if (text.length !== 2) return undefined
  const year = thisYear - (thisYear % 100) + written
  return year > thisYear + yearsAhead ? year - 100 : year
}
