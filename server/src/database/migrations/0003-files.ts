import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { deferred, ofHousehold, required } from '../table-builder.ts'

/** Files, and the attachments that show them at items and locations. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, key, integer, flag } = columnTypes(kind)
  await db.schema
    .createTable('file')
    .$call(required({ group_id: id, hash: key, size: integer, mime: text, thumbnails: text }))
    .$call(required({ created_at: integer }))
    .addPrimaryKeyConstraint('file_key', ['group_id', 'hash'])
    .$call(ofHousehold('file'))
    .execute()
  await db.schema
    .createTable('attachment')
    .$call(required({ group_id: id, id, created_at: integer, updated_at: integer }))
    .addColumn('item_id', id)
    .addColumn('location_id', id)
    .addColumn('hash', key)
    .$call(required({ type: text, is_primary: flag, name: text, url: text }))
    .addPrimaryKeyConstraint('attachment_key', ['group_id', 'id'])
    .$call(ofHousehold('attachment'))
    .addForeignKeyConstraint('attachment_item', ['group_id', 'item_id'], 'item', ['group_id', 'id'], deferred)
    .addForeignKeyConstraint(
      'attachment_location',
      ['group_id', 'location_id'],
      'location',
      ['group_id', 'id'],
      deferred,
    )
    .addForeignKeyConstraint('attachment_file', ['group_id', 'hash'], 'file', ['group_id', 'hash'], deferred)
    .addCheckConstraint('attachment_of_one', sql`(item_id is null) <> (location_id is null)`)
    .execute()
  const indexes = {
    attachment_by_item: ['group_id', 'item_id', 'id'],
    attachment_by_location: ['group_id', 'location_id', 'id'],
    attachment_by_file: ['group_id', 'hash'],
  } as const
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('attachment')
      .columns([...columns])
      .execute()
  }
  // Lists ask for nothing but the primary photos.
  await sql`create index attachment_primary on attachment (group_id, item_id, id) where is_primary = 1`.execute(
    db,
  )
}
