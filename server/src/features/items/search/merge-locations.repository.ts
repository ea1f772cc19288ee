import { sql, type RawBuilder } from 'kysely'
import type { HouseholdDb } from '#server/database/household-db.ts'

/**
 * The items of locations by name, which an index has for each of them: the first of each location, and after each item
 * the next one of its location. A page takes as many steps as there are locations and items up to its end, with the archived
 * ones among them; PostgreSQL decides by its statistics between the same index and that of all names.
 */
export async function mergeLocations(
  { db, groupId }: HouseholdDb,
  locationIds: readonly string[],
  includeArchived: boolean,
  direction: 'asc' | 'desc',
  { limit, offset }: { limit: number | undefined; offset: number },
): Promise<string[]> {
  const [order, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const isKept = includeArchived ? sql`1 = 1` : sql`archived = 0`
  const firstOf = (location: RawBuilder<unknown>, isBeyond: RawBuilder<unknown>) => sql`item on item.key = (
    select key from item where group_id = ${groupId} and location_id = ${location} and ${isBeyond} and ${isKept}
    order by name_key ${order}, id ${order} limit 1)`
  // Without the plus SQLite would find the name alone by the index, and go through all items of that name.
  const isAfter = sql`(name_key, id) ${beyond} (+reached.name_key, +reached.id)`
  const { rows } = await sql<{ id: string }>`
    with recursive reached (location_id, name_key, id) as (
      select chosen.value, item.name_key, item.id
        from (select distinct value from json_each(${locationIds})) as chosen
        cross join ${firstOf(sql`chosen.value`, sql`1 = 1`)}
      union all
      select reached.location_id, item.name_key, item.id
        from reached cross join ${firstOf(sql`reached.location_id`, isAfter)}
      order by 2 ${order}, 3 ${order} limit ${limit ?? Number.MAX_SAFE_INTEGER} offset ${offset})
    select id from reached`.execute(db)
  return rows.map(({ id }) => id)
}
