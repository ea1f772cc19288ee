import type { DatabaseKind, Reader } from '#server/database/database.ts'
import { isAnyOf, sumOf } from '#server/database/dialect.ts'

/** Ids of the items directly in any of these locations, archived ones included. */
export async function listItemIdsIn(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
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
export async function listLabelledItemIds(db: Reader, groupId: string, labelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_label')
    .select('item_id')
    .where('group_id', '=', groupId)
    .where('label_id', '=', labelId)
    .execute()
  return rows.map((row) => row.item_id)
}

export async function countItemsIn(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  locationIds: readonly string[],
): Promise<{ items: number; value: number }> {
  return db
    .selectFrom('item')
    .select((eb) => [eb.fn.countAll<number>().as('items'), sumOf(kind, eb.ref('value')).as('value')])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'location_id', locationIds))
    .executeTakeFirstOrThrow()
}

export interface TreeItem {
  id: string
  name: string
  locationId: string | null
  parentId: string | null
}

/** Every item with its place and parent, by name, archived ones included. */
export async function listTreeItems(db: Reader, groupId: string): Promise<TreeItem[]> {
  return db
    .selectFrom('item')
    .select(['id', 'name', 'location_id as locationId', 'parent_id as parentId'])
    .where('group_id', '=', groupId)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}
