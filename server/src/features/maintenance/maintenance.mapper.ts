import { agendaGroups, type MaintenanceSummary } from '#contract/maintenance/agenda.ts'
import {
  periodDays,
  type ListedMaintenanceEntry,
  type MaintenanceEntry,
  type MaintenanceUpdate,
  type NewMaintenanceEntry,
  type NextDates,
  type Recurrence,
  type WrittenMaintenanceEntry,
} from '#contract/maintenance/maintenance.ts'
import {
  monthsBetween,
  partialDate,
  precisionOf,
  wholeDate,
  type DatePrecision,
} from '#contract/written/partial-dates.ts'
import { invalid } from '#server/shared/app-error.ts'
import { blankBase } from '#server/shared/base-record.ts'
import { addInterval, addIntervalsUntil, dayOf, isEndOfMonth } from '#server/shared/calendar-date.ts'
import { toInstant } from '#server/shared/instant.ts'
import { amountToNumber, formatAmount, maxPrice, partsPerUnit, roundAmount } from '#server/shared/money.ts'
import { readName, readPartialDate, readText } from '#server/shared/request-values.ts'
import type { AgendaState, YearOfMaintenance } from './agenda/agenda.repository.ts'
import type { ListedMaintenance, MaintenanceRecord } from './maintenance.table.ts'

const dueDay = ({ scheduledDate }: Pick<MaintenanceRecord, 'scheduledDate'>) =>
  wholeDate(scheduledDate, periodDays.scheduledDate)
const completionDay = ({ completedDate }: MaintenanceRecord) =>
  wholeDate(completedDate, periodDays.completedDate)

function toMaintenanceEntry(entry: MaintenanceRecord): MaintenanceEntry {
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    scheduledDate: dueDay(entry),
    scheduledDatePrecision: precisionOf(entry.scheduledDate),
    completedDate: completionDay(entry),
    completedDatePrecision: precisionOf(entry.completedDate),
    cost: formatAmount(entry.cost),
    recurrence: entry.recurrence,
    createdAt: toInstant(entry.createdAt),
    updatedAt: toInstant(entry.updatedAt),
  }
}

export function toWrittenEntry(
  entry: MaintenanceRecord,
  next: MaintenanceRecord | undefined,
): WrittenMaintenanceEntry {
  return { ...toMaintenanceEntry(entry), ...(next && { nextId: next.id }) }
}

export function toListedEntry(entry: ListedMaintenance): ListedMaintenanceEntry {
  return { ...toMaintenanceEntry(entry), itemName: entry.itemName, itemID: entry.itemId }
}

export const blankMaintenance: MaintenanceRecord = {
  ...blankBase,
  itemId: '',
  name: '',
  description: '',
  cost: 0,
  scheduledDate: '',
  completedDate: '',
  recurrence: null,
  nextId: null,
}

export function newMaintenanceRecord(
  ids: { id: string; itemId: string },
  now: number,
  input: NewMaintenanceEntry,
): MaintenanceRecord {
  return applyMaintenanceUpdate({ ...blankMaintenance, ...ids, createdAt: now, updatedAt: now }, input)
}

export function applyMaintenanceUpdate(
  entry: MaintenanceRecord,
  input: MaintenanceUpdate,
): MaintenanceRecord {
  const readDate = (key: keyof typeof periodDays) => {
    const given = { text: input[key], precision: input[`${key}Precision`] }
    return readPartialDate(key, given, entry[key], periodDays[key])
  }
  const updated = {
    ...entry,
    name: readName(input.name) ?? entry.name,
    description: readText(input.description) ?? entry.description,
    cost: readCost(input.cost) ?? entry.cost,
    scheduledDate: readDate('scheduledDate'),
    completedDate: readDate('completedDate'),
    recurrence: input.recurrence === undefined ? entry.recurrence : input.recurrence,
  }
  if (updated.scheduledDate === '' && updated.completedDate === '') {
    const reason = 'is empty, but at least one of the two dates is needed'
    throw invalid({ scheduledDate: reason, completedDate: reason })
  }
  return updated
}

/**
 * The highest number of successive due dates that may have been moved to the end of the month because the month is too
 * short. For example, 29 February 1896 repeated every year has eight such dates before 29 February 1904, because 1900
 * was no leap year.
 */
export const maxClampedEntries = 8

/**
 * Returns the day of the month on which the series of an entry began: for example 31 for an entry of 28 February, when
 * the entry before was due on 31 January. A due date that the user changed starts a new series. `before` holds the
 * earlier entries, the latest first.
 */
