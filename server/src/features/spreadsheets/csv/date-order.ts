import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { maxListed } from './problem-list.ts'

/** `31.12.2020`, `1/5/2020`, `2020/1/5`, `2020年1月5日`; a time behind it does not count. */
const dayByDots = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/
const yearLast = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/
const yearFirst = /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})[日.]?$/
const timeOfDay = / \d{1,2}:\d{2}(:\d{2})?( ?[AP]M)?$/i

/** A date that the month-first reading of its file leaves out. */
interface DayFirstCell {
  line: number
  column: string
  text: string
}

/**
 * How a file writes dates that end in their year. `31/12/2020` shows that its days come first, `12/31/2020` that its months do.
 * The first reading of a file finds it out for the second.
 */
export interface DateOrder {
  dayFirst: DayFirstCell[]
  isMonthFirst: boolean
}

export function newDateOrder(): DateOrder {
  return { dayFirst: [], isMonthFirst: false }
}

/** Notes what a cell shows about the order of its file. */
export function noteOrder(order: DateOrder, { line, column, text }: DayFirstCell): void {
  const [, first = '', , second = ''] = yearLast.exec(withoutTime(text)) ?? []
  if (Number(second) > 12) order.isMonthFirst = true
  else if (Number(first) > 12 && order.dayFirst.length < maxListed)
    order.dayFirst.push({ line, column, text })
}

/** The dates that are left out because their file writes others with the month first. */
export function contradictingDates({ dayFirst, isMonthFirst }: DateOrder): DayFirstCell[] {
  return isMonthFirst ? dayFirst : []
}

/** As `parseCalendarDate`, also of what spreadsheets write for people. */
export function readLocalDate(text: string, { dayFirst, isMonthFirst }: DateOrder): string | null {
  const written = withoutTime(text)
  const match = yearLast.exec(written)
  if (match) {
    const [, first, sign, second, year] = match
    // A file that shows neither: the United States write slashes, others dashes.
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
