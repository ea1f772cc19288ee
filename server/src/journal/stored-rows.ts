import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { insertRows, updateRows, upsertRows } from '#server/database/write-rows.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { AnyEntity, Entity, ReplacedRows, StoredRecord, UpdatedRow } from './entity.ts'
import { changedFields } from './record-json.ts'

export interface RecordUpdate<Stored> {
  readonly before: Stored
  readonly after: Stored
}

export async function insertRecords<Stored extends StoredRecord>(
  { db, kind, householdId }: HouseholdDb<Writer>,
  entity: Entity<Stored>,
  records: readonly Stored[],
): Promise<void> {
  const own = records.map((record) => entity.row(householdId, record))
  await upsertRows(db, kind, entity.table, own, entity.key)
  for (const part of entity.parts) {
    const rows = records.flatMap((record) => rowsOfPart(householdId, part, record))
    await insertRows(db, kind, part.table, rows)
  }
}

/** Returns the rows that a record has in the table of `part`. */
export function rowsOfPart<Stored extends StoredRecord>(
  householdId: number,
  part: ReplacedRows<Stored> | UpdatedRow<Stored>,
  record: Stored,
): readonly object[] {
  return 'rows' in part ? part.rows(householdId, record) : [toRow(householdId, part, record)]
}

function toRow<Stored extends StoredRecord>(
  householdId: number,
  { column, groups }: Pick<UpdatedRow<Stored>, 'column' | 'groups'>,
  record: Stored,
): object {
  const columns = groups.map((group) => group.columns(record))
  return Object.assign({ group_id: householdId, [column]: record.id }, ...columns) as object
}

/** Writes only columns and rows that have changed, because indexing a text again costs more than comparing it. */
export async function updateRecords<Stored extends StoredRecord>(
  household: HouseholdDb<Writer>,
  entity: Entity<Stored>,
  pairs: readonly RecordUpdate<Stored>[],
): Promise<void> {
  const { db, kind, householdId } = household
  const own = pairs.map(({ after }) => entity.row(householdId, after))
  const changed = changedColumns(
    pairs.map(({ before }) => entity.row(householdId, before)),
    own,
  )
  await updateRows(db, kind, entity.table, own, entity.key, changed)
  const changes = pairs.map(({ before, after }) => ({ after, fields: changedFields(before, after) }))
  for (const part of entity.parts) {
    if ('groups' in part) await updateChangedColumns(household, part, changes)
    else await replaceChangedRows(household, part, changes)
  }
}

interface RecordChange<Stored> {
  readonly after: Stored
  readonly fields: readonly (keyof Stored)[]
}

async function updateChangedColumns<Stored extends StoredRecord>(
  { db, kind, householdId }: HouseholdDb<Writer>,
  { table, column, groups }: UpdatedRow<Stored>,
  changes: readonly RecordChange<Stored>[],
): Promise<void> {
  const changed = groups.filter(({ reads }) => withChangeOf(changes, reads).length > 0)
  const records = withChangeOf(
    changes,
    changed.flatMap(({ reads }) => reads),
  )
  const rows = records.map((record) => toRow(householdId, { column, groups: changed }, record))
  const key = ['group_id', column]
  const names = Object.keys(rows[0] ?? {}).filter((name) => !key.includes(name))
  await updateRows(db, kind, table, rows, key, names)
}

async function replaceChangedRows<Stored extends StoredRecord>(
  household: HouseholdDb<Writer>,
  { table, column, reads, rows }: ReplacedRows<Stored>,
  changes: readonly RecordChange<Stored>[],
): Promise<void> {
  const { db, kind, householdId } = household
  const records = withChangeOf(changes, reads)
  const ids = records.map(({ id }) => id)
  await deleteRows(household, table, column, ids)
  const written = records.flatMap((record) => rows(householdId, record))
  await insertRows(db, kind, table, written)
}

/** Returns the records in which at least one of the fields has changed. */
function withChangeOf<Stored>(
  changes: readonly RecordChange<Stored>[],
  fields: readonly (keyof Stored)[],
): Stored[] {
  return changes
    .filter((change) => fields.some((field) => change.fields.includes(field)))
    .map(({ after }) => after)
}

/** Returns the columns that differ in any row, because SQLite updates every index on a column that is set. */
function changedColumns(before: readonly object[], after: readonly object[]): string[] {
  const [first] = after
  // as: `Object.keys` returns texts. All rows of a table have the same columns.
  const columns = Object.keys(first ?? {}) as (keyof object)[]
  return columns.filter((column) => after.some((row, index) => row[column] !== before[index]?.[column]))
}

export async function deleteRecords<Stored extends StoredRecord>(
  household: HouseholdDb<Writer>,
  entity: Entity<Stored>,
  records: readonly Stored[],
): Promise<void> {
  const ids = records.map(({ id }) => id)
  for (const part of entity.parts) await deleteRows(household, part.table, part.column, ids)
  await deleteRows(household, entity.table, 'id', ids)
}

export async function loadOwned(
  household: HouseholdDb<Writer>,
  owned: AnyEntity,
  column: string,
  owners: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const { db, kind, householdId } = household
  const ownerIds = owners.map(({ id }) => id)
  // The rows are sorted by owner first. If they were sorted by id alone, SQLite would read all rows of this kind in the
  // household.
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(owned.table)}
    where group_id = ${householdId} and ${isAnyOf(kind, column, ownerIds)} order by ${sql.ref(column)}, id`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  return owned.load(household, ids)
}

export async function deleteRows(
  { db, kind, householdId }: HouseholdDb<Writer>,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from ${sql.table(table)}
    where group_id = ${householdId} and ${isAnyOf(kind, column, ids)}`.execute(db)
}
