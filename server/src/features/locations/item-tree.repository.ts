import { sql } from 'kysely'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'

export interface TreeItem {
  id: string
  name: string
  nameKey: string
  /** The id of the item's parent item or, when there is none, of its location. */
  isIn: string
}

const treePageSize = 1000

/**
 * Yields all items that have a location or a parent item, in pages and sorted by name. Includes archived items. Other
 * requests can run between the pages.
 */
export async function* walkTreeItems(household: HouseholdDb): AsyncGenerator<TreeItem[]> {
  let last: TreeItem | undefined
  for (;;) {
    const page = await listTreeItems(household, last)
    if (page.length === 0) return
    yield page
    last = page.at(-1)
    await yieldIfLong()
  }
}

function listTreeItems({ db, householdId }: HouseholdDb, after: TreeItem | undefined): Promise<TreeItem[]> {
  let query = db
    .selectFrom('item')
    .select(['id', 'name', 'name_key as nameKey'])
    .select((eb) => eb.fn.coalesce('parent_id', 'location_id').$notNull().as('isIn'))
    .where('group_id', '=', householdId)
    .where(sql<boolean>`coalesce(parent_id, location_id) is not null`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(treePageSize)
  if (after) query = query.where(sql<boolean>`(name_key, id) > (${after.nameKey}, ${after.id})`)
  return query.execute()
}
