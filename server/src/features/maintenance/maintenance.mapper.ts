import type {
  ListedMaintenanceEntry,
  MaintenanceEntry,
  MaintenanceUpdate,
  NewMaintenanceEntry,
} from '#contract/maintenance.ts'
import { invalid } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { formatAmount, maxPrice, parseAmount, partsPerUnit } from '#server/shared/money.ts'
import { readDate, readName, readText } from '#server/shared/request-values.ts'
import type { ListedMaintenance, MaintenanceThing } from './maintenance.table.ts'

export function toMaintenanceEntry(entry: MaintenanceThing): MaintenanceEntry {
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    scheduledDate: entry.scheduledDate,
    completedDate: entry.completedDate,
    cost: formatAmount(entry.cost),
    createdAt: toInstant(entry.createdAt),
    updatedAt: toInstant(entry.updatedAt),
  }
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
  }
  if (updated.scheduledDate === '' && updated.completedDate === '') {
    const reason = 'is empty, and one of the two dates is needed'
    throw invalid({ scheduledDate: reason, completedDate: reason })
  }
  return updated
}

function readCost(value: string | number | null | undefined): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const cost = parseAmount(String(value))
  if (cost === undefined || Math.abs(cost) > maxPrice * partsPerUnit) {
    throw invalid({ cost: 'is not a number up to 10,000,000,000 with at most four decimals' })
  }
  return cost
}
