import { sql, type Kysely } from 'kysely'

type Kind = 'sqlite' | 'postgres'

const typesOf = {
  sqlite: { integer: 'integer', flag: 'integer', ordered: 'text' },
  postgres: { integer: 'bigint', flag: 'smallint', ordered: 'text collate "C"' },
} as const

/** Adds current values and replacement values of items, and the depreciation of items and labels. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const { integer, flag, ordered } = typesOf[kind]
  const depreciation = [`useful_life_years ${integer}`, `rest_value_percent ${integer}`, `declining ${flag}`]
  const columns = {
    item: [`current_value ${integer}`, `replacement_value ${integer}`, ...depreciation],
    label: depreciation,
  }
  const statements = [
    ...Object.entries(columns).flatMap(([table, added]) =>
      added.map((column) => `alter table ${table} add column ${column} not null default 0`),
    ),
    ...['current_value_date', 'replacement_value_date'].map(
      (column) => `alter table item add column ${column} ${ordered} not null default ''`,
    ),
  ]
  // Indexes the items and labels whose worth today may differ from the purchase price. Totals read only these items.
  const key = kind === 'postgres' ? 'id' : 'key'
  statements.push(
    `create index item_valued on item (group_id, ${key})
      where current_value > 0 or replacement_value > 0 or useful_life_years > 0`,
    'create index label_depreciation on label (group_id, id) where useful_life_years > 0',
  )
  for (const statement of statements) await sql.raw(statement).execute(db)
}
