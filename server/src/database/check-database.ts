import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Returns texts that describe damage of the SQLite file and broken references. Returns none for PostgreSQL, which
 * checks both itself.
 */
export async function findDatabaseDamage({ kind, read }: Pick<Database, 'kind' | 'read'>): Promise<string[]> {
  if (kind === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(read)
  const damages = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  const lost = await sql<{ child: string; parent: string; count: number }>`select "table" as child, parent,
    count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(read)
  const references = lost.rows.map(
    ({ child, parent, count }) => `${count} rows of ${child} refer to a ${parent} that does not exist`,
  )
  return [...damages, ...references]
}
