import type { Kysely } from 'kysely'

/** The receipts, manuals and warranties of items are found by their type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('attachment_by_type')
    .on('attachment')
    .columns(['group_id', 'type', 'item_id', 'maintenance_id'])
    .execute()
}
