import { sql } from 'kysely'
import type { Database } from './database.ts'

interface DatabaseSize {
  /** The size of the database on disk, without SQLite's write-ahead log. */
  readonly bytes: number
  /** The unused bytes in SQLite's file; 0 on PostgreSQL, which vacuums itself. */
  readonly freeBytes: number
}

const sqliteSize = sql<DatabaseSize>`select page_count * page_size as bytes, freelist_count * page_size as "freeBytes"
  from pragma_page_count, pragma_freelist_count, pragma_page_size`

const postgresSize = sql<DatabaseSize>`select pg_database_size(current_database()) as bytes, 0 as "freeBytes"`

export async function readDatabaseSize({
  kind,
  read,
}: Pick<Database, 'kind' | 'read'>): Promise<DatabaseSize> {
  const { rows } = await (kind === 'sqlite' ? sqliteSize : postgresSize).execute(read)
  return rows[0] ?? { bytes: 0, freeBytes: 0 }
}
