import type {
  ListedMaintenanceEntry,
  MaintenanceUpdate,
  NewMaintenanceEntry,
  NextDates,
  WrittenMaintenanceEntry,
} from '#contract/maintenance/maintenance.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireItem } from '#server/features/items/items.service.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { deleteRecord, requireRecord } from '#server/journal/records.ts'
import { notFound } from '#server/shared/app-error.ts'
import {
  applyMaintenanceUpdate,
  anchorDay,
  isClampedToMonthEnd,
  maxClampedEntries,
  newMaintenanceRecord,
  nextDate,
  toNextDates,
  toListedEntry,
  toWrittenEntry,
} from './maintenance.mapper.ts'
import {
  findEntryBefore,
  findListed,
  listEntryIds,
  listItemEntryIds,
  listScheduledIn,
  loadEntriesOfItem,
  loadListedEntries,
  maintenanceEntity,
  type MaintenanceStatus,
} from './maintenance.repository.ts'
import type { MaintenanceRecord } from './maintenance.table.ts'

export function listMaintenanceIds(
  context: Context,
  actor: Actor,
  status: string | undefined,
): Promise<string[]> {
  return listEntryIds(householdDb(context, actor), readStatus(status))
}

/** Loads entries in the order of their ids. Leaves out those that were deleted since their ids were listed. */
export async function loadMaintenance(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<ListedMaintenanceEntry[]> {
  return (await loadListedEntries(householdDb(context, actor), ids)).map(toListedEntry)
}

export async function listItemMaintenanceIds(
  context: Context,
  actor: Actor,
  itemId: string,
  status: string | undefined,
): Promise<string[]> {
  const household = householdDb(context, actor)
  await requireItem(household, itemId)
  const today = todayIn(actor.timeZone, context.now())
  return listItemEntryIds(household, itemId, {
    status: readStatus(status),
    today,
  })
}

export async function listMaintenanceIn(
  context: Context,
  actor: Actor,
  locationIds: readonly string[],
  part: { limit: number; offset: number },
): Promise<{ total: number; entries: ListedMaintenanceEntry[] }> {
  const today = todayIn(actor.timeZone, context.now())
  const found = await listScheduledIn(householdDb(context, actor), {
    locationIds,
    today,
    ...part,
  })
  return { total: found.total, entries: found.entries.map(toListedEntry) }
}

function readStatus(status: string | undefined): MaintenanceStatus {
  return status === 'scheduled' || status === 'completed' ? status : 'both'
}

export async function getMaintenance(
  context: Context,
  actor: Actor,
  id: string,
): Promise<ListedMaintenanceEntry> {
  const entry = await findListed(householdDb(context, actor), id)
  if (!entry) throw notFound('maintenance entry')
  return toListedEntry(entry)
}

export function createMaintenance(
  context: Context,
  actor: Actor,
  itemId: string,
  input: NewMaintenanceEntry,
): Promise<WriteResult<WrittenMaintenanceEntry>> {
  return writeJournal(context, actor, async (journal) => {
    await requireItem(journal, itemId)
    const entry = newMaintenanceRecord({ id: context.newId(), itemId }, journal.now, input)
    const next = await createNext(context, journal, '', entry, false)
    const withNext = { ...entry, nextId: next?.id ?? null }
    await journal.insert(maintenanceEntity, next ? [withNext, next] : [withNext])
    return toWrittenEntry(withNext, next)
  })
}

export function updateMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  input: MaintenanceUpdate,
): Promise<WriteResult<WrittenMaintenanceEntry>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requireRecord(journal, maintenanceEntity, id)
    const entry = applyMaintenanceUpdate(before, input)
    const next = await createNext(context, journal, before.completedDate, entry, input.skipMissed)
    const after = { ...entry, nextId: next?.id ?? entry.nextId }
    const [now = before] = await journal.update(maintenanceEntity, [{ before, after }])
    if (next) await journal.insert(maintenanceEntity, [next])
    return toWrittenEntry(now, next)
  })
}

/**
 * Returns the due dates of the entry that follows when the given one is completed on `completedDate`, by default today.
 */
export async function getNextMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  query: { completedDate?: string },
): Promise<NextDates> {
  const household = householdDb(context, actor)
  const entry = await requireRecord(household, maintenanceEntity, id)
  const today = todayIn(actor.timeZone, context.now())
  const { completedDate } = applyMaintenanceUpdate(entry, { completedDate: query.completedDate || today })
  const completed = { ...entry, completedDate }
  return toNextDates(
    await findNextDate(household, completed, false),
    await findNextDate(household, completed, true),
  )
}

/**
 * Creates the next entry of the series. Returns undefined when this write does not complete the entry, or when no entry
 * follows.
 */
async function createNext(
  context: Context,
  journal: Journal,
  completedBefore: string,
  entry: MaintenanceRecord,
  skipMissed: boolean | undefined,
): Promise<MaintenanceRecord | undefined> {
  if (completedBefore !== '' || entry.completedDate === '') return undefined
  const scheduledDate = await findNextDate(journal, entry, skipMissed)
  if (scheduledDate === null) return undefined
  const open = { scheduledDate, completedDate: '', nextId: null }
  return { ...entry, ...open, id: context.newId(), createdAt: journal.now, updatedAt: journal.now }
}
/** Returns the due date of the entry that follows a completed one; null when none follows or it exists already. */
async function findNextDate(
  household: HouseholdDb,
  entry: MaintenanceRecord,
  skipMissed: boolean | undefined,
): Promise<string | null> {
  const ids = entry.nextId === null ? [] : [entry.nextId]
  const known = await maintenanceEntity.load(household, ids)
  if (known.length > 0) return null
  const dayOfMonth = isClampedToMonthEnd(entry)
    ? anchorDay(entry, await loadBefore(household, entry))
    : undefined
  return nextDate(entry, { dayOfMonth, skipMissed })
}

/** Loads the earlier entries of the series, the latest first, until the day on which the series began is certain. */
async function loadBefore(household: HouseholdDb, entry: MaintenanceRecord): Promise<MaintenanceRecord[]> {
  const before: MaintenanceRecord[] = []
  let first = entry
  while (isClampedToMonthEnd(first) && before.length < maxClampedEntries) {
    const found = await findEntryBefore(household, first)
    if (!found) break
    before.push(found)
    first = found
  }
  return before
}

export function deleteMaintenance(context: Context, actor: Actor, id: string): Promise<WriteResult<null>> {
  return deleteRecord(context, actor, maintenanceEntity, id)
}

/**
 * Copies the maintenance entries of one item to another. Returns a map from the id of each entry to the id of its copy.
 */
export async function copyMaintenance(
  context: Context,
  journal: Journal,
  { fromItemId, toItemId }: { fromItemId: string; toItemId: string },
): Promise<ReadonlyMap<string, string>> {
  const entries = await loadEntriesOfItem(journal, fromItemId)
  const newIds = new Map(entries.map(({ id }) => [id, context.newId()]))
  const copies = entries.map((entry) => ({
    ...entry,
    id: newIds.get(entry.id) ?? context.newId(),
    nextId: newIds.get(entry.nextId ?? '') ?? null,
    itemId: toItemId,
    createdAt: journal.now,
    updatedAt: journal.now,
  }))
  await journal.insert(maintenanceEntity, copies)
  return newIds
}
