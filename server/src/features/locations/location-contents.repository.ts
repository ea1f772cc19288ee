import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf } from '#server/database/dialect.ts'

export async function countBelongings(
  { db, kind, householdId }: HouseholdDb,
  locationIds: readonly string[],
): Promise<{ files: number; maintenance: number }> {
  const itemsIn = db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'location_id', locationIds))
  const ofItems = await db
    .selectFrom('attachment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', householdId)
    .where('item_id', 'in', itemsIn)
    .executeTakeFirstOrThrow()
  const ofLocations = await db
    .selectFrom('attachment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'location_id', locationIds))
    .executeTakeFirstOrThrow()
  const maintenance = await db
    .selectFrom('maintenance_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', householdId)
    .where('item_id', 'in', itemsIn)
    .executeTakeFirstOrThrow()
  return { files: ofItems.count + ofLocations.count, maintenance: maintenance.count }
}
