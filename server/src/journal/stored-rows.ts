import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { DatabaseKind, Writer } from '#server/database/database.ts'
import { isAnyOf, putRows } from '#server/database/dialect.ts'
import type { AnyEntity, Entity, StoredRecord } from './entity.ts'

/** One transaction in one household, in which records are written. */
export interface Target {
  readonly tx: Writer
  readonly kind: DatabaseKind
  readonly groupId: string
}

export interface Pair<Stored> {
  readonly before: Stored
  readonly after: Stored
}

export async function insertRecords<Stored extends StoredRecord>(
  target: Target,
  entity: Entity<Stored>,
  records: readonly Stored[],
): Promise<void> {
  await putRecords(target, entity, records)
  for (const part of entity.parts) {
    const rows = records.flatMap((record) => part.rows(target.groupId, record))
    await putRows(target.tx, target.kind, part.table, rows)
  }
}

/** Rows that stay as they are are left alone: to index a text again costs more than to compare it. */
export async function replaceRecords<Stored extends StoredRecord>(
  target: Target,
  entity: Entity<Stored>,
  pairs: readonly Pair<Stored>[],
): Promise<void> {
  const { tx, kind, groupId } = target
  const states = pairs.map(({ after }) => after)
  await putRecords(target, entity, states)
  for (const part of entity.parts) {
    const differing = pairs.filter(
      ({ before, after }) => !isDeepStrictEqual(part.rows(groupId, before), part.rows(groupId, after)),
    )
    if (differing.length === 0) continue
    const ids = differing.map(({ before }) => before.id)
    await deleteRows(target, part.table, part.column, ids)
    const rows = differing.flatMap(({ after }) => part.rows(groupId, after))
    await putRows(tx, kind, part.table, rows)
  }
}

export async function deleteRecords<Stored extends StoredRecord>(
  target: Target,
  entity: Entity<Stored>,
  records: readonly Stored[],
): Promise<void> {
  const ids = records.map(({ id }) => id)
  for (const part of entity.parts) await deleteRows(target, part.table, part.column, ids)
  await deleteRows(target, entity.table, 'id', ids)
}

/** The records of the kind `owned` that belong to one of `owners`, through `column`. */
export async function loadOwned(
  target: Target,
  owned: AnyEntity,
  column: string,
  owners: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const { tx, kind, groupId } = target
  const ownerIds = owners.map(({ id }) => id)
  // In the order of the owners first: by id alone SQLite would walk every such row of the household.
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(owned.table)}
    where group_id = ${groupId} and ${isAnyOf(kind, column, ownerIds)} order by ${sql.ref(column)}, id`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  return owned.load(tx, kind, groupId, ids)
}

async function putRecords<Stored extends StoredRecord>(
  { tx, kind, groupId }: Target,
  entity: Entity<Stored>,
  records: readonly Stored[],
): Promise<void> {
  const rows = records.map((record) => entity.row(groupId, record))
  await putRows(tx, kind, entity.table, rows, entity.key)
}

async function deleteRows(
  { tx, kind, groupId }: Target,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<void> {
  const isOne = isAnyOf(kind, column, ids)
  await sql`delete from ${sql.table(table)} where group_id = ${groupId} and ${isOne}`.execute(tx)
}
