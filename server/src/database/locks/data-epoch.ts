import { sql } from 'kysely'
import { newId } from '#server/shared/new-id.ts'
import type { Database, Writer } from '../database.ts'

// The id is a comment on the table and not a row, because backups and archives contain all rows, so a copy of the data
// would get the same id.
const dataEpochQuery = `select obj_description(to_regclass('household'), 'pg_class') as "dataEpoch"`

/** Reads the id of the current data. It changes with a restore or archive import, after which revisions may repeat. */
export async function readDataEpoch(
  query: (statement: string) => Promise<{ rows: readonly { dataEpoch: string | null }[] }>,
): Promise<string> {
  const { rows } = await query(dataEpochQuery)
  return rows[0]?.dataEpoch ?? ''
}

/**
 * On SQLite the data gets a new id at each start. This is enough, because the file is replaced only while no server
 * runs.
 */
export function findDataEpoch({ kind, read }: Pick<Database, 'kind' | 'read'>): Promise<string> {
  if (kind === 'sqlite') return Promise.resolve(Date.now().toString(36))
  return readDataEpoch((statement) => sql.raw<{ dataEpoch: string | null }>(statement).execute(read))
}

/** Stores a new id for the data. Call it in the transaction that replaces all rows. */
export async function renewDataEpoch(kind: Database['kind'], tx: Writer): Promise<void> {
  if (kind === 'sqlite') return
  await sql`comment on table household is ${sql.lit(newId())}`.execute(tx)
}
