import { sql, type Kysely } from 'kysely'

/** Finds the images that older programs stored twice, until a job has taken them out (docs/decisions/0036). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index change_stored on change (group_id, revision, position) where after <> ''`.execute(db)
}
