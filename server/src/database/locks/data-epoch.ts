import { sql } from 'kysely'
import { newId } from '#server/shared/new-id.ts'
import type { Database, Writer } from '../database.ts'

// A comment, because it is no row: backups, archives and their sums have only those.
const dataEpochQuery = `select obj_description(to_regclass('household'), 'pg_class') as "dataEpoch"`

/** Tells the data of a PostgreSQL from those before a restore or an import, which may have had the same revisions. */
export async function readDataEpoch(
  query: (statement: string) => Promise<{ rows: readonly { dataEpoch: string | null }[] }>,
): Promise<string> {
  const { rows } = await query(dataEpochQuery)
  return rows[0]?.dataEpoch ?? ''
}

/** The same of any database: SQLite’s file is replaced only while no server runs, so each start has its own. */
export function findDataEpoch({ kind, read }: Pick<Database, 'kind' | 'read'>): Promise<string> {
  if (kind === 'sqlite') return Promise.resolve(Date.now().toString(36))
  return readDataEpoch((statement) => sql.raw<{ dataEpoch: string | null }>(statement).execute(read))
}

/** Belongs to the transaction that replaces all rows. */
export async function renewDataEpoch(kind: Database['kind'], tx: Writer): Promise<void> {
  if (kind === 'sqlite') return
  await sql`comment on table household is ${sql.lit(newId())}`.execute(tx)
}
