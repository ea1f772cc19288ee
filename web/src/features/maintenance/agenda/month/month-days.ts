import { addDays } from '#web/shared/formats.ts'

/** Returns the weeks of the month of `day`, as ISO dates. Weeks begin on `firstWeekday` (1 is Monday). */
export function weeksOfMonth(day: string, firstWeekday: number): string[][] {
  const first = firstOfMonth(day)
  const before = (weekdayOf(first) - firstWeekday + 7) % 7
  const weeks: string[][] = []
  for (let start = addDays(first, -before); ; start = addDays(start, 7)) {
    if (start > first && !isSameMonth(start, first)) return weeks
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  }
}

export const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

export const isSameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7)

/** Returns the weekday of a day: 1 is Monday, 7 is Sunday. */
function weekdayOf(day: string) {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7
}
