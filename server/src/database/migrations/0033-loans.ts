import { sql, type Kysely } from 'kysely'

/** To whom an item is lent, and when it is due back; the few that are lent are found by an index of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['lent_to', 'lent_until']) {
    await db.schema
      .alterTable('item')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
  }
  await sql`create index item_by_loan_end on item (group_id, lent_until, id) where lent_to > ''`.execute(db)
}
