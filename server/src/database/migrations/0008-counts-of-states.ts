import { sql, type Kysely } from 'kysely'

/** Adds indexes with which filters count insured, sold and lent items without reading every item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index item_insured on item (group_id, archived) where insured = 1',
  `create index item_sold on item (group_id, archived) where sold_date > ''`,
  `create index item_lent on item (group_id, archived) where lent_to > ''`,
]
