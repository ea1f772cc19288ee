import type {
  ListedMaintenanceEntry,
  MaintenanceEntry,
  MaintenanceUpdate,
  NewMaintenanceEntry,
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
  newMaintenanceThing,
  toListedEntry,
  toMaintenanceEntry,
} from './maintenance.mapper.ts'
import {
  findListed,
  listEntries,
  listItemEntries,
  loadEntriesOfItem,
  maintenanceEntity,
  type MaintenanceStatus,
} from './maintenance.repository.ts'
import type { MaintenanceThing } from './maintenance.table.ts'

/** The maintenance of the whole household by scheduled date. */
export async function listMaintenance(
  context: Context,
  actor: Actor,
  status: string | undefined,
): Promise<ListedMaintenanceEntry[]> {
  const entries = await listEntries(context.database.read, actor.groupId, readStatus(status))
  return entries.map(toListedEntry)
}

export async function listItemMaintenance(
  context: Context,
  actor: Actor,
  itemId: string,
  status: string | undefined,
): Promise<ListedMaintenanceEntry[]> {
  const { read } = context.database
  await requireItem(context, read, actor.groupId, itemId)
  const today = todayIn(actor.timeZone, context.now())
  const entries = await listItemEntries(read, actor.groupId, itemId, readStatus(status), today)
  return entries.map(toListedEntry)
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
): Promise<Written<MaintenanceEntry>> {
  return writeJournal(context, actor, async (journal) => {
    await requireItem(context, journal.tx, actor.groupId, itemId)
    const entry = newMaintenanceThing({ id: context.newId(), itemId }, journal.now, input)
    await journal.insert(maintenanceEntity, [entry])
    return toMaintenanceEntry(entry)
  })
}

export function updateMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  input: MaintenanceUpdate,
): Promise<Written<MaintenanceEntry>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requireEntry(context, journal.tx, actor.groupId, id)
    const after = applyMaintenanceUpdate(before, input)
    const [now = before] = await journal.update(maintenanceEntity, [{ before, after }])
    return toMaintenanceEntry(now)
  })
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
): Promise<MaintenanceThing> {
  const [entry] = await maintenanceEntity.load(db, context.database.kind, groupId, [id])
  if (!entry) throw notFound('maintenance entry')
  return entry
}

/** Gives one item copies of the entries of another. */
export async function copyMaintenance(
  context: Context,
  journal: Journal,
  fromItemId: string,
  toItemId: string,
): Promise<void> {
  const entries = await loadEntriesOfItem(journal.tx, journal.groupId, fromItemId)
  const copies = entries.map((entry) => ({
    ...entry,
    id: context.newId(),
    itemId: toItemId,
    createdAt: journal.now,
    updatedAt: journal.now,
  }))
  await journal.insert(maintenanceEntity, copies)
}
