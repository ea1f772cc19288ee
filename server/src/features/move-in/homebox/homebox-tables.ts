import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { isDamagedDatabase } from '#server/shared/process/system-errors.ts'
import { findDamage, listStoredTables, prepareUploaded } from '#server/shared/uploaded-database.ts'
import { cannotMoveIn } from './homebox-errors.ts'

export type Row = Readonly<Record<string, SQLOutputValue>>

/**
 * The tables of a Homebox database of any release. Releases have renamed tables and columns, so callers pass all names
 * that a table or column has had.
 */
export interface HomeboxTables {
  find(...names: string[]): string | undefined
  /** Returns the name of the first column of a table that matches the pattern. */
  columnOf(table: string, pattern: RegExp): string | undefined
  /** Yields the rows of a table: all of them, or only those with `value` in a column. */
  rows(table: string | undefined, where?: { column: string | undefined; value: string }): Iterable<Row>
  /** Creates an index on a column. Call it before many rows are looked up by this column. */
  index(table: string | undefined, column: string | undefined): void
  count(table: string): number
  close(): void
}

/** The limit for a row in bytes. Homebox limits its texts to a few kB. */
const maxRowBytes = 16_000_000
/** The maximum size of a file of an exported collection in bytes, because each file is read as a whole. */
const maxJsonBytes = 100_000_000
const cacheKilobytes = 16_000
/** The newest migration of Homebox 0.26. */
const newestMigration = 20_260_512_130_000

/**
 * Opens the copy of a Homebox database. Throws 422 when the database is damaged, of another program, or of a newer
 * release.
 */
export function openHomeboxTables(file: string): HomeboxTables {
  try {
    const database = openDatabase(file, maxRowBytes)
    const names = listStoredTables(database)
    if (findDamage(database, names) !== undefined) throw damaged()
    const tables = createTables(database, names)
    checkRelease(tables)
    return tables
  } catch (error) {
    throw isDamagedDatabase(error) ? damaged(error) : error
  }
}

function openDatabase(file: string, length: number): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false, limits: { length } })
  prepareUploaded(database, cacheKilobytes)
  return database
}

function damaged(cause?: unknown) {
  return cannotMoveIn(
    'The database homebox.db is damaged or was copied only in part. Stop Homebox, and copy its whole data folder again',
    cause,
  )
}

/** Loads the JSON files of an exported collection into a database with the same tables. */
export function loadCollection(folder: string, file: string): void {
  const database = openDatabase(file, 4 * maxJsonBytes)
  try {
    for (const name of readdirSync(folder)) loadTable(database, parse(name).name, join(folder, name))
  } finally {
    database.close()
  }
}

function loadTable(database: DatabaseSync, table: string, path: string): void {
  if (statSync(path).size > maxJsonBytes)
    throw cannotMoveIn(`${table}.json is larger than ${maxJsonBytes / 1e6} MB`)
  const json = readFileSync(path, 'utf8')
  try {
    const keys = database
      .prepare(
        "select distinct cell.key as name from json_each(?) as record, json_each(record.value) as cell where record.type = 'object'",
      )
      .all(json)
    const columns = keys.map(({ name }) => String(name)).filter(isPlainName)
    if (columns.length === 0) columns.push('id')
    database.exec(`create table ${table} (${columns.map((name) => `"${name}"`).join(', ')})`)
    const values = columns.map((name) => `value ->> '$.${name}'`).join(', ')
    database
      .prepare(`insert into ${table} select ${values} from json_each(?) where type = 'object'`)
      .run(json)
  } catch (error) {
    throw cannotMoveIn(`${table}.json is damaged`, error)
  }
}

const isPlainName = (name: string) => /^\w+$/.test(name)

function createTables(database: DatabaseSync, names: ReadonlySet<string>): HomeboxTables {
  const columns = new Map<string, readonly string[]>()

  function listColumns(table: string): string[] {
    const described = database.prepare(`pragma table_info("${table}")`).all()
    return described.map(({ name }) => String(name)).filter(isPlainName)
  }

  const columnsOf = (table: string) => columns.getOrInsertComputed(table, listColumns)

  return {
    find: (...wanted) => wanted.find((name) => names.has(name)),
    columnOf: (table, pattern) => columnsOf(table).find((name) => pattern.test(name)),
    rows(table, where) {
      if (table === undefined) return []
      if (where && where.column === undefined) return []
      const listed = columnsOf(table).map((name) => `"${name}"`)
      const values: SQLInputValue[] = where ? [where.value] : []
      const filter = where ? ` where "${where.column}" = ?` : ''
      const statement = database.prepare(
        `select ${listed.join(', ')} from "${table}"${filter} order by rowid`,
      )
      // Integers may exceed the safe range of JavaScript, so they are read as BigInt.
      statement.setReadBigInts(true)
      return statement.iterate(...values)
    },
    index(table, column) {
      if (table === undefined || column === undefined) return
      database.exec(`create index if not exists "move_in_${table}_${column}" on "${table}" ("${column}")`)
    },
    count: (table) =>
      Number(database.prepare(`select count(*) as rows from "${table}"`).get()?.['rows'] ?? 0),
    close: () => database.close(),
  }
}

function checkRelease(tables: HomeboxTables): void {
  if (!tables.find('items', 'entities'))
    throw cannotMoveIn('homebox.db is not a database of Homebox, or is empty')
  const migrations = tables.find('goose_db_version')
  if (migrations === undefined) return
  for (const { version_id: version } of tables.rows(migrations)) {
    if (Number(version) > newestMigration)
      throw cannotMoveIn('The data are of a newer Homebox than 0.26, the newest that this Cubby knows')
  }
}
