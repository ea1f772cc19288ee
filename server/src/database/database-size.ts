import { sql } from 'kysely'
import type { Database } from './database.ts'

interface DatabaseSize {
  /** Bytes on disk, without SQLite's log. */
  readonly bytes: number
  /** The unused part of SQLite's file; 0 on PostgreSQL, which vacuums itself. */
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
