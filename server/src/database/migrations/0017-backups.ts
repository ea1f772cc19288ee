import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { columnTypes } from '#server/database/dialect.ts'
import { required } from '../table-builder.ts'

/** Attempts to make a backup, so that people see when the last one was proven. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer } = columnTypes(kind)
  const columns = { id, started_at: integer, state: text, problem: text, name: text, bytes: integer }
  await db.schema
    .createTable('backup_run')
    .$call(required({ ...columns, items: integer, files: integer, lost_files: integer }))
    .addPrimaryKeyConstraint('backup_run_key', ['id'])
    .execute()
  await db.schema.createIndex('backup_run_time').on('backup_run').column('started_at').execute()
}
