import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { required } from '../table-builder.ts'

/** The key that signs what browsers keep, the same for all servers; the addresses at which people signed in. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer } = columnTypes(kind)
  await db.schema
    .createTable('server_secret')
    .$call(required({ name: text, secret: text }))
    .addPrimaryKeyConstraint('server_secret_key', ['name'])
    .execute()
  await sql`insert into server_secret (name, secret) values ('device', ${randomBytes(32).toString('base64url')})`.execute(
    db,
  )
  await db.schema
    .createTable('sign_in_address')
    .$call(required({ user_id: id, address: text, signed_in_at: integer }))
    .addPrimaryKeyConstraint('sign_in_address_key', ['user_id', 'address'])
    .addForeignKeyConstraint('sign_in_address_of', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}
