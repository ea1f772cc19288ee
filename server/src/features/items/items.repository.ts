import { sql } from 'kysely'
import { listLimits } from '#contract/households/list-limits.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { isAnyOf, jsonRows } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Entity } from '#server/journal/entity.ts'
import {
  emptyItem,
  searchColumns,
  toCustomFieldRecord,
  toFieldRows,
  toItemRow,
  toItemRecord,
  toLabelRows,
} from './item-rows.mapper.ts'
import { refuseItem, summaryColumns, type ItemSummaryRow } from './items.mapper.ts'
import type { CustomFieldRecord, FieldType, ItemRecord, ItemTable } from './items.table.ts'
import { writeTallyChanges } from './tallies/item-tallies.repository.ts'

export const itemEntity: Entity<ItemRecord> = {
  name: 'item',
  table: 'item',
  key: ['group_id', 'id'],
  row: toItemRow,
  blank: emptyItem('', 0, ''),
  parts: [
    { table: 'item_label', column: 'item_id', reads: ['labelIds', 'archived'], rows: toLabelRows },
    { table: 'item_field', column: 'item_id', reads: ['fields'], rows: toFieldRows },
    {
      table: 'item_search',
      column: 'item_id',
      groups: searchColumns,
    },
  ],
  load: loadItems,
  derive: writeTallyChanges,
  references: (item) => [
    ...(item.locationId === null ? [] : [{ entity: 'location' as const, id: item.locationId }]),
    ...(item.parentId === null ? [] : [{ entity: 'item' as const, id: item.parentId }]),
    ...item.labelIds.map((id) => ({ entity: 'label' as const, id })),
  ],
  tree: { table: 'item', levels: listLimits.itemLevels },
  unique: ({ importRef }) => ({ import_ref: importRef }),
  refuse: refuseItem,
  usedBy: [
    { table: 'item', column: 'parent_id' },
    { table: 'maintenance_entry', column: 'item_id' },
    { table: 'attachment', column: 'item_id', isOfCreation: true },
  ],
}

const fieldColumns = ['id', 'type', 'name', 'text_value', 'number_value', 'boolean_value', 'date_value']

// as: `Object.keys` returns texts. `toItemRow` returns a row of this table, so the keys are its columns.
const itemColumns = Object.keys(toItemRow(0, emptyItem('', 0, ''))) as (keyof ItemTable)[]

const partsOfItem = (kind: DatabaseKind) => [
  labelsOfItem(kind).as('labels'),
  jsonRows(kind, fieldColumns, partOfItem('item_field'), 'position').as('fields'),
]

async function loadItems(
  { db, kind, householdId }: HouseholdDb,
  ids: readonly string[],
): Promise<ItemRecord[]> {
  const rows = await db
    .selectFrom('item')
    .select(itemColumns)
    .select(partsOfItem(kind))
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'id', ids))
    .execute()
  return rows.map(toItemRecord)
}

const labelsOfItem = (kind: DatabaseKind) =>
  jsonRows(kind, ['label_id'], partOfItem('item_label'), 'label_id')

const partOfItem = (table: 'item_label' | 'item_field') =>
  sql`${sql.table(table)} as part where part.group_id = item.group_id and part.item_id = item.id`

/** Returns the rows for summaries of items in the order of the ids. Unknown ids are left out. */
export async function loadSummaryRows(
  { db, kind, householdId }: HouseholdDb,
  ids: readonly string[],
): Promise<ItemSummaryRow[]> {
  const rows = await db
    .selectFrom('item')
    .select(summaryColumns)
    .select(labelsOfItem(kind).as('labels'))
    .select((eb) =>
      eb
        .selectFrom('attachment')
        .select('attachment.id')
        .whereRef('attachment.group_id', '=', 'item.group_id')
        .whereRef('attachment.item_id', '=', 'item.id')
        .where('is_primary', '=', sql.lit(1))
        .orderBy('attachment.id', 'desc')
        .limit(1)
        .as('image_id'),
    )
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'id', ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function listExistingIds(household: HouseholdDb, ids: readonly string[]): Promise<string[]> {
  return listIdsBy(household, 'id', ids)
}

export function listChildIds(household: HouseholdDb, parentIds: readonly string[]): Promise<string[]> {
  return listIdsBy(household, 'parent_id', parentIds)
}

/** Returns the ids of items directly in these locations, archived ones included. */
export async function listItemIdsIn(
  household: HouseholdDb,
  locationIds: readonly string[],
): Promise<string[]> {
  return (await listIdsBy(household, 'location_id', locationIds)).toSorted()
}

async function listIdsBy(
  { db, kind, householdId }: HouseholdDb,
  column: 'id' | 'parent_id' | 'location_id',
  values: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, column, values))
    .execute()
  return rows.map((row) => row.id)
}

export async function listUsedAssetNumbers(
  { db, kind, householdId }: HouseholdDb,
  numbers: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('asset_number')
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'asset_number', numbers))
    .execute()
  return rows.map((row) => row.asset_number)
}

export async function findItemIdsByRefs(
  { db, kind, householdId }: HouseholdDb,
  refs: readonly string[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await db
    .selectFrom('item')
    .select(['id', 'import_ref'])
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'import_ref', refs))
    .execute()
  return new Map(rows.map((row) => [row.import_ref, row.id]))
}

export async function listCustomFields(
  { db, kind, householdId }: HouseholdDb,
  ids: readonly string[],
): Promise<Map<string, CustomFieldRecord[]>> {
  const rows = await db
    .selectFrom('item_field')
    .selectAll()
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'item_id', ids))
    .orderBy('item_id')
    .orderBy('position')
    .execute()
  const byItem = Map.groupBy(rows, (row) => row.item_id)
  return new Map([...byItem].map(([id, own]) => [id, own.map(toCustomFieldRecord)]))
}

export async function listFieldNames({ db, householdId }: HouseholdDb): Promise<string[]> {
  const rows = await db
    .selectFrom('item_field')
    .select('name')
    .distinct()
    .where('group_id', '=', householdId)
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

export async function listFieldTypes({ db, householdId }: HouseholdDb, name: string): Promise<FieldType[]> {
  const rows = await db
    .selectFrom('item_field')
    .select('type')
    .distinct()
    .where('group_id', '=', householdId)
    .where('name', '=', name)
    .orderBy('type')
    .execute()
  return rows.map((row) => row.type)
}

/** Returns the values of custom fields with this name as text; numbers are sorted by value. */
export async function listFieldValues(
  { db, householdId }: HouseholdDb,
  name: string,
  max: number | undefined,
): Promise<string[]> {
  const number = sql<number>`case type when 'number' then number_value else 0 end`
  const text = sql<string>`case type when 'number' then '' when 'time' then date_value
    when 'boolean' then case boolean_value when 1 then 'true' else 'false' end else text_value end`
  const rows = await db
    .selectFrom('item_field')
    .select([
      sql<number>`case type when 'number' then 1 else 0 end`.as('isNumber'),
      number.as('number'),
      text.as('text'),
    ])
    .distinct()
    .where('group_id', '=', householdId)
    .where('name', '=', name)
    .orderBy('number')
    .orderBy('text')
    .$if(max !== undefined, (query) => query.limit(max ?? 0))
    .execute()
  return [...new Set(rows.map((row) => (row.isNumber === 1 ? String(row.number) : row.text)))]
}

export async function listLabelledItemIds(
  { db, householdId }: HouseholdDb,
  labelId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('item_label')
    .select('item_id')
    .where('group_id', '=', householdId)
    .where('label_id', '=', labelId)
    .execute()
  return rows.map((row) => row.item_id)
}
