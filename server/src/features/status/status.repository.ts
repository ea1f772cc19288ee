import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'

/** Asks the database whether it responds. */
export async function ask(db: Reader): Promise<void> {
  await sql`select 1`.execute(db)
}
