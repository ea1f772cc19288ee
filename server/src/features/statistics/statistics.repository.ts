import { sql } from 'kysely'
import { sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { readInSteps } from '#server/database/read-in-steps.ts'

/** Counts items that are not archived, their value in 1/10,000 and those under warranty today, in one walk through one narrow index. */
export async function summarise(
  { db, kind, groupId }: HouseholdDb,
  today: string,
): Promise<{ total: number; value: number; underWarranty: number }> {
  return db
    .selectFrom('item')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sumOf(kind, eb.ref('value')).as('value'),
      eb.fn
        .count<number>(sql`case when lifetime_warranty = 1 or warranty_expires > ${today} then 1 end`)
        .as('underWarranty'),
    ])
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .executeTakeFirstOrThrow()
}

/** Of one location or label. `price` leaves out the quantity and counts archived items; amounts in 1/10,000. */
export interface Total {
  id: string
  price: number
  value: number
  items: number
}

export async function totalByLocation({ db, kind, groupId }: HouseholdDb): Promise<Total[]> {
  return db
    .selectFrom('item')
    .select((eb) => [
      eb.ref('location_id').$notNull().as('id'),
      sumOf(kind, eb.ref('purchase_price')).as('price'),
      sumOf(kind, unarchived('value')).as('value'),
      sql<number>`sum(1 - archived)`.as('items'),
    ])
    .where('group_id', '=', groupId)
    .where('location_id', 'is not', null)
    .groupBy('location_id')
    .execute()
}

export async function totalByLabel({ db, kind, groupId }: HouseholdDb): Promise<Total[]> {
  return db
    .selectFrom('item_label')
    .select((eb) => [
      'label_id as id',
      sumOf(kind, eb.ref('purchase_price')).as('price'),
      sumOf(kind, unarchived('value')).as('value'),
      sql<number>`sum(1 - archived)`.as('items'),
    ])
    .where('group_id', '=', groupId)
    .groupBy('label_id')
    .execute()
}

function unarchived(column: 'value') {
  return sql<number>`case when archived = 0 then ${sql.ref(column)} else 0 end`
}

/** The sum of prices of what was entered before an instant. */
export async function sumPricesBefore({ db, kind, groupId }: HouseholdDb, before: number): Promise<number> {
  const { price } = await db
    .selectFrom('item')
    .select((eb) => sumOf(kind, eb.ref('purchase_price')).as('price'))
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return price
}

export async function listPricesBetween({ db, groupId }: HouseholdDb, start: number, end: number) {
  return readInSteps(['created_at', 'id'], (isNext, limit) =>
    db
      .selectFrom('item')
      .select(['id', 'name', 'created_at', 'purchase_price as price'])
      .where('group_id', '=', groupId)
      .where('archived', '=', 0)
      .where('created_at', '>=', start)
      .where('created_at', '<=', end)
      .where(isNext)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}

/** The value of what is not archived by the month of its purchase, else by the day (since 1970) it was entered on. */
export async function totalByMonth({ db, kind, groupId }: HouseholdDb) {
  const month = sql<string>`substr(purchase_date, 1, 7)`
  const day = sql<number>`case when purchase_date = '' then created_at / 86400000 else 0 end`
  return db
    .selectFrom('item')
    .select((eb) => [month.as('month'), day.as('day'), sumOf(kind, eb.ref('value')).as('value')])
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .groupBy([month, day])
    .execute()
}
