import type {
  ListedMaintenanceEntry,
  MaintenanceUpdate,
  NewMaintenanceEntry,
  WrittenMaintenanceEntry,
} from '#contract/maintenance.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { requireItem } from '#server/features/items/items.service.ts'
import { writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { notFound } from '#server/shared/app-error.ts'
import {
  applyMaintenanceUpdate,
  newMaintenanceRecord,
  nextMaintenanceRecord,
  toListedEntry,
  toWrittenEntry,
} from './maintenance.mapper.ts'
import {
  findListed,
  listEntries,
  listItemEntries,
  listScheduledIn,
  loadEntriesOfItem,
  maintenanceEntity,
  type MaintenanceStatus,
} from './maintenance.repository.ts'
import type { ListedMaintenance, MaintenanceRecord } from './maintenance.table.ts'

/** The maintenance of the whole household by scheduled date. */
export function listMaintenance(
  context: Context,
  actor: Actor,
  status: string | undefined,
): Promise<ListedMaintenance[]> {
  const { read, kind } = context.database
  return listEntries(read, kind, actor.groupId, readStatus(status))
}

export async function listItemMaintenance(
  context: Context,
  actor: Actor,
  itemId: string,
  status: string | undefined,
): Promise<ListedMaintenance[]> {
  const { read, kind } = context.database
  await requireItem(context, read, actor.groupId, itemId)
  const today = todayIn(actor.timeZone, context.now())
  return listItemEntries(read, kind, actor.groupId, itemId, { status: readStatus(status), today })
}

/** Lists the open maintenance of the items directly in any of these locations. */
export async function listMaintenanceIn(
  context: Context,
  actor: Actor,
  locationIds: readonly string[],
  part: { limit: number; offset: number },
): Promise<{ total: number; entries: ListedMaintenanceEntry[] }> {
  const { read, kind } = context.database
  const today = todayIn(actor.timeZone, context.now())
  const found = await listScheduledIn(read, kind, actor.groupId, { locationIds, today, ...part })
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
  const entry = await findListed(context.database.read, actor.groupId, id)
  if (!entry) throw notFound('maintenance entry')
  return toListedEntry(entry)
}

export function createMaintenance(
  context: Context,
  actor: Actor,
  itemId: string,
  input: NewMaintenanceEntry,
): Promise<Written<WrittenMaintenanceEntry>> {
  return writeJournal(context, actor, async (journal) => {
    await requireItem(context, journal.tx, actor.groupId, itemId)
    const entry = newMaintenanceRecord({ id: context.newId(), itemId }, journal.now, input)
    const next = await nextOf(context, journal, '', entry)
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
): Promise<Written<WrittenMaintenanceEntry>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requireEntry(context, journal.tx, actor.groupId, id)
    const entry = applyMaintenanceUpdate(before, input)
    const next = await nextOf(context, journal, before.completedDate, entry)
    const after = { ...entry, nextId: next?.id ?? entry.nextId }
    const [now = before] = await journal.update(maintenanceEntity, [{ before, after }])
    if (next) await journal.insert(maintenanceEntity, [next])
    return toWrittenEntry(now, next)
  })
}

/** The entry to be made because this one is completed now; there is one next at a time. */
async function nextOf(
  context: Context,
  journal: Journal,
  completedBefore: string,
  entry: MaintenanceRecord,
): Promise<MaintenanceRecord | undefined> {
  if (completedBefore !== '' || entry.completedDate === '') return undefined
  const ids = entry.nextId === null ? [] : [entry.nextId]
  const known = await maintenanceEntity.load(journal.tx, context.database.kind, journal.groupId, ids)
  return known.length > 0 ? undefined : nextMaintenanceRecord(entry, context.newId(), journal.now)
}

export function deleteMaintenance(context: Context, actor: Actor, id: string): Promise<Written<null>> {
  return writeJournal(context, actor, async (journal) => {
    const entry = await requireEntry(context, journal.tx, actor.groupId, id)
    await journal.remove(maintenanceEntity, [entry])
    return null
  })
}

async function requireEntry(
  context: Context,
  db: Reader,
  groupId: string,
  id: string,
): Promise<MaintenanceRecord> {
  const [entry] = await maintenanceEntity.load(db, context.database.kind, groupId, [id])
  if (!entry) throw notFound('maintenance entry')
  return entry
}

/** Adds entries that were made with `newMaintenanceRecord`. */
export async function insertMaintenance(
  journal: Journal,
  entries: readonly MaintenanceRecord[],
): Promise<void> {
  await journal.insert(maintenanceEntity, entries)
}

/** Gives one item copies of the entries of another; returns the ids of the copies by those of their originals. */
export async function copyMaintenance(
  context: Context,
  journal: Journal,
  { fromItemId, toItemId }: { fromItemId: string; toItemId: string },
): Promise<ReadonlyMap<string, string>> {
  const entries = await loadEntriesOfItem(journal.tx, journal.groupId, fromItemId)
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