export function anchorDay(entry: MaintenanceRecord, [last, ...before]: readonly MaintenanceRecord[]): number {
  const own = dayOf(dueDay(entry))
  if (!last?.recurrence || !preservesDayOfMonth(last.recurrence) || last.scheduledDate === '') return own
  const day = anchorDay(last, before)
  const dates = [nextDate(last, { dayOfMonth: day }), nextDate(last, { dayOfMonth: day, skipMissed: true })]
  return dates.includes(entry.scheduledDate) ? day : own
}

/** True when the due date may have been moved to the end of a month that is too short for the series. */
export function isClampedToMonthEnd(entry: MaintenanceRecord): boolean {
  const due = dueDay(entry)
  return preservesDayOfMonth(entry.recurrence) && due !== '' && dayOf(due) < 31 && isEndOfMonth(due)
}

function preservesDayOfMonth(recurrence: MaintenanceRecord['recurrence']): boolean {
  return recurrence?.from === 'schedule' && (recurrence.unit === 'months' || recurrence.unit === 'years')
}

interface NextDateOptions {
  /** The day of the month of the first entry in the series. Defaults to the day of the due date. */
  dayOfMonth: number | undefined
  /** True to skip due dates up to the completion date. */
  skipMissed?: boolean | undefined
}

/** Returns the due date of the next entry; null when the entry does not recur or the date is out of range. */
export function nextDate(
  entry: MaintenanceRecord,
  { dayOfMonth, skipMissed = false }: NextDateOptions,
): string | null {
  const { recurrence, scheduledDate, completedDate } = entry
  if (!recurrence || scheduledDate === '') return null
  const { every, unit, from } = recurrence
  const [due, done] = [dueDay(entry), completionDay(entry)]
  const date =
    from === 'completion'
      ? // Count from the last day of a month or a year, so that the next entry is not overdue too early.
        addInterval(wholeDate(completedDate, periodDays.scheduledDate), every, unit)
      : skipMissed && done > due
        ? addIntervalsUntil(due, every, unit, done, dayOfMonth)
        : addInterval(due, every, unit, dayOfMonth)
  return date && partialDate(date, nextPrecision(from === 'completion' ? completedDate : scheduledDate, unit))
}

/**
 * Returns the precision of the next due date. For example, half a year after `2027` is a month, and a week after
 * `2027-05` is a day.
 */
function nextPrecision(date: string, unit: Recurrence['unit']): DatePrecision {
  const precision = precisionOf(date)
  if (precision === 'day' || unit === 'years') return precision
  return unit === 'months' ? 'month' : 'day'
}

export function toNextDates(asScheduled: string | null, skippingMissed: string | null): NextDates {
  return {
    asScheduled: dueDay({ scheduledDate: asScheduled ?? '' }),
    skippingMissed: dueDay({ scheduledDate: skippingMissed ?? '' }),
    precision: precisionOf(asScheduled ?? ''),
  }
}

export function toSummary(
  states: ReadonlyMap<AgendaState, number>,
  totals: readonly YearOfMaintenance[],
  today: string,
): MaintenanceSummary {
  const done = totals.filter(({ year }) => year > 0)
  const planned = totals.find(({ year }) => year === 0)
  const completed = done.reduce((sum, { entries }) => sum + entries, 0)
  const cost = done.reduce((sum, { cost: one }) => sum + one, 0)
  const months = monthsBetween(done[0]?.first ?? today, today) + 1
  const [overdue = 0, week = 0, later = 0, over = 0] = agendaGroups.map((group) => states.get(group) ?? 0)
  return {
    groups: { overdue, week, later, done: over },
    entries: completed + (planned?.entries ?? 0),
    completed,
    totalCost: amountToNumber(cost),
    plannedCost: amountToNumber(planned?.cost ?? 0),
    monthlyAverage: amountToNumber(Math.round(cost / months)),
    years: yearsWithCost(done, Number(today.slice(0, 4))),
  }
}

function yearsWithCost(done: readonly YearOfMaintenance[], thisYear: number): MaintenanceSummary['years'] {
  const costs = new Map(done.map(({ year, cost }) => [year, cost]))
  const first = done.find(({ cost }) => cost !== 0)?.year ?? thisYear
  return Array.from({ length: thisYear - first + 1 }, (_, index) => ({
    year: first + index,
    cost: amountToNumber(costs.get(first + index) ?? 0),
  }))
}

function readCost(value: string | number | null | undefined): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const cost = roundAmount(String(value))
  if (cost === undefined || Math.abs(cost) > maxPrice * partsPerUnit) {
    throw invalid({ cost: 'is not a number up to 10,000,000,000' })
  }
  return cost
}
