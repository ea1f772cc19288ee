import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

/** The types that columns have in PostgreSQL, by their types in the SQLite database of Homebox. */
const types: Readonly<Record<string, string>> = {
  integer: 'bigint',
  datetime: 'timestamptz',
  timestamp: 'timestamptz',
  bool: 'boolean',
  blob: 'bytea',
  real: 'double precision',
  json: 'jsonb',
}

/** Copies the SQLite database in a data folder of Homebox into an empty PostgreSQL database. */
export async function copyToPostgres(dataFolder: string, url: string): Promise<void> {
  // Without `immutable` SQLite would create a write-ahead log beside the database.
  const source = new DatabaseSync(new URL('?immutable=1', pathToFileURL(join(dataFolder, 'homebox.db'))))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = source.prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'",
    )
    for (const { name } of tables.all()) await copyTable(source, client, String(name))
  } finally {
    await client.end()
    source.close()
  }
}

async function copyTable(source: DatabaseSync, client: pg.Client, table: string): Promise<void> {
  const columns = source
    .prepare(`pragma table_info("${table}")`)
    .all()
    .map(({ name, type }) => ({ name: String(name), type: toType(String(type).toLowerCase()) }))
  const described = columns.map(({ name, type }) => `"${name}" ${type}`)
  await client.query(`create table "${table}" (${described.join(', ')})`)
  const insert = `insert into "${table}" values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`
  for (const row of source.prepare(`select * from "${table}"`).all())
    await client.query(
      insert,
      columns.map(({ name, type }) => toPostgres(row[name], type)),
    )
}

const toType = (type: string) => types[type] ?? (type || 'text')

const toPostgres = (value: SQLOutputValue | undefined, type: string) =>
  type === 'boolean' && value !== null ? Boolean(value) : value
