import type { HouseholdDb } from '#server/database/household-db.ts'

/** Lists the items directly in a location by name, or without a location for null. Leaves out archived items. */
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
  // Sorted here, because SQLite would read all names of the household to sort the few of a location.
  return rows
    .map(({ id, name_key }) => ({ id, key: `${name_key}\0${id}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ id }) => id)
}
