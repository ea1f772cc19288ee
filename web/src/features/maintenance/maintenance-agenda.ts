import type { ListedMaintenanceEntry } from '#contract/maintenance.ts'
import { daysBetween } from '#web/shared/formats.ts'

export type Entry = ListedMaintenanceEntry

export const maintenanceStatuses = ['scheduled', 'completed', 'both'] as const
export type MaintenanceStatus = (typeof maintenanceStatuses)[number]

export interface Agenda {
  overdue: Entry[]
  week: Entry[]
  later: Entry[]
  /** The latest first. */
  done: Entry[]
}

/** A day of completion that is still to come is a plan. */
export function isDone({ completedDate }: Entry, today: string) {
  return completedDate !== '' && completedDate <= today
}

/** The day that an entry stands for: when it was done, else when it is due. */
export function dayOf(entry: Entry, today: string) {
  if (isDone(entry, today)) return entry.completedDate
  return entry.scheduledDate || entry.completedDate
}

/** Time is the structure: what is late, what comes in seven days, what comes later, what was done. */
export function toAgenda(entries: readonly Entry[], today: string): Agenda {
  const agenda: Agenda = { overdue: [], week: [], later: [], done: [] }
  for (const entry of entries.toSorted((one, other) => (dayOf(one, today) < dayOf(other, today) ? -1 : 1))) {
    const days = daysBetween(today, dayOf(entry, today))
    if (isDone(entry, today)) agenda.done.unshift(entry)
    else if (days < 0) agenda.overdue.push(entry)
    else if (days < 7) agenda.week.push(entry)
    else agenda.later.push(entry)
  }
  return agenda
}

export interface YearCost {
  year: number
  cost: number
}

/** What was spent in each of the last years up to this one; years without a cost stand between others. */
export function costsByYear(entries: readonly Entry[], today: string, most = 7): YearCost[] {
  const thisYear = Number(today.slice(0, 4))
  const done = entries.filter((entry) => isDone(entry, today) && Number(entry.cost) !== 0)
  const first = Math.min(thisYear, ...done.map((entry) => yearOf(entry)))
  const years = Array.from({ length: thisYear - first + 1 }, (_, index) => first + index)
  return years.slice(-most).map((year) => ({
    year,
    cost: sum(done.filter((entry) => yearOf(entry) === year)),
  }))
}

function yearOf({ completedDate }: Entry) {
  return Number(completedDate.slice(0, 4))
}

/** In whole 1/10,000, because cents do not add up as floating numbers. */
function sum(entries: readonly Entry[]) {
  return entries.reduce((total, { cost }) => total + Math.round(Number(cost) * 10_000), 0) / 10_000
}
