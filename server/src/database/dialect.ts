import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { DatabaseKind, Writer } from './database.ts'
import type { Tables } from './tables.ts'

/** Selects rows from one parameter, a JSON array of objects, with columns and types as in a table. */
export function rowsFromJson(
  kind: DatabaseKind,
  table: string,
  columns: readonly string[],
  json: string,
): RawBuilder<unknown> {
  if (kind === 'postgres') {
    const names = sql.join(columns.map((name) => sql.ref(name)))
    return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json) where true`
  }
  const values = sql.join(columns.map((name) => sql`${sql.raw(`value ->> '$.${name}'`)} as ${sql.ref(name)}`))
  return sql`select ${values} from jsonb_each(${json}) where true`
}

/** An `in (…)` with one parameter however long the list is, so that a statement is prepared once. */
export function isAnyOf(
  kind: DatabaseKind,
  column: string,
  list: readonly string[] | readonly number[],
): RawBuilder<SqlBool> {
  // PostgreSQL expects ten in a list, and would plan one of one anew each time.
  if (kind === 'postgres' && list.length === 1) return sql`${sql.ref(column)} = ${list[0]}`
  return kind === 'postgres'
    ? sql`${sql.ref(column)} = any(${list})`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`
}

/** The rows of a query as one JSON array, ordered by a column, to select beside a row of another query. */
export function jsonRows(
  kind: DatabaseKind,
  columns: readonly string[],
  from: RawBuilder<unknown>,
  orderBy: string,
): RawBuilder<string> {
  const pairs = sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))
  return kind === 'postgres'
    ? sql<string>`(select coalesce(json_agg(json_build_object(${pairs}) order by ${sql.ref(orderBy)}), '[]')::text from ${from})`
    : sql<string>`(select json_group_array(json_object(${pairs}) order by ${sql.ref(orderBy)}) from ${from})`
}

/** A sum that neither overflows nor throws: exact below 2^53, which is all that a JSON number can hold. */
export function sumOf(kind: DatabaseKind, expression: Expression<number>): RawBuilder<number> {
  return kind === 'postgres'
    ? sql<number>`coalesce(sum(${expression}), 0)`
    : sql<number>`total(${expression})`
}

/** The day in UTC of a column of milliseconds, `YYYY-MM-DD`. */
export function dayOf(kind: DatabaseKind, column: string): RawBuilder<string> {
  return kind === 'postgres'
    ? sql<string>`to_char(to_timestamp(${sql.ref(column)} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
    : sql<string>`strftime('%Y-%m-%d', ${sql.ref(column)} / 1000, 'unixepoch')`
}

/** True when a unique index refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505') return true
  return error.message.includes('UNIQUE constraint failed')
}

/** Locks the household for this transaction, so that revisions come in the order of commits. */
export function lockHousehold(
  tx: Writer,
  kind: DatabaseKind,
  groupId: number,
): Promise<{ revision: number } | undefined> {
  const query = tx.selectFrom('household').select('revision').where('id', '=', groupId)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** Keeps others from writing to a table until the commit; on SQLite nobody else writes anyway. */
export async function lockTable(tx: Writer, kind: DatabaseKind, table: keyof Tables): Promise<void> {
  if (kind === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
}

/**
 * The household’s rows among those found by key. The `+` keeps SQLite from walking all of them by an index on the
 * household instead, which it prefers as long as it has no statistics.
 */
export function isOfHousehold(kind: DatabaseKind, groupId: number): RawBuilder<SqlBool> {
  return kind === 'postgres' ? sql`group_id = ${groupId}` : sql`+group_id = ${groupId}`
}

/**
 * The column by which sets of items are compared and rows of other tables find their item. On SQLite it is the number of the item’s
 * row.
 */
export function itemKey(
  kind: DatabaseKind,
  table: 'item' | keyof typeof columnOfItemKey = 'item',
): RawBuilder<string | number> {
  if (kind === 'postgres') return sql.ref(table === 'item' ? 'item.id' : `${table}.item_id`)
  return sql.ref(table === 'item' ? 'item.key' : `${table}.${columnOfItemKey[table]}`)
}

/** The columns in which SQLite keeps the key of the item of a row. */
export const columnOfItemKey = { item_search: 'key', item_label: 'item_key' } as const

export const isKeyed = (table: string): table is keyof typeof columnOfItemKey => table in columnOfItemKey

/** Names of columns that each database fills by itself, so that rows are compared and copied without them. */
export const ownColumns: ReadonlySet<string> = new Set(Object.values(columnOfItemKey))

/** The text of a key of a JSON object that a column holds; null when it has none. */
export function jsonText(kind: DatabaseKind, column: string, key: string): RawBuilder<string | null> {
  return kind === 'postgres'
    ? sql`(${sql.ref(column)}::jsonb ->> ${sql.lit(key)})`
    : sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${key}`)})`
}
