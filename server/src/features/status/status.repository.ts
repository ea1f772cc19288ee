import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'

/** Runs a trivial query. Rejects when the database does not respond. */
export async function ask(db: Reader): Promise<void> {
  await sql`select 1`.execute(db)
}
