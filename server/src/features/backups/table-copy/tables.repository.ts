import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind, Reader } from '#server/database/database.ts'
import { ownColumns } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables.ts'

const pageSize = 200

/** Tables that are not copied: those of the migrator, and the counters of failed attempts, which expire soon. */
const excluded = new Set(['kysely_migration', 'kysely_migration_lock', 'attempt_counter'])

/** Tables whose primary key differs between databases. The listed columns identify a row in each of them. */
const numbered: Readonly<Record<string, readonly string[]>> = {
  item: ['group_id', 'id'],
  item_label: ['group_id', 'item_id', 'label_id'],
  item_search: ['group_id', 'item_id'],
  attachment_search: ['group_id', 'attachment_id'],
  file_text: ['group_id', 'hash', 'part'],
}

/** A row as both databases return it: texts, numbers and null. */
export type Row = Readonly<Record<string, unknown>>

export interface TableShape {
  readonly name: keyof Tables
  /** The names of the columns, in the same order on both databases. */
  readonly columns: readonly string[]
  /** The columns that identify a row, by which rows are ordered. */
  readonly key: readonly string[]
  /** The columns with texts. PostgreSQL would otherwise sort them by the rules of a language. */
  readonly texts: ReadonlySet<string>
}

interface ColumnRow {
  table: string
  column: string
  type: string
  /** The column's position in the primary key, from 1; 0 when it is not part of the key. */
  position: number
}

/** Lists the tables that hold data. Each table comes after the tables to which it refers. */
export async function listTableShapes(kind: DatabaseKind, db: Reader): Promise<TableShape[]> {
  const { rows } = await (kind === 'sqlite' ? sqliteColumns : postgresColumns).execute(db)
  const { rows: references } = await (kind === 'sqlite' ? sqliteReferences : postgresReferences).execute(db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  const parentsOf = Map.groupBy(references, ({ table }) => table)
  const ordered = new Map<string, TableShape>()
  function add(name: string): void {
    if (ordered.has(name) || excluded.has(name)) return
    const parents = (parentsOf.get(name) ?? []).map(({ parent }) => parent).toSorted()
    for (const parent of parents) if (parent !== name) add(parent)
    ordered.set(name, toTable(name, byTable.get(name) ?? []))
  }
  for (const name of [...byTable.keys()].toSorted()) add(name)
  return [...ordered.values()]
}

function toTable(name: string, all: readonly ColumnRow[]): TableShape {
  const own = numbered[name]
  const columns = all.filter(({ column }) => !(own && ownColumns.has(column)))
  const primary = columns.filter(({ position }) => position > 0).toSorted((a, b) => a.position - b.position)
  return {
    // as: `name` comes from the schema of the database, which has only the program's tables.
    name: name as keyof Tables,
    columns: columns.map(({ column }) => column).toSorted(),
    key: own ?? primary.map(({ column }) => column),
    texts: new Set(columns.filter(({ type }) => type === 'text').map(({ column }) => column)),
  }
}

const sqliteColumns = sql<ColumnRow>`select tables.name as "table", columns.name as "column", lower(columns.type) as type,
  columns.pk as position from pragma_table_list tables join pragma_table_info(tables.name) columns
  where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite_%'`

const postgresColumns = sql<ColumnRow>`select tables.relname as "table", columns.attname as "column",
  format_type(columns.atttypid, null) as type,
  coalesce(array_position(keys.indkey::int2[], columns.attnum), -1) + 1 as position
  from pg_class tables
  join pg_attribute columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
  left join pg_index keys on keys.indrelid = tables.oid and keys.indisprimary
  where tables.relnamespace = current_schema()::regnamespace and tables.relkind in ('r', 'p') and not tables.relispartition`

interface ReferenceRow {
  table: string
  parent: string
}

const sqliteReferences = sql<ReferenceRow>`select tables.name as "table", keys."table" as parent
  from pragma_table_list tables join pragma_foreign_key_list(tables.name) keys where tables.schema = 'main'`

const postgresReferences = sql<ReferenceRow>`select tables.relname as "table", parents.relname as parent
  from pg_constraint keys join pg_class tables on tables.oid = keys.conrelid join pg_class parents on parents.oid = keys.confrelid
  where keys.contype = 'f' and keys.connamespace = current_schema()::regnamespace`

export async function* readTable(
  kind: DatabaseKind,
  db: Reader,
  { name, columns, key, texts }: TableShape,
): AsyncGenerator<Row[]> {
  const ordered = (column: string): RawBuilder<unknown> =>
    kind === 'postgres' && texts.has(column) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column)
  const keys = sql.join(key.map(ordered))
  const select = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`
  for (let last: Row | undefined; ;) {
    const behind: Row | undefined = last
    const where = behind ? sql`where (${keys}) > (${sql.join(key.map((column) => behind[column]))})` : sql``
    const { rows } = await sql<Row>`${select} ${where} order by ${keys} limit ${pageSize}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    last = rows.at(-1)
  }
}
