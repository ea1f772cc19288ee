import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { columnTypes } from '#server/database/dialect.ts'

/** A batch tells which file was imported or which tool was used; those from before stay without. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable('batch').addColumn('cause', columnTypes(kind).text).execute()
}
