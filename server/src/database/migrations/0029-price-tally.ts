import { sql, type Kysely } from 'kysely'
import { stepOfColumn } from '#server/journal/tallies/price-steps.ts'

/** The histogram of prices is kept by writes, as the other counts beside all items are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A database that comes from before the tallies has just got them.
  await sql`delete from item_tally where kind = 'price'`.execute(db)
  await sql`insert into item_tally (group_id, kind, key, archived, items, quantity, value, price)
    select group_id, 'price', cast(${stepOfColumn('purchase_price')} as text), archived, count(*), 0, 0, 0 from item
    where purchase_price > 0 group by 1, 2, 3, 4`.execute(db)
}
