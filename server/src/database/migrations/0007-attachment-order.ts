import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/**
 * Attachments stand in an order that people choose; those from before stay in the order they came. Pictures of phones
 * that could not be decoded then are tried once more.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .alterTable('attachment')
    .addColumn('position', columnTypes(kind).integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update file set thumbnails = 'waiting' where thumbnails = 'failed' and mime in ('image/heic', 'image/heif')`.execute(
    db,
  )
}
