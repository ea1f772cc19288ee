import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf } from '#server/database/dialect.ts'

/** An item by its import ref, and the ref of the item that it is part of. */
export interface RefLink {
  ref: string
  parentRef: string | null
}

/** The items that have one of these refs, and what they are part of. */
export async function findRefLinks(
  { db, kind, groupId }: HouseholdDb,
  refs: readonly string[],
): Promise<RefLink[]> {
  return db
    .selectFrom('item')
    .leftJoin('item as parent', (join) =>
      join.onRef('parent.group_id', '=', 'item.group_id').onRef('parent.id', '=', 'item.parent_id'),
    )
    .select(['item.import_ref as ref', 'parent.import_ref as parentRef'])
    .where('item.group_id', '=', groupId)
    .where(isAnyOf(kind, 'item.import_ref', refs))
    .execute()
}

/** The items that are part of one of these. */
export async function findParts(
  { db, kind, groupId }: HouseholdDb,
  parentIds: readonly string[],
): Promise<{ id: string; ref: string; parentId: string | null }[]> {
  return db
    .selectFrom('item')
    .select(['id', 'import_ref as ref', 'parent_id as parentId'])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'parent_id', parentIds))
    .execute()
}

/** The import refs of items by their ids. */
export async function findImportRefs(
  { db, kind, groupId }: HouseholdDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('item')
    .select(['id', 'import_ref'])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row.import_ref]))
}

export async function hasParents({ db, groupId }: HouseholdDb): Promise<boolean> {
  const query = db.selectFrom('item').select('id').where('group_id', '=', groupId)
  return (await query.where('parent_id', 'is not', null).limit(1).executeTakeFirst()) !== undefined
}

export interface NumberOwner {
  id: string
  name: string
  assetNumber: number
}

/** The items that have one of these asset numbers. */
export async function findByAssetNumbers(
  { db, kind, groupId }: HouseholdDb,
  numbers: readonly number[],
): Promise<NumberOwner[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('item')
    .select(['id', 'name', 'asset_number as assetNumber'])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'asset_number', numbers))
    .execute()
}
