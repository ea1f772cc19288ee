import { sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { readAllPages } from '#server/database/keyset-pages.ts'
import { boughtPeriod } from '#server/features/valuation/valuation.repository.ts'
import { sql, type RawBuilder } from 'kysely'

/**
 * Counts locations, labels, items that are not archived, and items under warranty. The value is in 1/10,000 of the
 * currency unit.
 */
export function summarise({ db, kind, householdId }: HouseholdDb, today: string) {
  return db
    .selectFrom('item_tally')
    .select(({ selectFrom, fn }) => [
      sumOf(kind, sql<number>`case kind when 'all' then items else 0 end`).as('items'),
      sumOf(kind, sql<number>`case kind when 'all' then value else 0 end`).as('value'),
      sumOf(kind, sql<number>`case when kind = 'warranty' and key > ${today} then items else 0 end`).as(
        'underWarranty',
      ),
      selectFrom('location')
        .select(fn.countAll<number>().as('n'))
        .where('group_id', '=', householdId)
        .as('locations'),
      selectFrom('label')
        .select(fn.countAll<number>().as('n'))
        .where('group_id', '=', householdId)
        .as('labels'),
    ])
    .where('group_id', '=', householdId)
    .where('kind', 'in', ['all', 'warranty'])
    .where('archived', '=', 0)
    .executeTakeFirstOrThrow()
}

/** Sums by location or label. `price` also counts archived items, but `items` and `value` do not. */
export async function sumsBy({ db, kind, householdId }: HouseholdDb, by: 'location' | 'label') {
  const current = (column: string): RawBuilder<number> =>
    sumOf(kind, sql<number>`case archived when 0 then ${sql.ref(column)} else 0 end`)
  return db
    .selectFrom('item_tally')
    .select(['key as id', current('items').as('items'), current('value').as('value')])
    .select((eb) => sumOf(kind, eb.ref('price')).as('price'))
    .where('group_id', '=', householdId)
    .where('kind', '=', by)
    .groupBy('key')
    .execute()
}

export async function sumPricesBefore(
  { db, kind, householdId }: HouseholdDb,
  before: number,
): Promise<number> {
  const { price } = await db
    .selectFrom('item')
    .select((eb) => sumOf(kind, eb.ref('purchase_price')).as('price'))
    .where('group_id', '=', householdId)
    .where('archived', '=', 0)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return price
}

export async function listPricesBetween({ db, householdId }: HouseholdDb, start: number, end: number) {
  return readAllPages(['created_at', 'id'], (isAfterCursor, limit) =>
    db
      .selectFrom('item')
      .select(['id', 'name', 'created_at', 'purchase_price as price'])
      .where('group_id', '=', householdId)
      .where('archived', '=', 0)
      .where('created_at', '>=', start)
      .where('created_at', '<=', end)
      .where(isAfterCursor)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}

/** Sums the value of items by `boughtPeriod`. */
export async function totalByMonth({
  db,
  kind,
  householdId,
}: HouseholdDb): Promise<{ period: string; value: number }[]> {
  return db
    .selectFrom('item')
    .select((eb) => [boughtPeriod.as('period'), sumOf(kind, eb.ref('value')).as('value')])
    .where('group_id', '=', householdId)
    .where('archived', '=', 0)
    .groupBy('period')
    .execute()
}
