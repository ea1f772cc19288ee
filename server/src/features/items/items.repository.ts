import { limits } from '#contract/scalars.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { loadRows } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import {
  emptyItem,
  toFieldRows,
  toItemRow,
  toItemRecord,
  toLabelRows,
  toSearchRow,
} from './item-rows.mapper.ts'
import type { ItemTable, ItemRecord } from './items.table.ts'
import { countItemChanges } from './tallies/count-items.repository.ts'

export const itemEntity: Entity<ItemRecord> = {
  name: 'item',
  table: 'item',
  key: ['group_id', 'id'],
  row: toItemRow,
  blank: emptyItem('', 0, ''),
  parts: [
    { table: 'item_label', column: 'item_id', rows: toLabelRows },
    { table: 'item_field', column: 'item_id', rows: toFieldRows },
    { table: 'item_search', column: 'item_id', rows: (groupId, item) => [toSearchRow(groupId, item)] },
  ],
  load: loadItems,
  count: countItemChanges,
  references: (item) => [
    ...(item.locationId === null ? [] : [{ entity: 'location' as const, id: item.locationId }]),
    ...(item.parentId === null ? [] : [{ entity: 'item' as const, id: item.parentId }]),
    ...item.labelIds.map((id) => ({ entity: 'label' as const, id })),
  ],
  tree: { table: 'item', levels: limits.itemLevels },
  usedBy: [
    { table: 'item', column: 'parent_id' },
    { table: 'maintenance_entry', column: 'item_id' },
    { table: 'attachment', column: 'item_id' },
  ],
}

async function loadItems(household: HouseholdDb, ids: readonly string[]): Promise<ItemRecord[]> {
  const { db, kind, groupId } = household
  const rows = await loadRows(household, 'item', ids)
  const labels = await db
    .selectFrom('item_label')
    .select(['item_id', 'label_id'])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'item_id', ids))
    // In this order SQLite follows the key; by label_id alone it would walk every label of the household.
    .orderBy('item_id')
    .orderBy('label_id')
    .execute()
  const fields = await db
    .selectFrom('item_field')
    .selectAll()
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'item_id', ids))
    .orderBy('item_id')
    .orderBy('position')
    .execute()
  const labelsOf = Map.groupBy(labels, (row) => row.item_id)
  const fieldsOf = Map.groupBy(fields, (row) => row.item_id)
  return rows.map((row) => toItemRecord(row, labelsOf.get(row.id) ?? [], fieldsOf.get(row.id) ?? []))
}

/** Summaries need the rows and the label ids, not the fields. */
export async function loadSummaryRows(
  household: HouseholdDb,
  ids: readonly string[],
): Promise<{ row: ItemTable; labelIds: string[] }[]> {
  const { db, kind, groupId } = household
  const rows = await loadRows(household, 'item', ids)
  const labels = await db
    .selectFrom('item_label')
    .select(['item_id', 'label_id'])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'item_id', ids))
    .execute()
  const labelsOf = Map.groupBy(labels, (row) => row.item_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ row, labelIds: (labelsOf.get(id) ?? []).map((label) => label.label_id) }] : []
  })
}

/** Those of the ids that are items of the household. */
export async function listExistingIds(
  { db, kind, groupId }: HouseholdDb,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'id', ids))
    .execute()
  return rows.map((row) => row.id)
}

/** Returns those of the asset numbers that an item of the household has. */
export async function listTakenNumbers(
  { db, groupId }: HouseholdDb,
  numbers: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('asset_number')
    .where('group_id', '=', groupId)
    .where('asset_number', 'in', numbers)
    .execute()
  return rows.map((row) => row.asset_number)
}

/** The items that are part of any of these. */
export async function listChildIds(
  { db, kind, groupId }: HouseholdDb,
  parentIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'parent_id', parentIds))
    .execute()
  return rows.map((row) => row.id)
}

export async function listFieldNames({ db, groupId }: HouseholdDb): Promise<string[]> {
  const rows = await db
    .selectFrom('item_field')
    .select('name')
    .distinct()
    .where('group_id', '=', groupId)
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

export async function listFieldValues({ db, groupId }: HouseholdDb, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_field')
    .select('text_value')
    .distinct()
    .where('group_id', '=', groupId)
    .where('name', '=', name)
    .orderBy('text_value')
    .execute()
  return rows.map((row) => row.text_value)
}
