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

export function listRowsByName<Name extends RecordTable<{ name_key: string }>>(
  { db, householdId }: HouseholdDb,
  table: Name,
): AsyncGenerator<readonly Tables[Name][]> {
  return readPages<Tables[Name]>(['name_key', 'id'], async (isAfterCursor, limit) => {
    const { rows } = await sql<Tables[Name]>`select * from ${sql.table(table)}
      where group_id = ${householdId} and ${isAfterCursor} order by name_key, id limit ${limit}`.execute(db)
    return rows
  })
}
