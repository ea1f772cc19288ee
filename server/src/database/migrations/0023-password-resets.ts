import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { columnTypes } from '#server/database/dialect.ts'
import { required } from '../table-builder.ts'

/** Links that were mailed to people who forgot their password. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer } = columnTypes(kind)
  await db.schema
    .createTable('password_reset')
    .$call(required({ token_hash: text, user_id: id, email: text, expires_at: integer }))
    .addPrimaryKeyConstraint('password_reset_key', ['token_hash'])
    .addForeignKeyConstraint('password_reset_of', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('password_reset_of_user').on('password_reset').column('user_id').execute()
}
