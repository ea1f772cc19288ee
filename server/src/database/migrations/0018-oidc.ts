import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/** The provider through which an account signs in, and the name of its person there. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  await db.schema.alterTable('user_account').addColumn('oidc_issuer', text).execute()
  await db.schema.alterTable('user_account').addColumn('oidc_subject', text).execute()
  await db.schema
    .createIndex('user_account_oidc')
    .unique()
    .on('user_account')
    .columns(['oidc_issuer', 'oidc_subject'])
    .execute()
}
