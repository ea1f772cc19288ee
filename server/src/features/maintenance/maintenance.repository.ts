import { periodDays } from '#contract/maintenance/maintenance.ts'
import { partialDate, precisionOf, wholeDate } from '#contract/written/partial-dates.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { countRows } from '#server/database/row-counts.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { loadRows } from '#server/database/household-rows.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Entity } from '#server/journal/entity.ts'
import { toBaseColumns, toBaseRecord } from '#server/shared/base-record.ts'
import { blankMaintenance } from './maintenance.mapper.ts'
import type { ListedMaintenance, MaintenanceEntryTable, MaintenanceRecord } from './maintenance.table.ts'

export const maintenanceEntity: Entity<MaintenanceRecord> = {
  name: 'maintenance',
  noun: 'maintenance entry',
  table: 'maintenance_entry',
  key: ['group_id', 'id'],
  row: (householdId, entry): MaintenanceEntryTable => ({
    ...toBaseColumns(householdId, entry),
    item_id: entry.itemId,
    name: entry.name,
    description: entry.description,
    cost: entry.cost,
    scheduled_date: wholeDate(entry.scheduledDate, periodDays.scheduledDate),
    scheduled_date_precision: precisionOf(entry.scheduledDate),
    completed_date: wholeDate(entry.completedDate, periodDays.completedDate),
    completed_date_precision: precisionOf(entry.completedDate),
    repeat_every: entry.recurrence?.every ?? null,
    repeat_unit: entry.recurrence?.unit ?? null,
    repeat_from: entry.recurrence?.from ?? null,
    next_id: entry.nextId,
  }),
  blank: blankMaintenance,
  parts: [],
  load: async (household, ids) =>
    (await loadRows(household, 'maintenance_entry', ids)).map(toMaintenanceRecord),
  references: ({ itemId }) => [{ entity: 'item', id: itemId }],
  owners: [{ entity: 'item', column: 'item_id' }],
  limit: {
    max: listLimits.maintenancePerItem,
    what: 'maintenance entries of one item',
    columns: ['item_id'],
  },
  usedBy: [],
}

export async function loadEntriesOfItem(
  { db, householdId }: HouseholdDb,
  itemId: string,
): Promise<MaintenanceRecord[]> {
  const rows = await db
    .selectFrom('maintenance_entry')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('item_id', '=', itemId)
    .orderBy('scheduled_date')
    .orderBy('id')
    .execute()
  return rows.map(toMaintenanceRecord)
}

/** Returns the earlier entry of the series: the one whose completion created this entry. */
export async function findEntryBefore(
  { db, householdId }: HouseholdDb,
  { id, itemId }: MaintenanceRecord,
): Promise<MaintenanceRecord | undefined> {
  const row = await db
    .selectFrom('maintenance_entry')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('item_id', '=', itemId)
    .where('next_id', '=', id)
    .executeTakeFirst()
  return row && toMaintenanceRecord(row)
}

export type MaintenanceStatus = 'scheduled' | 'completed' | 'both'

/** Lists the ids of the household's entries by scheduled date; entries without one come first. */
export async function listEntryIds(household: HouseholdDb, status: MaintenanceStatus): Promise<string[]> {
  const ids = await selectIds(household)
    .$if(status === 'scheduled', (query) => query.where('completed_date', '=', ''))
    .$if(status === 'completed', (query) => query.where('completed_date', '<>', ''))
    .orderBy('scheduled_date')
    .orderBy('id')
    .execute()
  return ids.map(({ id }) => id)
}

/** Lists the ids of one item's entries. An entry with a completion date after `today` counts as scheduled. */
export async function listItemEntryIds(
  household: HouseholdDb,
  itemId: string,
  { status, today }: { status: MaintenanceStatus; today: string },
): Promise<string[]> {
  const entries = selectIds(household).where('item_id', '=', itemId)
  const ids = await {
    scheduled: entries
      .where((eb) => eb.or([eb('completed_date', '=', ''), eb('completed_date', '>', today)]))
      .orderBy('scheduled_date'),
    completed: entries
      .where('completed_date', '<>', '')
      .where('completed_date', '<=', today)
      .orderBy('completed_date', 'desc'),
    both: entries.orderBy('scheduled_date', 'desc').orderBy('completed_date', 'desc'),
  }[status]
    .orderBy('id')
    .execute()
  return ids.map(({ id }) => id)
}

