import { sql } from 'kysely'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf } from '#server/database/dialect.ts'

/** Ids of the items directly in any of these locations, archived ones included. */
export async function listItemIdsIn(
  { db, kind, groupId }: HouseholdDb,
  locationIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'location_id', locationIds))
    .execute()
  return rows.map((row) => row.id).toSorted()
}

/** The ids of the items that carry a label. */
export async function listLabelledItemIds({ db, groupId }: HouseholdDb, labelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_label')
    .select('item_id')
    .where('group_id', '=', groupId)
    .where('label_id', '=', labelId)
    .execute()
  return rows.map((row) => row.item_id)
}

/** Files and links of these locations and of the items directly in them, and the maintenance of those items. */
export async function countBelongings(
  { db, kind, groupId }: HouseholdDb,
  locationIds: readonly string[],
): Promise<{ files: number; maintenance: number }> {
  const itemsIn = db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'location_id', locationIds))
  const ofItems = await db
    .selectFrom('attachment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('item_id', 'in', itemsIn)
    .executeTakeFirstOrThrow()
  const ofLocations = await db
    .selectFrom('attachment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'location_id', locationIds))
    .executeTakeFirstOrThrow()
  const maintenance = await db
    .selectFrom('maintenance_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('item_id', 'in', itemsIn)
    .executeTakeFirstOrThrow()
  return { files: ofItems.count + ofLocations.count, maintenance: maintenance.count }
}

export interface TreeItem {
  id: string
  name: string
  nameKey: string
  /** The id of its parent item, else of its location. */
  isIn: string
}

const treeStep = 1000

/** Every item that is in a location or part of another one, by name, archived ones included; others go between. */
export async function* walkTreeItems(household: HouseholdDb): AsyncGenerator<TreeItem[]> {
  let last: TreeItem | undefined
  for (;;) {
    const step = await listTreeItems(household, last)
    if (step.length === 0) return
    yield step
    last = step.at(-1)
    await yieldIfLong()
  }
}

function listTreeItems({ db, groupId }: HouseholdDb, after: TreeItem | undefined): Promise<TreeItem[]> {
  let query = db
    .selectFrom('item')
    .select(['id', 'name', 'name_key as nameKey'])
    .select((eb) => eb.fn.coalesce('parent_id', 'location_id').$notNull().as('isIn'))
    .where('group_id', '=', groupId)
    .where(sql<boolean>`coalesce(parent_id, location_id) is not null`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(treeStep)
  if (after) query = query.where(sql<boolean>`(name_key, id) > (${after.nameKey}, ${after.id})`)
  return query.execute()
}
