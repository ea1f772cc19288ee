import { sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { readInSteps } from '#server/database/read-in-steps.ts'
import type { TallyKind } from '#server/journal/tallies/item-tally.table.ts'
import { toInstant } from '#server/shared/instant.ts'

/** Counts items that are not archived, their value in 1/10,000 and those under warranty today. */
export async function summarise(
  household: HouseholdDb,
  today: string,
): Promise<{ total: number; value: number; underWarranty: number }> {
  const all = await tallies(household, 'all').where('archived', '=', 0).selectAll().executeTakeFirst()
  // A day comes before the word `lifetime`.
  const { underWarranty } = await tallies(household, 'warranty')
    .select((eb) => sumOf(household.kind, eb.ref('items')).as('underWarranty'))
    .where('archived', '=', 0)
    .where('key', '>', today)
    .executeTakeFirstOrThrow()
  return { total: all?.items ?? 0, value: all?.value ?? 0, underWarranty }
}

function tallies({ db, groupId }: HouseholdDb, kind: TallyKind) {
  return db.selectFrom('item_tally').where('group_id', '=', groupId).where('kind', '=', kind)
}

/** The sum of prices of what was entered before an instant: whole days from their tallies, then the items of its day. */
export async function sumPricesBefore(household: HouseholdDb, before: number): Promise<number> {
  const { db, kind, groupId } = household
  const day = toInstant(before).slice(0, 10)
  const ofDays = await tallies(household, 'entered')
    .select((eb) => sumOf(kind, eb.ref('price')).as('price'))
    .where('archived', '=', 0)
    .where('key', '<', day)
    .executeTakeFirstOrThrow()
  const ofItems = await db
    .selectFrom('item')
    .select((eb) => sumOf(kind, eb.ref('purchase_price')).as('price'))
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where('created_at', '>=', Date.parse(day))
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return ofDays.price + ofItems.price
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

/** The value of what is not archived by the month of its purchase, else of its entry, in their order. */
export async function totalByMonth(household: HouseholdDb): Promise<{ month: string; value: number }[]> {
  return tallies(household, 'month')
    .select(['key as month', 'value'])
    .where('archived', '=', 0)
    .orderBy('key')
    .execute()
}
