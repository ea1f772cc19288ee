import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { dayOf, sumOf } from '#server/database/dialect.ts'
import type { ItemTallyTable, TallyKind } from './item-tally.table.ts'
import { stepOfColumn } from './price-steps.ts'

interface Counted {
  readonly kind: TallyKind
  /** The key of each item. */
  readonly key: RawBuilder<unknown>
  readonly from?: RawBuilder<unknown>
  readonly where?: RawBuilder<SqlBool>
}

/** The rows of `item_tally` of a household as all of its items make them. */
export function recount(kind: DatabaseKind, groupId: number): RawBuilder<ItemTallyTable> {
  const sum = (column: string) => sumOf(kind, sql.ref<number>(`item.${column}`))
  const sums = sql`${sum('quantity')} as quantity, ${sum('value')} as value, ${sum('purchase_price')} as price`
  const select = (counted: Counted, amounts: RawBuilder<unknown>) => sql`
    select item.group_id, ${sql.lit(counted.kind)} as kind, ${counted.key} as key, item.archived,
      count(*) as items, ${amounts}
    from ${counted.from ?? sql`item`} where item.group_id = ${groupId} and ${counted.where ?? sql`1 = 1`} group by 1, 2, 3, 4`
  const selects = [
    ...summed(kind).map((counted) => select(counted, sums)),
    ...countedAlone.map((counted) => select(counted, sql`0, 0, 0`)),
  ]
  return sql<ItemTallyTable>`${sql.join(selects, sql` union all `)}`
}

function summed(kind: DatabaseKind): Counted[] {
  const day = dayOf(kind, 'item.created_at')
  const bought = sql`case when purchase_date = '' then ${day} else purchase_date end`
  return [
    { kind: 'all', key: sql`''` },
    { kind: 'entered', key: day },
    { kind: 'month', key: sql`substr(${bought}, 1, 7)` },
    { kind: 'location', key: sql`cast(location_id as text)`, where: sql`location_id is not null` },
    {
      kind: 'label',
      key: sql`cast(label_id as text)`,
      from: sql`item join item_label on item_label.group_id = item.group_id and item_label.item_id = item.id`,
    },
  ]
}

const countedAlone: readonly Counted[] = [
  {
    kind: 'warranty',
    key: sql`case when lifetime_warranty = 1 then 'lifetime' else warranty_expires end`,
    where: sql`(lifetime_warranty = 1 or warranty_expires > '')`,
  },
  { kind: 'without', key: sql`'location'`, where: sql`location_id is null` },
  {
    kind: 'without',
    key: sql`'label'`,
    where: sql`not exists (select 1 from item_label where item_label.group_id = item.group_id and item_id = item.id)`,
  },
  { kind: 'without', key: sql`'price'`, where: sql`purchase_price = 0` },
  {
    kind: 'price',
    key: sql`cast(${stepOfColumn('purchase_price')} as text)`,
    where: sql`purchase_price > 0`,
  },
  { kind: 'state', key: sql`'lowStock'`, where: sql`quantity < minimum_quantity` },
  { kind: 'state', key: sql`'photo'`, where: hasAttachment(sql`is_primary = 1`) },
  ...(['receipt', 'manual', 'warranty'] as const).map((type): Counted => ({
    kind: 'state',
    key: sql.lit(`has${type[0]?.toUpperCase()}${type.slice(1)}`),
    where: hasAttachment(sql`type = ${sql.lit(type)} and maintenance_id is null`),
  })),
]

function hasAttachment(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from attachment
    where attachment.group_id = item.group_id and item_id = item.id and ${condition})`
}
