import { precisionOf, wholeDate } from '#contract/written/partial-dates.ts'
import { withPlainDigits } from './plain-digits.ts'
import type { ParseResult } from './use-parsed-input.ts'
import { dateFormat } from '#web/i18n/kept-formats.ts'

export type DayError =
  | { kind: 'unreadable' }
  /** The day does not exist, because the month has only `days` days. */
  | { kind: 'tooLate'; year: number; month: number; days: number }

type Part = 'day' | 'month' | 'year'

/**
 * Two-digit years are read as at most this many years ahead, because a warranty may end then. All others are read as
 * past years.
 */
const yearsAhead = 20

/** Years by which the Buddhist calendar is ahead of the Gregorian one: 2026 is 2569. */
const buddhistOffset = 543

/**
 * The first year that is read as Buddhist. Earlier years are read as Gregorian, because users of the Buddhist calendar
 * type Gregorian years too.
 */
const firstBuddhistYear = 2300

interface DayOptions {
  /** The current year in the Gregorian calendar. */
  thisYear: number
  /** True to accept a month or a year without a day. The result is then `2026-05` or `2026`. */
  mayBePartial?: boolean
}

/**
 * Parses a calendar day in the format of the locale (numeric, with the name of a month, without separators) or in ISO
 * 8601. Swaps day and month only when that is unambiguous. Returns `YYYY-MM-DD`.
 */
export function parseDay(
  text: string,
  locale: string,
  { thisYear, mayBePartial = false }: DayOptions,
): ParseResult<string, DayError> {
  const plain = withPlainDigits(text, locale).toLowerCase()
  if (plain.trim() === '') return { kind: 'empty' }
  const month = /\p{L}/u.test(plain) ? findMonth(plain, locale) : undefined
  const numbers = plain.match(/\d+/g) ?? []
  if (isWordy(plain) && month === undefined) return refused({ kind: 'unreadable' })
  const partial = mayBePartial ? toPartial(numbers, month, locale, thisYear) : undefined
  if (partial !== undefined) return { kind: 'value', value: partial }
  const ways = guess(numbers, month, locale)
  const readings = ways.map((parts) => parts && toDay(parts, locale, thisYear))
  const [, ...others] = readings
  const isAmbiguous = others.filter((each) => each?.kind === 'value').length > 1
  const reading = readings.find((each) => each !== undefined)
  return reading && !isAmbiguous ? reading : refused({ kind: 'unreadable' })
}

const refused = (refusal: DayError): ParseResult<string, DayError> => ({ kind: 'refused', refusal })

/**
 * True for text with a word of three letters or more, which has to be a month. Shorter words such as “de” or “th” have
 * no meaning.
 */
const isWordy = (text: string) => /\p{L}{3,}/u.test(text)

function findMonth(text: string, locale: string): number | undefined {
  const words = wordsOf(text)
  const found = [locale, 'en'].flatMap((each) =>
    (['long', 'short'] as const).map((style) => [each, style] as const),
  )
  for (const [each, style] of found) {
    const format = dateFormat(each, {
      calendar: 'gregory',
      day: 'numeric',
      month: style,
      timeZone: 'UTC',
    })
    for (let month = 1; month <= 12; month += 1) {
      const name = format
        .formatToParts(Date.UTC(2026, month - 1, 1))
        .find(({ type, value }) => type === 'month' && !/\p{N}/u.test(value))
        ?.value.toLowerCase()
      // Catalan puts “de” before the name of the month, so only the last word is compared. In Hebrew the name can have
      // the prefix “ב”.
      const word = wordsOf(name ?? '').at(-1)
      if (word !== undefined && words.some((one) => one === word || one === `ב${word}`)) return month
    }
  }
  return undefined
}

/** Returns the words of a text. Keeps a dot inside a word (“พ.ค.”), but removes a dot at its end (“Dez.”). */
function wordsOf(text: string): string[] {
  return (text.match(/\p{L}[\p{L}\p{M}.׳]*/gu) ?? []).map((word) => word.replace(/\.$/, ''))
}

type Parts = Record<Part, string>

/**
 * Returns the possible interpretations of the text. The first one has the order of the locale, and is undefined when
 * the text does not fit that order.
 */
