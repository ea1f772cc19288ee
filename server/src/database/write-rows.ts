import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind, Writer } from './database.ts'
import { columnOfItemKey, isKeyed, selectRows } from './dialect.ts'
import type { Tables } from './tables.ts'

/** Inserts rows. A row replaces the row with the same `replaceBy` columns. */
export async function upsertRows(
  db: Writer,
  kind: DatabaseKind,
  table: keyof Tables,
  rows: readonly object[],
  replaceBy: readonly string[],
): Promise<void> {
  const replace = (name: string) => sql`excluded.${sql.ref(name)}`
  await insertRows(db, kind, table, rows, (columns) => onConflict(columns, replaceBy, replace))
}

/** Sets `columns` in the rows with the same `keys`, with one statement. */
export async function updateRows(
  db: Writer,
  kind: DatabaseKind,
  table: keyof Tables,
  rows: readonly object[],
  keys: readonly string[],
  columns: readonly string[],
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return
  const named = [...keys, ...columns]
  const given = selectRows(kind, table, named, rows)
  const set = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
  const same = keys.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} from (${given}) as given
    where ${sql.join(same, sql` and `)}`.execute(db)
}

/** Adds numbers to the existing row with the same `keys`, or inserts the row. */
export async function incrementRows(
  db: Writer,
  kind: DatabaseKind,
  table: keyof Tables,
  rows: readonly object[],
  keys: readonly string[],
): Promise<void> {
  const add = (name: string) => sql`${sql.ref(`${table}.${name}`)} + excluded.${sql.ref(name)}`
  await insertRows(db, kind, table, rows, (columns) => onConflict(columns, keys, add))
}

/**
 * Inserts rows with one statement and one parameter, because preparing a parameter for each cell takes longer than
 * writing. Without `conflictClause`, a row that exists already is an error.
 */
export async function insertRows(
  db: Writer,
  kind: DatabaseKind,
  table: keyof Tables,
  rows: readonly object[],
  conflictClause?: (columns: readonly string[]) => RawBuilder<unknown>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const given = selectRows(kind, table, columns, rows)
  const written =
    kind === 'sqlite' && isKeyed(table)
      ? sql`(${names}, ${sql.ref(columnOfItemKey[table])}) select given.*, item.key from (${given}) as given
          cross join item on item.group_id = given.group_id and item.id = given.item_id where true`
      : sql`(${names}) ${given}`
  await sql`insert into ${sql.table(table)} ${written} ${conflictClause?.(columns) ?? sql``}`.execute(db)
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
