import { sql, type Kysely } from 'kysely'

/**
 * The items of each location by name, of which a page is merged. Without `archived`, or SQLite would go through this
 * index where it finds a few items by their ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index item_by_location`.execute(db)
  await sql`create index item_by_location on item (group_id, location_id, name_key, id)`.execute(db)
}
