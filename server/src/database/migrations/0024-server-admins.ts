import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/**
 * Server admins: on a server that has accounts, the oldest one, but none on a demo, to which strangers signed up. A
 * household keeps how many files it has and how large they are, so that all of them can be shown without reading each file.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { flag, integer } = columnTypes(kind)
  await db.schema
    .alterTable('user_account')
    .addColumn('is_admin', flag, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update user_account set is_admin = 1 where id = (
    select id from user_account order by created_at, id limit 1
  ) and not exists (select 1 from user_account where email = 'demo@example.org')`.execute(db)
  for (const column of ['files', 'file_bytes']) {
    await db.schema
      .alterTable('household')
      .addColumn(column, integer, (added) => added.notNull().defaultTo(0))
      .execute()
  }
  await sql`update household set
    files = (select count(*) from file where file.group_id = household.id),
    file_bytes = (select coalesce(sum(size), 0) from file where file.group_id = household.id)`.execute(db)
  // The open invitations of all households, without reading the ones that have ended.
  await db.schema
    .createIndex('invitation_by_end')
    .on('invitation')
    .columns(['expires_at', 'group_id', 'id'])
    .execute()
}
