import { sql } from 'kysely'
import { isAnyOf } from './dialect.ts'
import type { HouseholdDb } from './household-db.ts'
import { readPages } from './keyset-pages.ts'
import type { Tables } from './tables.ts'

/** The names of tables that have `group_id`, `id` and at least `Columns`. */
type RecordTable<Columns> = {
  [Name in keyof Tables & string]: Tables[Name] extends Columns & { group_id: number; id: string }
    ? Name
    : never
}[keyof Tables & string]

export async function loadRows<Name extends RecordTable<object>>(
  { db, kind, householdId }: HouseholdDb,
  table: Name,
  ids: readonly string[],
): Promise<Tables[Name][]> {
  const { rows } = await sql<Tables[Name]>`select * from ${sql.table(table)}
    where group_id = ${householdId} and ${isAnyOf(kind, 'id', ids)}`.execute(db)
  return rows
}

/** Loads the rows with these ids and all their ancestors, each row once, in any order. */
export async function loadRowsWithAncestors<Name extends RecordTable<{ parent_id: string | null }>>(
  { db, kind, householdId }: HouseholdDb,
  table: Name,
  ids: readonly string[],
): Promise<Tables[Name][]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Tables[Name]>`with recursive above(id, parent_id) as (
      select id, parent_id from ${sql.table(table)} where group_id = ${householdId} and ${isAnyOf(kind, 'id', ids)}
      union
      select parent.id, parent.parent_id from above
        join ${sql.table(table)} as parent on parent.group_id = ${householdId} and parent.id = above.parent_id
    ) select * from ${sql.table(table)} where group_id = ${householdId} and id in (select id from above)`.execute(
    db,
  )
  return rows
}

/** Returns the records of all rows, sorted by name. Converts them page by page, so that the event loop is not blocked. */
export async function listByName<Name extends RecordTable<{ name_key: string }>, Result>(
  { db, householdId }: HouseholdDb,
  table: Name,
  toRecord: (row: Tables[Name]) => Result,
): Promise<Result[]> {
  const pages = readPages<Tables[Name]>(['name_key', 'id'], async (isAfterCursor, limit) => {
    const { rows } = await sql<Tables[Name]>`select * from ${sql.table(table)}
      where group_id = ${householdId} and ${isAfterCursor} order by name_key, id limit ${limit}`.execute(db)
    return rows
  })
  const records: Result[] = []
  for await (const rows of pages) records.push(...rows.map(toRecord))
  return records
}
