import type {
  ListedMaintenanceEntry,
  MaintenanceEntry,
  MaintenanceUpdate,
  NewMaintenanceEntry,
  WrittenMaintenanceEntry,
} from '#contract/maintenance.ts'
import { invalid } from '#server/shared/app-error.ts'
import { addInterval } from '#server/shared/calendar-date.ts'
import { toInstant } from '#server/shared/instant.ts'
import { formatAmount, maxPrice, parseAmount, partsPerUnit } from '#server/shared/money.ts'
import { readDate, readName, readText } from '#server/shared/request-values.ts'
import type { ListedMaintenance, MaintenanceThing } from './maintenance.table.ts'

function toMaintenanceEntry(entry: MaintenanceThing): MaintenanceEntry {
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    scheduledDate: entry.scheduledDate,
    completedDate: entry.completedDate,
    cost: formatAmount(entry.cost),
    recurrence: entry.recurrence,
    createdAt: toInstant(entry.createdAt),
    updatedAt: toInstant(entry.updatedAt),
  }
}

export function toWrittenEntry(
  entry: MaintenanceThing,
  next: MaintenanceThing | undefined,
): WrittenMaintenanceEntry {
  return { ...toMaintenanceEntry(entry), ...(next && { nextId: next.id }) }
}

export function toListedEntry(entry: ListedMaintenance): ListedMaintenanceEntry {
  return { ...toMaintenanceEntry(entry), itemName: entry.itemName, itemID: entry.itemId }
}

export function newMaintenanceThing(
  ids: { id: string; itemId: string },
  now: number,
  input: NewMaintenanceEntry,
): MaintenanceThing {
  const empty = {
    ...ids,
    createdAt: now,
    updatedAt: now,
    name: '',
    description: '',
    cost: 0,
    scheduledDate: '',
    completedDate: '',
    recurrence: null,
    nextId: null,
  }
  return applyMaintenanceUpdate(empty, input)
}

export function applyMaintenanceUpdate(entry: MaintenanceThing, input: MaintenanceUpdate): MaintenanceThing {
  const updated = {
    ...entry,
    name: readName(input.name) ?? entry.name,
    description: readText(input.description) ?? entry.description,
    cost: readCost(input.cost) ?? entry.cost,
    scheduledDate: readDate('scheduledDate', input.scheduledDate) ?? entry.scheduledDate,
    completedDate: readDate('completedDate', input.completedDate) ?? entry.completedDate,
    recurrence: input.recurrence === undefined ? entry.recurrence : input.recurrence,
  }
  if (updated.scheduledDate === '' && updated.completedDate === '') {
    const reason = 'is empty, and one of the two dates is needed'
    throw invalid({ scheduledDate: reason, completedDate: reason })
  }
  return updated
}

/** What is to be done next when this entry is; undefined when it does not recur or no calendar goes so far. */
export function nextMaintenanceThing(
  entry: MaintenanceThing,
  id: string,
  now: number,
): MaintenanceThing | undefined {
  const { recurrence, scheduledDate, completedDate } = entry
  if (!recurrence || scheduledDate === '') return undefined
  const from = recurrence.from === 'schedule' ? scheduledDate : completedDate
  const date = addInterval(from, recurrence.every, recurrence.unit)
  if (date === null) return undefined
  const open = { scheduledDate: date, completedDate: '', nextId: null }
  return { ...entry, ...open, id, createdAt: now, updatedAt: now }
}

function readCost(value: string | number | null | undefined): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const cost = parseAmount(String(value))
  if (cost === undefined || Math.abs(cost) > maxPrice * partsPerUnit) {
    throw invalid({ cost: 'is not a number up to 10,000,000,000 with at most four decimals' })
  }
  return cost
}
