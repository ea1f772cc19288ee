import { sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { valueColumn, type ValuedOn } from '#server/features/valuation/valuation.repository.ts'
import { matches, type ItemFilter } from '#server/features/items/search/item-filter.repository.ts'

/** Lists the ids of items directly in a location, by name, without archived ones. Null stands for no location. */
export async function listIdsAtLocation(
  { db, householdId }: HouseholdDb,
  locationId: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'name_key'])
    .where('group_id', '=', householdId)
    .where('archived', '=', 0)
    .where('location_id', locationId === null ? 'is' : '=', locationId)
    .execute()
  // Sort the names here and not in the query, because SQLite would read all names of the household to sort the few of
  // one location.
  return rows
    .map(({ id, name_key }) => ({ id, key: `${name_key}\0${id}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ id }) => id)
}

export interface LocationSum {
  count: number
  /** The value in 1/10,000 of the currency unit. */
  value: number
}

/**
 * Returns the number and the value of the matching items directly in each location. Leaves out locations without
 * matching items. Items without a location have the key null.
 */
export async function sumByLocation(
  household: HouseholdDb,
  filter: ItemFilter,
  valued: ValuedOn,
): Promise<Map<string | null, LocationSum>> {
  const { db, kind } = household
  const rows = await db
    .selectFrom('item')
    .select((eb) => [
      'location_id',
      eb.fn.countAll<number>().as('count'),
      sumOf(kind, valueColumn(kind, valued)).as('value'),
    ])
    .where((eb) => matches(eb, household, filter))
    .groupBy('location_id')
    .execute()
  return new Map(rows.map(({ location_id, count, value }) => [location_id, { count, value }]))
}
