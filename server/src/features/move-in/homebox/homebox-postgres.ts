import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { loadPg } from '#server/database/postgres/load-pg.ts'
import { AppError } from '#server/shared/app-error.ts'
import { cannotMoveIn } from './homebox-errors.ts'
import { findFilesFolder, readFolder, type HomeboxSource } from './homebox-source.ts'

/** The PostgreSQL database of a Homebox, which may be running. */
export interface HomeboxDatabase {
  /** An address that begins with `postgres://`, with the password. */
  readonly databaseUrl: string
  /** The data folder with the attached files, which are not in the database. */
  readonly files: string | undefined
}

const maxConnectMs = 10_000
const maxStatementMs = 60_000
const maxLockMs = 5_000
const rowsPerFetch = 100

/** Copies the tables from PostgreSQL into a SQLite file in `folder`. Throws 422 with a reason. */
export async function openHomeboxPostgres(
  { databaseUrl, files }: HomeboxDatabase,
  folder: string,
): Promise<HomeboxSource> {
  const root = files === undefined ? undefined : await findFilesFolder(files)
  await mkdir(folder, { recursive: true })
  const database = join(folder, 'homebox.db')
  await copyTables(databaseUrl, database)
  return {
    database,
    collection: undefined,
    hasLog: false,
    async *readFiles(wanted) {
      if (root !== undefined) yield* readFolder(root, wanted)
    },
  }
}

async function copyTables(databaseUrl: string, file: string): Promise<void> {
  const { Client } = loadPg()
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: maxConnectMs,
    // The server ends a slow statement. The client ends one whose response is lost with the network.
    statement_timeout: maxStatementMs,
    query_timeout: maxStatementMs,
    lock_timeout: maxLockMs,
  })
  // An `error` event without a listener would end the process when the connection is lost.
  client.on('error', () => undefined)
  const copy = new DatabaseSync(file)
  try {
    await client.connect()
    // One snapshot for all tables, because Homebox may be writing. The times are read as SQLite stores them.
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'")
    for (const table of await listTables(client)) await copyTable(client, copy, table)
  } catch (error) {
    throw error instanceof AppError ? error : cannotMoveIn(reasonOf(error, databaseUrl))
  } finally {
    copy.close()
    await client.end().catch(() => undefined)
  }
}

interface TableToCopy {
  readonly name: string
  readonly columns: readonly string[]
}

async function listTables(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(`
    select table_name as name, json_agg(column_name order by ordinal_position) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name ~ '^\\w+$'
    group by table_name having table_name ~ '^\\w+$'`)
  const names = new Set(rows.map(({ name }) => name))
  if (!names.has('groups') || !(names.has('items') || names.has('entities')))
    throw cannotMoveIn('The database has no tables of Homebox that this user may read')
  return rows
}

/** Copies all values as texts, which the conversion reads like the values of SQLite. */
async function copyTable(client: pg.Client, copy: DatabaseSync, { name, columns }: TableToCopy) {
  const quoted = columns.map((column) => `"${column}"`)
  // PostgreSQL returns rows in any order, but the oldest type of items counts as the default.
  const order = columns.includes('created_at') ? 'order by created_at' : ''
  const texts = quoted.map((column) => `${column}::text`).join(', ')
  await client.query(`declare rows no scroll cursor for select ${texts} from "${name}" ${order}`)
  copy.exec(`begin; create table "${name}" (${quoted.join(', ')})`)
  const insert = copy.prepare(`insert into "${name}" values (${quoted.map(() => '?').join(', ')})`)
  const query = { text: `fetch ${rowsPerFetch} from rows`, rowMode: 'array' } as const
  for (;;) {
    const { rows } = await client.query<(string | null)[]>(query)
    for (const row of rows) insert.run(...row)
    if (rows.length < rowsPerFetch) break
  }
  copy.exec('commit')
  await client.query('close rows')
}

/** Codes of PostgreSQL: a wrong password, a user without access, no such database, a table that the user may not read. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses this user or password',
  '28000': 'PostgreSQL refuses this user or password',
  '3D000': 'PostgreSQL has no database of this name',
  '42501': 'The user of PostgreSQL may not read all tables of Homebox. Use the user of Homebox',
}

function reasonOf(error: unknown, databaseUrl: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error && error.message !== '' ? error.message : code
  return refusals[code] ?? `PostgreSQL at ${URL.parse(databaseUrl)?.host} cannot be read: ${message}`
}