function guess(
  numbers: readonly string[],
  month: number | undefined,
  locale: string,
): readonly (Parts | undefined)[] {
  const order = partOrder(locale)
  const [first = '', second = '', third = ''] = numbers
  if (month !== undefined && numbers.length === 2) {
    const [day, year] = first.length > 2 ? [second, first] : [first, second]
    return [{ day, month: String(month), year }]
  }
  if (numbers.length === 1) return [split(first, order), split(first, ['year', 'month', 'day'])]
  if (numbers.length !== 3) return []
  const arrange = (...parts: readonly Part[]): Parts => {
    const at = (part: Part) => numbers[parts.indexOf(part)] ?? ''
    return { day: at('day'), month: at('month'), year: at('year') }
  }
  if (first.length === 4) return [arrange('year', 'month', 'day')]
  const [dayFirst, monthFirst] = [arrange('day', 'month', 'year'), arrange('month', 'day', 'year')]
  if (order[0] === 'year' && third.length === 4) return [undefined, dayFirst, monthFirst]
  const swapped = order.map((part) => (part === 'day' ? 'month' : part === 'month' ? 'day' : part))
  return [arrange(...order), arrange(...swapped)]
}

/** Four digits count as a year at most this far ahead. “3112” is a mistyped 31 December instead. */
const yearsAheadAlone = 100

/** Returns the month `2026-05` or the year `2026` when the text has a year of four digits and no day. */
function toPartial(numbers: readonly string[], month: number | undefined, locale: string, thisYear: number) {
  const year = numbers.find(({ length }) => length === 4)
  const months = [...numbers.filter((each) => each !== year), ...(month === undefined ? [] : [String(month)])]
  if (year === undefined || months.length > 1) return undefined
  const first = toDay({ year, month: months[0] ?? '1', day: '1' }, locale, thisYear)
  if (first?.kind !== 'value') return undefined
  if (months.length === 1) return first.value.slice(0, 7)
  const known = first.value.slice(0, 4)
  return Number(known) > thisYear + yearsAheadAlone ? undefined : known
}

/** Splits digits without separators, such as “31122026” or “311226”, for numeric keyboards. */
function split(digits: string, order: readonly Part[]): Parts {
  const yearLength = digits.length - 4
  const parts: Parts = { day: '', month: '', year: '' }
  let rest = digits
  for (const part of order) {
    const length = part === 'year' ? yearLength : 2
    parts[part] = rest.slice(0, length)
    rest = rest.slice(length)
  }
  return parts
}

/** Returns the calendar day of an interpretation. Undefined when there can be no such day, as for month 13. */
function toDay(parts: Parts, locale: string, thisYear: number): ParseResult<string, DayError> | undefined {
  const [day, month] = [Number(parts.day), Number(parts.month)]
  const year = isBuddhist(locale) ? toBuddhistYear(parts.year, thisYear) : toYear(parts.year, thisYear)
  if (year === undefined || month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > days) return refused({ kind: 'tooLate', year, month, days })
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return { kind: 'value', value: `${year}-${twoDigits(month)}-${twoDigits(day)}` }
}

function toYear(digits: string, thisYear: number) {
  if (digits.length === 4 && Number(digits) >= 1000) return Number(digits)
  if (digits.length !== 2) return undefined
  const century = thisYear - (thisYear % 100)
  const year = century + Number(digits)
  return year > thisYear + yearsAhead ? year - 100 : year
}

/** Parses a year that may be Buddhist, and returns the Gregorian one. */
function toBuddhistYear(digits: string, thisYear: number) {
  const year = toYear(digits, thisYear + buddhistOffset)
  return year !== undefined && year >= firstBuddhistYear ? year - buddhistOffset : year
}

function isBuddhist(locale: string) {
  return dateFormat(locale).resolvedOptions().calendar === 'buddhist'
}

const numeric = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
} as const

function dayParts(locale: string, day: string) {
  const isBuddhistYear = isBuddhist(locale) && Number(day.slice(0, 4)) + buddhistOffset >= firstBuddhistYear
  const calendar = isBuddhistYear ? 'buddhist' : 'gregory'
  const known = {
    month: { ...numeric, day: undefined },
    year: { year: numeric.year, timeZone: 'UTC' },
    day: numeric,
  }
  const options = { ...known[precisionOf(day)], calendar }
  return dateFormat(locale, options).formatToParts(Date.parse(`${wholeDate(day, 'first')}T00:00Z`))
}

function partOrder(locale: string): Part[] {
  return dayParts(locale, '2026-02-03').flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [type] : [],
  )
}

/** Formats a day, a month or a year for an input. `parseDay` can parse the result. */
export function formatDayInput(day: string, locale: string) {
  return dayParts(locale, day)
    .map(({ value }) => value)
    .join('')
}

/** Returns a placeholder such as “dd/mm/yyyy” in the order and letters of the locale. */
export function dayPattern(locale: string, letters: Parts) {
  return dayParts(locale, '2026-02-03')
    .map(({ type, value }) => (type === 'day' || type === 'month' || type === 'year' ? letters[type] : value))
    .join('')
}
