import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { columnTypes } from '#server/database/dialect.ts'

/** A file of an item may belong to one of its maintenance entries; warranties that end are found by their day. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable('attachment').addColumn('maintenance_id', columnTypes(kind).id).execute()
  await sql`create index attachment_by_maintenance on attachment (group_id, maintenance_id) where maintenance_id is not null`.execute(
    db,
  )
  await sql`create index item_by_warranty_end on item (group_id, warranty_expires, id) where warranty_expires <> '' and archived = 0 and lifetime_warranty = 0 and sold_date = ''`.execute(
    db,
  )
}
