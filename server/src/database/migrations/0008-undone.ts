import type { Kysely } from 'kysely'

/** A batch tells whether it was undone; without an index each would be looked for in the whole journal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('batch_by_undo_of').on('batch').columns(['group_id', 'undo_of']).execute()
}
