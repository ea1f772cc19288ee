import { LRUCache } from 'lru-cache'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { DatabaseKind, Writer } from './database.ts'
import { columnOfItemKey, isKeyed, rowsFromJson } from './dialect.ts'
import { ManyStatements } from './many-statements.ts'
import type { Tables } from './tables.ts'

/**
 * Inserts rows of the same columns with one statement and one parameter: preparing a statement with a parameter for
 * each cell would cost more than the writing. A row whose `replaceBy` columns exist replaces that row; without
 * `replaceBy` it is refused as a violation of the unique index.
 */
export async function putRows<T extends keyof Tables & string>(
  db: Writer,
  kind: DatabaseKind,
  table: T,
  rows: readonly object[],
  replaceBy?: readonly string[],
): Promise<void> {
  await runAll(db, rowsToPut(kind, table, rows, replaceBy))
}

/** A statement for `runAll`, compiled already or when it runs. */
export type Statement = CompiledQuery | { compile(db: Writer): CompiledQuery }

/**
 * Returns the statement of `putRows`, or none when there are no rows. `replaced` names the columns that are set in a row
 * that exists; all of them by default.
 */
export function rowsToPut<T extends keyof Tables & string>(
  kind: DatabaseKind,
  table: T,
  rows: readonly object[],
  replaceBy?: readonly string[],
  replaced?: readonly string[],
): Statement[] {
  const replace = (name: string) => sql`excluded.${sql.ref(name)}`
  return rowsToWrite(kind, table, rows, ['put', replaceBy, replaced], (columns) =>
    replaceBy ? onConflict(replaced ?? columns, replaceBy, replace) : sql``,
  )
}

/** Like `rowsToPut`, but adds the numbers of a row to those of the row whose `keys` exist. */
export function rowsToAdd<T extends keyof Tables & string>(
  kind: DatabaseKind,
  table: T,
  rows: readonly object[],
  keys: readonly string[],
): Statement[] {
  const add = (name: string) => sql`${sql.ref(`${table}.${name}`)} + excluded.${sql.ref(name)}`
  return rowsToWrite(kind, table, rows, ['add', keys], (columns) => onConflict(columns, keys, add))
}

/**
 * Runs statements in their order without waiting for their results: they are sent with the next statement or the commit,
 * which fails when one of them does.
 */
export async function runAll(db: Writer, statements: readonly Statement[]): Promise<void> {
  const compiled = statements.map((one) => ('compile' in one ? one.compile(db) : one))
  if (compiled.length > 0) await db.executeQuery(new ManyStatements(compiled))
}

/** Compiling a statement takes longer than SQLite needs to write a row by it. Its key tells table, columns and purpose. */
const compiledWrites = new LRUCache<string, CompiledQuery>({ max: 300 })

function rowsToWrite(
  kind: DatabaseKind,
  table: string,
  rows: readonly object[],
  /** Tells statements that write the same columns apart. */
  purpose: readonly unknown[],
  conflictClause: (columns: readonly string[]) => RawBuilder<unknown>,
): Statement[] {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const json = JSON.stringify(rows)
  const name = JSON.stringify([kind, table, columns, purpose])

  function compile(db: Writer): CompiledQuery {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    // The rows are left out, because the cache would keep them.
    const given = rowsFromJson(kind, table, columns, '')
    const written =
      kind === 'sqlite' && isKeyed(table)
        ? sql`(${names}, ${sql.ref(columnOfItemKey[table])}) select given.*, item.key from (${given}) as given
            cross join item on item.group_id = given.group_id and item.id = given.item_id where true`
        : sql`(${names}) ${given}`
    const query = sql`insert into ${sql.table(table)} ${written} ${conflictClause(columns)}`.compile(db)
    compiledWrites.set(name, query)
    return query
  }

  return [{ compile: (db) => ({ ...(compiledWrites.get(name) ?? compile(db)), parameters: [json] }) }]
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
