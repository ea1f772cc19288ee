import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/** An account that a provider made with an address that it has not verified gives it up to whoever else has it (docs/decisions/0025). */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .alterTable('user_account')
    .addColumn('is_email_claimed', columnTypes(kind).flag, (column) => column.notNull().defaultTo(0))
    .execute()
}
