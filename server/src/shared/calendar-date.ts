const yearFirst = /^(\d{4})([-/])(\d{2})\2(\d{2})$/
const monthFirst = /^(\d{2})\/(\d{2})\/(\d{4})$/
const timeOfDay = /[Tt ]([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?$/
const hourMs = 3_600_000
const minuteMs = 60_000

/**
 * Parses a date to `YYYY-MM-DD`. Returns an empty text for "no date", and null for an invalid date. A time is cut off
 * and never converted to another zone, so the day stays as written.
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

/** Returns the day; null when the calendar does not have it, for which `Temporal` throws. */
function realDay(year = '', month = '', day = ''): string | null {
  if (year === '0000') return null
  try {
    return new Temporal.PlainDate(Number(year), Number(month), Number(day)).toString()
  } catch {
    return null
  }
}

/**
 * Returns a later date, or null after the year 9999.
 * An interval of months or years leads to `dayOfMonth`, by default the day of `date`. In a shorter month it leads to
 * the last day.
 */
export function addInterval(
  date: string,
  every: number,
  unit: 'days' | 'weeks' | 'months' | 'years',
  dayOfMonth = dayOf(date),
): string | null {
  const start = Temporal.PlainDate.from(date)
  const later =
    unit === 'days' || unit === 'weeks'
      ? start.add({ [unit]: every })
      : start
          .toPlainYearMonth()
          .add({ [unit]: every })
          .toPlainDate({ day: dayOfMonth })
  return later.year > 9999 ? null : later.toString()
}

const maxIntervalDays = { days: 1, weeks: 7, months: 31, years: 366 }

/**
 * Returns the first date after `after` that is a whole number of intervals later than `date`, or null after the year
 * 9999.
 */
export function addIntervalsUntil(
  date: string,
  every: number,
  unit: keyof typeof maxIntervalDays,
  after: string,
  dayOfMonth = dayOf(date),
): string | null {
  const { days } = Temporal.PlainDate.from(date).until(after)
  let times = Math.max(1, Math.floor(days / (every * maxIntervalDays[unit])))
  let later = addInterval(date, every * times, unit, dayOfMonth)
  while (later !== null && later <= after) {
    times += 1
    later = addInterval(date, every * times, unit, dayOfMonth)
  }
  return later
}

export function dayOf(date: string): number {
  return Number(date.slice(8))
}

export function isEndOfMonth(date: string): boolean {
  const { day, daysInMonth } = Temporal.PlainDate.from(date)
  return day === daysInMonth
}

/** Formats by time zone. They are cached, because creating a format takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the time at which a day begins in a time zone (IANA name), exact to a minute. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No time zone differs from UTC by more than 16 hours.
  let [before, started] = [midnight - 16 * hourMs, midnight + 16 * hourMs]
  while (started - before > minuteMs) {
    const middle = before + Math.floor((started - before) / minuteMs / 2) * minuteMs
    if (todayIn(timeZone, middle) < day) before = middle
    else started = middle
  }
  return started
}

export function todayIn(timeZone: string, nowMs: number): string {
  return formats
    .getOrInsertComputed(timeZone, () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }))
    .format(nowMs)
}
