import { sql } from 'kysely'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'

export interface TreeItem {
  id: string
  name: string
  name_key: string
  /** The id of the item's parent item or, when there is none, of its location. */
  isIn: string
}

/**
 * Yields all items that have a location or a parent item, in pages and sorted by name. Includes archived items. Other
 * requests can run between the pages.
 */
export async function* walkTreeItems({ db, householdId }: HouseholdDb): AsyncGenerator<readonly TreeItem[]> {
  const pages = readPages<TreeItem>(['name_key', 'id'], (isAfterCursor, limit) =>
    db
      .selectFrom('item')
      .select(['id', 'name', 'name_key'])
      .select((eb) => eb.fn.coalesce('parent_id', 'location_id').$notNull().as('isIn'))
      .where('group_id', '=', householdId)
      .where(sql<boolean>`coalesce(parent_id, location_id) is not null`)
      .where(isAfterCursor)
      .orderBy('name_key')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const page of pages) {
    yield page
    await yieldIfLong()
  }
}
