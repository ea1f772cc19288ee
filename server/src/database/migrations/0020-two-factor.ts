import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { columnTypes } from '#server/database/dialect.ts'
import { required } from '../table-builder.ts'

/** Secrets that accounts share with an app that makes codes, and the codes for when that app is lost. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer } = columnTypes(kind)
  await db.schema
    .createTable('two_factor')
    .$call(required({ user_id: id, secret: text, last_step: integer }))
    .addColumn('enabled_at', integer)
    .addPrimaryKeyConstraint('two_factor_key', ['user_id'])
    .addForeignKeyConstraint('two_factor_of', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createTable('recovery_code')
    .$call(required({ user_id: id, code_hash: text }))
    .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'code_hash'])
    .addForeignKeyConstraint('recovery_code_of', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}
