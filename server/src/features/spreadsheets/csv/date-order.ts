import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { maxListed } from './problem-list.ts'

/** `31.12.2020`, `1/5/2020`, `2020/1/5`, `2020年1月5日`, with or without a time after the date. */
const dayByDots = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/
const yearLast = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/
const yearFirst = /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})[日.]?$/
const timeOfDay = / \d{1,2}:\d{2}(:\d{2})?( ?[AP]M)?$/i

/** A date that cannot be read when the file writes the month first. */
interface DayFirstCell {
  line: number
  column: string
  text: string
}

/**
 * The order of day and month in dates that end with the year. `31/12/2020` shows day first, `12/31/2020` month first.
 * The first reading of the file collects it for the second.
 */
export interface DateOrder {
  dayFirst: DayFirstCell[]
  isMonthFirst: boolean
}

export function newDateOrder(): DateOrder {
  return { dayFirst: [], isMonthFirst: false }
}

/** Records what a date shows about the order. */
export function noteOrder(order: DateOrder, { line, column, text }: DayFirstCell): void {
  const [, first = '', , second = ''] = yearLast.exec(withoutTime(text)) ?? []
  if (Number(second) > 12) order.isMonthFirst = true
  else if (Number(first) > 12 && order.dayFirst.length < maxListed)
    order.dayFirst.push({ line, column, text })
}

/** Returns the dates that cannot be read, because other dates of the file have the month first. */
export function contradictingDates({ dayFirst, isMonthFirst }: DateOrder): DayFirstCell[] {
  return isMonthFirst ? dayFirst : []
}

/** Like `parseCalendarDate`, but also reads dates as spreadsheets display them. */
export function readLocalDate(text: string, { dayFirst, isMonthFirst }: DateOrder): string | null {
  const written = withoutTime(text)
  const match = yearLast.exec(written)
  if (match) {
    const [, first, sign, second, year] = match
    // When the file shows no order: dates with slashes are from the United States, dates with dashes are not.
    const isDayFirst = !isMonthFirst && (dayFirst.length > 0 || sign === '-')
    return isDayFirst ? realDay(year, second, first) : realDay(year, first, second)
  }
  const [, day, month, year] = dayByDots.exec(written) ?? []
  if (year !== undefined) return realDay(year, month, day)
  const [, firstYear, secondMonth, lastDay] = yearFirst.exec(written) ?? []
  if (firstYear !== undefined) return realDay(firstYear, secondMonth, lastDay)
  return parseCalendarDate(text)
}

function withoutTime(text: string): string {
  return text.trim().replace(timeOfDay, '')
}

function realDay(year = '', month = '', day = ''): string | null {
  return parseCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
