import type { HouseholdDb } from '#server/database/household-db.ts'

/** The ids of the items in a location, or in none with null, by name; archived ones left out. */
export async function listIdsAtLocation(
  { db, groupId }: HouseholdDb,
  locationId: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'name_key'])
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where('location_id', locationId === null ? 'is' : '=', locationId)
    .execute()
  // Ordered here, because SQLite would walk all names of the household for the few of a location.
  return rows
    .map(({ id, name_key }) => ({ id, key: `${name_key}\0${id}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ id }) => id)
}
