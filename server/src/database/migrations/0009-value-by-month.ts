import type { Kysely } from 'kysely'

/** The value of a household by month comes from this index alone; the order by date of purchase stays its first part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('item_by_purchase').execute()
  await db.schema
    .createIndex('item_by_purchase')
    .on('item')
    .columns(['group_id', 'purchase_date', 'id', 'archived', 'value', 'created_at'])
    .execute()
}
