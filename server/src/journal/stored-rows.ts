import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'
import { isAnyOf, putRows } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { AnyEntity, Entity, StoredRecord } from './entity.ts'

export interface Pair<Stored> {
  readonly before: Stored
  readonly after: Stored
}

export async function insertRecords<Stored extends StoredRecord>(
  household: HouseholdDb<Writer>,
  entity: Entity<Stored>,
  records: readonly Stored[],
): Promise<void> {
  await putRecords(household, entity, records)
  for (const part of entity.parts) {
    const rows = records.flatMap((record) => part.rows(household.groupId, record))
    await putRows(household.db, household.kind, part.table, rows)
  }
}

/** Rows that stay as they are are left alone: to index a text again costs more than to compare it. */
export async function replaceRecords<Stored extends StoredRecord>(
  household: HouseholdDb<Writer>,
  entity: Entity<Stored>,
  pairs: readonly Pair<Stored>[],
): Promise<void> {
  const { db, kind, groupId } = household
  const states = pairs.map(({ after }) => after)
  await putRecords(household, entity, states)
  for (const part of entity.parts) {
    const differing = pairs.filter(
      ({ before, after }) => !isDeepStrictEqual(part.rows(groupId, before), part.rows(groupId, after)),
    )
    if (differing.length === 0) continue
    const ids = differing.map(({ before }) => before.id)
    await deleteRows(household, part.table, part.column, ids)
    const rows = differing.flatMap(({ after }) => part.rows(groupId, after))
    await putRows(db, kind, part.table, rows)
  }
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

/** The records of the kind `owned` that belong to one of `owners`, through `column`. */
export async function loadOwned(
  household: HouseholdDb<Writer>,
  owned: AnyEntity,
  column: string,
  owners: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const { db, kind, groupId } = household
  const ownerIds = owners.map(({ id }) => id)
  // In the order of the owners first: by id alone SQLite would walk every such row of the household.
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(owned.table)}
    where group_id = ${groupId} and ${isAnyOf(kind, column, ownerIds)} order by ${sql.ref(column)}, id`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  return owned.load(household, ids)
}

async function putRecords<Stored extends StoredRecord>(
  { db, kind, groupId }: HouseholdDb<Writer>,
  entity: Entity<Stored>,
  records: readonly Stored[],
): Promise<void> {
  const rows = records.map((record) => entity.row(groupId, record))
  await putRows(db, kind, entity.table, rows, entity.key)
}

export async function deleteRows(
  { db, kind, groupId }: HouseholdDb<Writer>,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<void> {
  const isOne = isAnyOf(kind, column, ids)
  await sql`delete from ${sql.table(table)} where group_id = ${groupId} and ${isOne}`.execute(db)
}
