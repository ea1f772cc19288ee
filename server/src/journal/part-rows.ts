import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { nameKey } from '#contract/text/name-key.ts'
import type { Database, DatabaseKind, Writer } from '#server/database/database.ts'
import {
  columnOfItemKey,
  isAnyOf,
  isKeyed,
  itemKey,
  lockHousehold,
  ownColumns,
} from '#server/database/dialect.ts'
import { insertRows, updateRows } from '#server/database/write-rows.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { incrementRevision } from './increment-revision.ts'
import type { AnyEntity } from './entity.ts'
import { deleteRows, rowsOfPart } from './stored-rows.ts'

type AnyPart = AnyEntity['parts'][number]

/** The records whose rows in the table of `part` differ from the rows that the records should have. */
interface WrongRows {
  readonly householdId: number
  readonly entity: AnyEntity
  readonly part: AnyPart
  readonly ids: readonly string[]
}

/** Compares records with the rows that repeat their data for the search and for totals, in chunks. */
export async function* comparePartRows(
  { kind, read }: Pick<Database, 'kind' | 'read'>,
  entities: readonly AnyEntity[],
): AsyncGenerator<{ compared: number; wrong: readonly WrongRows[] }> {
  for (const entity of entities.filter(({ parts }) => parts.length > 0)) {
    const steps = readPages<{ group_id: number; id: string }>(
      ['group_id', 'id'],
      async (isAfterCursor, limit) => {
        const { rows } = await sql<{ group_id: number; id: string }>`select group_id, id
        from ${sql.table(entity.table)} where ${isAfterCursor} order by group_id, id limit ${limit}`.execute(
          read,
        )
        return rows
      },
    )
    for await (const step of steps) {
      const wrong: WrongRows[] = []
      for (const [householdId, rows] of Map.groupBy(step, ({ group_id }) => group_id)) {
        const household = { db: read, kind, householdId }
        const given = rows.map(({ id }) => id)
        for (const part of entity.parts) {
          const suspected = await findWrongIds(household, entity, part, given)
          // Compare the suspected records again, because another request may have written between reading the records
          // and the rows.
          const ids = suspected.length > 0 ? await findWrongIds(household, entity, part, suspected) : []
          if (ids.length > 0) wrong.push({ householdId, entity, part, ids })
        }
      }
      yield { compared: step.length, wrong }
    }
  }
}

async function findWrongIds(
  household: HouseholdDb,
  entity: AnyEntity,
  part: AnyPart,
  ids: readonly string[],
): Promise<string[]> {
  const { db, kind, householdId } = household
  const records = await entity.load(household, ids)
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(part.table)}
    where group_id = ${householdId} and ${isAnyOf(kind, part.column, ids)} and ${hasKeyOfItem(kind, part)}`.execute(
    db,
  )
  const rowsOf = Map.groupBy(rows, (row) => row[part.column])
  return records
    .filter((record) => {
      const wanted = rowsOfPart(householdId, part, record)
      return !isDeepStrictEqual(inOrder(wanted), inOrder(rowsOf.get(record.id) ?? []))
    })
    .map(({ id }) => id)
}

/**
 * SQL that is true for a row whose item key is that of its own item. A row with the key of another item is damaged.
 */
function hasKeyOfItem(kind: DatabaseKind, { table }: AnyPart): RawBuilder<SqlBool> {
  if (kind === 'postgres' || !isKeyed(table)) return sql`1 = 1`
  return sql`${itemKey(kind, table)} = (select item.key from item
    where item.group_id = ${sql.ref(`${table}.group_id`)} and item.id = ${sql.ref(`${table}.item_id`)})`
}

/** Sorts rows for the comparison, without columns that the database fills itself. */
function inOrder(rows: readonly object[]): string[] {
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([name]) => !ownColumns.has(name))
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    )
    .toSorted()
}

/** Rewrites the rows that differ from their records. Returns the number of records that had such rows. */
export async function rewriteOutdatedRows(
  database: Pick<Database, 'kind' | 'read' | 'write'>,
  entities: readonly AnyEntity[],
): Promise<number> {
  let count = 0
  for await (const { wrong } of comparePartRows(database, entities)) {
    for (const rows of wrong) {
      await rewritePartRows(database, rows)
      count += rows.ids.length
    }
  }
  return count
}

async function rewritePartRows(
  { kind, write }: Pick<Database, 'kind' | 'write'>,
  { householdId, entity, part, ids }: WrongRows,
): Promise<void> {
  await write(async (db: Writer) => {
    await lockHousehold(db, kind, householdId)
    const household = { db, kind, householdId }
    const records = await entity.load(household, ids)
    const rows = records.flatMap((record) => rowsOfPart(householdId, part, record))
    await deleteUnderKeysOf(household, part, ids)
    await deleteRows(household, part.table, part.column, ids)
    await insertRows(db, kind, part.table, rows)
    await incrementRevision(db, kind, householdId)
  })
}

/**
 * Deletes the rows with the keys of these items. A row with such a key may belong to another item by mistake; it is
 * written again later.
 */
async function deleteUnderKeysOf(
  { db, kind, householdId }: HouseholdDb<Writer>,
  { table }: AnyPart,
  ids: readonly string[],
): Promise<void> {
  if (kind === 'postgres' || !isKeyed(table)) return
  await sql`delete from ${sql.table(table)} where ${sql.ref(columnOfItemKey[table])} in
    (select key from item where group_id = ${householdId} and ${isAnyOf(kind, 'id', ids)})`.execute(db)
}

interface NamedRow {
  group_id: number
  id: string
  name: string
  name_key: string
}

/** Rewrites the sort keys of names that an older version computed differently. */
export async function rewriteNameKeys(
  { kind, read, write }: Pick<Database, 'kind' | 'read' | 'write'>,
  entities: readonly AnyEntity[],
): Promise<void> {
  for (const { table } of entities.filter(({ row, blank }) => 'name_key' in row(0, blank))) {
    const pages = readPages<NamedRow>(['group_id', 'id'], async (isAfterCursor, limit) => {
      const { rows } = await sql<NamedRow>`select group_id, id, name, name_key
        from ${sql.table(table)} where ${isAfterCursor} order by group_id, id limit ${limit}`.execute(read)
      return rows
    })
    for await (const page of pages) {
      const outdated = page.filter((row) => row.name_key !== nameKey(row.name))
      if (outdated.length === 0) continue
      const rows = outdated.map((row) => ({ ...row, name_key: nameKey(row.name) }))
      await write(async (tx) => {
        for (const id of new Set(rows.map(({ group_id }) => group_id))) await incrementRevision(tx, kind, id)
        // Compares the names, because a record that was renamed meanwhile has the key of its new name.
        await updateRows(tx, kind, table, rows, ['group_id', 'id', 'name'], ['name_key'])
      })
    }
  }
}
