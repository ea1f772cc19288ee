const yearFirst = /^(\d{4})([-/])(\d{2})\2(\d{2})$/
const monthFirst = /^(\d{2})\/(\d{2})\/(\d{4})$/
const timeOfDay = /[Tt ]([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?$/
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * `YYYY-MM-DD`, an empty text for "no date", `null` for what is no date. The day counts as written: a time is cut off,
 * never converted.
 */
export function parseCalendarDate(text: string): string | null {
  const written = text.trim()
  if (written === '' || written === 'null' || written === 'undefined') return ''
  if (written.startsWith('0001-01-01')) return ''

  const [, usMonth, usDay, usYear] = monthFirst.exec(written) ?? []
  if (usYear !== undefined) return realDay(usYear, usMonth, usDay)

  const dateOnly = /^\d{4}-/.test(written) ? written.replace(timeOfDay, '') : written
  const [, year, , month, day] = yearFirst.exec(dateOnly) ?? []
  return realDay(year, month, day)
}

function realDay(year: string | undefined, month: string | undefined, day: string | undefined) {
  if (year === undefined || month === undefined || day === undefined || year === '0000') return null
  const isLeapDay = month === '02' && day === '29' && isLeapYear(Number(year))
  const lastDay = isLeapDay ? 29 : (daysOfMonth[Number(month) - 1] ?? 0)
  const isReal = Number(day) >= 1 && Number(day) <= lastDay
  return isReal ? `${year}-${month}-${day}` : null
}

function isLeapYear(year: number) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Making one takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The date it is in a time zone (IANA name) at an instant. */
export function todayIn(timeZone: string, nowMs: number): string {
  const known = formats.get(timeZone)
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  if (!known) formats.set(timeZone, format)
  return format.format(nowMs)
}
