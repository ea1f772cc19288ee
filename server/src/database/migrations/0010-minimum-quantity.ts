import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { columnTypes } from '#server/database/dialect.ts'

/** How many of an item there should be, 0 for no minimum; what is below it is found and counted by an index of its own. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer } = columnTypes(kind)
  for (const [table, column] of [
    ['item', 'minimum_quantity'],
    ['template', 'default_minimum_quantity'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, integer, (added) => added.notNull().defaultTo(0))
      .execute()
  }
  await sql`create index item_low_stock on item (group_id, archived, location_id) where quantity < minimum_quantity`.execute(
    db,
  )
}
