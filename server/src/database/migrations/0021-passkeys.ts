import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { columnTypes } from '#server/database/dialect.ts'
import { required } from '../table-builder.ts'

/** Public keys of passkeys, and the challenges that were answered, so that none is taken twice. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer } = columnTypes(kind)
  const columns = { id, user_id: id, credential_id: text, public_key: text, counter: integer }
  await db.schema
    .createTable('passkey')
    .$call(required({ ...columns, name: text, created_at: integer }))
    .addColumn('last_used_at', integer)
    .addPrimaryKeyConstraint('passkey_key', ['id'])
    .addForeignKeyConstraint('passkey_of', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('passkey_credential').unique().on('passkey').column('credential_id').execute()
  await db.schema.createIndex('passkey_of_user').on('passkey').column('user_id').execute()
  await db.schema
    .createTable('used_challenge')
    .$call(required({ challenge_hash: text, expires_at: integer }))
    .addPrimaryKeyConstraint('used_challenge_key', ['challenge_hash'])
    .execute()
}
