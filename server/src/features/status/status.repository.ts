import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'

/** Rejects when the database does not respond. */
export async function pingDatabase(db: Reader): Promise<void> {
  await sql`select 1`.execute(db)
}