/**
 * Lists a page of the open maintenance of items directly in these locations, sorted by date. `total` counts the entries
 * of all pages.
 */
export async function listScheduledIn(
  household: HouseholdDb,
  { locationIds, today, limit, offset }: ScheduledIn,
): Promise<{ total: number; entries: ListedMaintenance[] }> {
  const { db, kind, householdId } = household
  const scheduled = db
    .selectFrom('maintenance_entry')
    .innerJoin('item', (join) =>
      join
        .onRef('item.group_id', '=', 'maintenance_entry.group_id')
        .onRef('item.id', '=', 'maintenance_entry.item_id'),
    )
    .where('maintenance_entry.group_id', '=', householdId)
    .where('item.archived', '=', 0)
    .where(isAnyOf(kind, 'item.location_id', locationIds))
    .where((eb) => eb.or([eb('completed_date', '=', ''), eb('completed_date', '>', today)]))
  const total = await countRows(scheduled)
  const ids = await scheduled
    .select('maintenance_entry.id')
    .orderBy('scheduled_date')
    .orderBy('maintenance_entry.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const entryIds = ids.map(({ id }) => id)
  return { total, entries: await loadListedEntries(household, entryIds) }
}

interface ScheduledIn {
  locationIds: readonly string[]
  /** The current date. An entry with a later completion date counts as scheduled. */
  today: string
  limit: number
  offset: number
}

/** Returns entries in the order of the ids. Loads them in chunks, because queries have a limit of parameters. */
export async function loadListedEntries(
  household: HouseholdDb,
  ids: readonly string[],
): Promise<ListedMaintenance[]> {
  const { kind } = household
  const entries: ListedMaintenance[] = []
  for await (const part of inChunks(ids)) {
    const rows = await selectListed(household)
      .where(isAnyOf(kind, 'maintenance_entry.id', part))
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    entries.push(...part.flatMap((id) => byId.get(id) ?? []).map(toListed))
  }
  return entries
}

/** Yields the entries of these items in pages, item by item, oldest first. */
export async function* walkEntriesOfItems(
  household: HouseholdDb,
  itemIds: readonly string[],
): AsyncGenerator<ListedMaintenance[]> {
  const pages = readPages<{ item_id: string; id: string }>(['item_id', 'id'], (isAfterCursor, limit) =>
    selectIds(household)
      .select('item_id')
      .where(isAnyOf(household.kind, 'item_id', itemIds))
      .where(isAfterCursor)
      .orderBy('item_id')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const page of pages) {
    yield loadListedEntries(
      household,
      page.map(({ id }) => id),
    )
  }
}

export async function findListed(household: HouseholdDb, id: string): Promise<ListedMaintenance | undefined> {
  const row = await selectListed(household).where('maintenance_entry.id', '=', id).executeTakeFirst()
  return row && toListed(row)
}

function selectIds({ db, householdId }: HouseholdDb) {
  return db.selectFrom('maintenance_entry').select('id').where('group_id', '=', householdId)
}

function selectListed({ db, householdId }: HouseholdDb) {
  return db
    .selectFrom('maintenance_entry')
    .innerJoin('item', (join) =>
      join
        .onRef('item.group_id', '=', 'maintenance_entry.group_id')
        .onRef('item.id', '=', 'maintenance_entry.item_id'),
    )
    .selectAll('maintenance_entry')
    .select('item.name as item_name')
    .where('maintenance_entry.group_id', '=', householdId)
}

function toListed(row: MaintenanceEntryTable & { item_name: string }): ListedMaintenance {
  return { ...toMaintenanceRecord(row), itemName: row.item_name }
}

function toMaintenanceRecord(row: MaintenanceEntryTable): MaintenanceRecord {
  const { repeat_every: every, repeat_unit: unit, repeat_from: from } = row
  return {
    ...toBaseRecord(row),
    itemId: row.item_id,
    name: row.name,
    description: row.description,
    cost: row.cost,
    scheduledDate: partialDate(row.scheduled_date, row.scheduled_date_precision),
    completedDate: partialDate(row.completed_date, row.completed_date_precision),
    recurrence: every && unit && from ? { every, unit, from } : null,
    nextId: row.next_id,
  }
}
