import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { DatabaseKind, Writer } from './database.ts'
import { columnOfItemKey, isKeyed, rowsFromJson } from './dialect.ts'
import type { Tables } from './tables.ts'

/**
 * Inserts rows with one statement and one parameter, because preparing a parameter for each cell takes longer than
 * writing. A row replaces the row with the same `replaceBy` columns. Without `replaceBy`, a row that exists already is
 * an error.
 */
export async function upsertRows<T extends keyof Tables & string>(
  db: Writer,
  kind: DatabaseKind,
  table: T,
  rows: readonly object[],
  replaceBy?: readonly string[],
): Promise<void> {
  await executeAll(db, upsertStatements(kind, table, rows, replaceBy))
}

export interface Statement {
  compile(db: Writer): CompiledQuery
}

/** Returns the SQL of `upsertRows`; no statement when there are no rows. */
export function upsertStatements<T extends keyof Tables & string>(
  kind: DatabaseKind,
  table: T,
  rows: readonly object[],
  replaceBy?: readonly string[],
): Statement[] {
  const replace = (name: string) => sql`excluded.${sql.ref(name)}`
  return rowsToWrite(kind, table, rows, (columns) =>
    replaceBy ? onConflict(columns, replaceBy, replace) : sql``,
  )
}

/** Returns a statement that sets `columns` in the rows with the same `keys`, or none when there is nothing to set. */
export function updateStatements<T extends keyof Tables & string>(
  kind: DatabaseKind,
  table: T,
  rows: readonly object[],
  keys: readonly string[],
  columns: readonly string[],
): Statement[] {
  if (rows.length === 0 || columns.length === 0) return []
  const named = [...keys, ...columns]
  const given = rowsFromJson(kind, table, named, JSON.stringify(rows, named))
  const set = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
  const same = keys.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`)
  return [
    sql`update ${sql.table(table)} set ${sql.join(set)} from (${given}) as given where ${sql.join(same, sql` and `)}`,
  ]
}

/** Returns statements that add numbers to the existing row with the same `keys`, or insert the row. */
export function incrementStatements<T extends keyof Tables & string>(
  kind: DatabaseKind,
  table: T,
  rows: readonly object[],
  keys: readonly string[],
): Statement[] {
  const add = (name: string) => sql`${sql.ref(`${table}.${name}`)} + excluded.${sql.ref(name)}`
  return rowsToWrite(kind, table, rows, (columns) => onConflict(columns, keys, add))
}

export async function executeAll(db: Writer, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await db.executeQuery(statement.compile(db))
}

function rowsToWrite(
  kind: DatabaseKind,
  table: string,
  rows: readonly object[],
  conflictClause: (columns: readonly string[]) => RawBuilder<unknown>,
): Statement[] {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const given = rowsFromJson(kind, table, columns, JSON.stringify(rows))
  const written =
    kind === 'sqlite' && isKeyed(table)
      ? sql`(${names}, ${sql.ref(columnOfItemKey[table])}) select given.*, item.key from (${given}) as given
          cross join item on item.group_id = given.group_id and item.id = given.item_id where true`
      : sql`(${names}) ${given}`
  return [sql`insert into ${sql.table(table)} ${written} ${conflictClause(columns)}`]
}

function onConflict(
  columns: readonly string[],
  keys: readonly string[],
  newValue: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const changes = columns
    .filter((name) => !keys.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${newValue(name)}`)
  return sql`on conflict (${sql.join(keys.map((name) => sql.ref(name)))}) do update set ${sql.join(changes)}`
}

/** Deletes all rows of a table, before those of a backup or an archive are written to it. */
export async function emptyTable(db: Writer, table: keyof Tables): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db)
}
