import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { required } from '../table-builder.ts'

/**
 * How far imports are, for the other servers on the same database. Nothing refers to the household, because that would
 * wait for whoever writes to it.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer, flag } = columnTypes(kind)
  await db.schema
    .createTable('import_run')
    .$call(required({ group_id: id, id, state: text, rows: integer, done: integer }))
    .$call(required({ cancelled: flag, updated_at: integer }))
    .addPrimaryKeyConstraint('import_run_key', ['group_id', 'id'])
    .execute()
}
