import { sql, type Kysely } from 'kysely'
import { recount } from '#server/journal/tallies/recount.ts'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { ofHousehold, required } from '../table-builder.ts'

/** Counts and sums that each write keeps up to date, so that no page makes them from all items. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, key, integer, flag, double } = columnTypes(kind)
  await db.schema
    .createTable('item_tally')
    .$call(required({ group_id: id, kind: text, key, archived: flag, items: integer }))
    .$call(required({ quantity: double, value: double, price: double }))
    .addPrimaryKeyConstraint('item_tally_key', ['group_id', 'kind', 'key', 'archived'])
    .$call(ofHousehold('item_tally'))
    .execute()
  // Finds the rows that a write leaves without items.
  await sql`create index item_tally_empty on item_tally (group_id) where items = 0`.execute(db)
  await sql`insert into item_tally (group_id, kind, key, archived, items, quantity, value, price)
    ${recount(kind)}`.execute(db)
}
