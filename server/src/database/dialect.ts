import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { DatabaseKind, Writer } from './database.ts'
import type { Tables } from './tables.ts'

/** SQL that selects rows from one parameter. The columns have the types that they have in `table`. */
export function selectRows(
  kind: DatabaseKind,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> {
  if (kind === 'postgres') {
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const json = JSON.stringify(rows, [...columns])
    return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json) where true`
  }
  // SQLite gets arrays, because it finds a value by its position in half the time that it takes by name.
  const json = JSON.stringify(rows.map((row) => columns.map((name) => Reflect.get(row, name) as unknown)))
  const values = columns.map((name, index) => sql`value ->> ${sql.lit(index)} as ${sql.ref(name)}`)
  return sql`select ${sql.join(values)} from jsonb_each(${json}) where true`
}

/**
 * SQL for “the column has a value of the list”. The list is one parameter, whatever its length, so that the statement
 * is prepared only once.
 */
export function isAnyOf(
  kind: DatabaseKind,
  column: string,
  list: readonly string[] | readonly number[],
): RawBuilder<SqlBool> {
  // With `=`, SQLite reads a page of a location in the order of its index, and PostgreSQL, whose plan for `any` assumes
  // ten values, does not make a new plan each time.
  if (list.length === 1) return sql`${sql.ref(column)} = ${list[0]}`
  return kind === 'postgres'
    ? sql`${sql.ref(column)} = any(${list})`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`
}

/** SQL that selects the rows of a subquery as one JSON array, ordered by a column. */
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

/** SQL for a sum that never overflows. The sum is exact below 2^53, the limit of JSON numbers. */
export function sumOf(kind: DatabaseKind, expression: Expression<number>): RawBuilder<number> {
  return kind === 'postgres'
    ? sql<number>`coalesce(sum(${expression}), 0)`
    : sql<number>`total(${expression})`
}

export function isUniqueViolation(error: unknown): boolean {
  return isViolation(error, '23505', 'UNIQUE constraint failed')
}

/** True when a row refers to a row that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return isViolation(error, '23503', 'FOREIGN KEY constraint failed')
}

/** `code` is the error code of PostgreSQL, and `text` the beginning of the message of SQLite. */
function isViolation(error: unknown, code: string, text: string): boolean {
  return error instanceof Error && (('code' in error && error.code === code) || error.message.includes(text))
}

/** Locks the household for this transaction, so that revisions have the order of the commits. */
export function lockHousehold(
  tx: Writer,
  kind: DatabaseKind,
  householdId: number,
): Promise<{ revision: number } | undefined> {
  const query = tx.selectFrom('household').select('revision').where('id', '=', householdId)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** Keeps other transactions from writing to a table until the commit. SQLite has only one writer anyway. */
export async function lockTable(tx: Writer, kind: DatabaseKind, table: keyof Tables): Promise<void> {
  if (kind === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
}

/**
 * SQL that limits rows found by their keys to the household. The `+` keeps SQLite from using an index with which it
 * would read all rows of the household.
 */
export function isOfHousehold(kind: DatabaseKind, householdId: number): RawBuilder<SqlBool> {
  return kind === 'postgres' ? sql`group_id = ${householdId}` : sql`+group_id = ${householdId}`
}

/** The column by which other tables refer to an item. On SQLite it is the row number of the item. */
export function itemKey(
  kind: DatabaseKind,
  table: 'item' | keyof typeof columnOfItemKey = 'item',
): RawBuilder<string | number> {
  if (kind === 'postgres') return sql.ref(table === 'item' ? 'item.id' : `${table}.item_id`)
  return sql.ref(table === 'item' ? 'item.key' : `${table}.${columnOfItemKey[table]}`)
}

/** The columns that hold an item's key on SQLite, by table. */
export const columnOfItemKey = { item_search: 'key', item_label: 'item_key' } as const

export const isKeyed = (table: string): table is keyof typeof columnOfItemKey => table in columnOfItemKey

/** Columns that each database fills itself. They are left out when rows are compared or copied. */
export const ownColumns: ReadonlySet<string> = new Set(Object.values(columnOfItemKey))

/** SQL for the text under a key of a JSON column; null when the key is missing. */
export function jsonText(kind: DatabaseKind, column: string, key: string): RawBuilder<string | null> {
  return kind === 'postgres'
    ? sql`(${sql.ref(column)}::jsonb ->> ${sql.lit(key)})`
    : sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${key}`)})`
}

/** SQL for “the text of the column contains the word”. */
export function containsText(kind: DatabaseKind, column: string, word: string): RawBuilder<SqlBool> {
  return kind === 'postgres'
    ? sql`${sql.ref(column)} like ${`%${likeText(word)}%`}`
    : sql`instr(${sql.ref(column)}, ${word}) > 0`
}

export function startsWithText(kind: DatabaseKind, column: string, word: string): RawBuilder<SqlBool> {
  return kind === 'postgres'
    ? sql`${sql.ref(column)} like ${`${likeText(word)}%`}`
    : sql`instr(${sql.ref(column)}, ${word}) = 1`
}

/** Escapes a text for a pattern of `like`. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
