import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { hasRow } from '#server/database/row-counts.ts'

/** Returns the items with these import refs, each with the import ref of its parent. */
export async function findRefLinks(
  { db, kind, householdId }: HouseholdDb,
  refs: readonly string[],
): Promise<{ ref: string; parentRef: string | null }[]> {
  return db
    .selectFrom('item')
    .leftJoin('item as parent', (join) =>
      join.onRef('parent.group_id', '=', 'item.group_id').onRef('parent.id', '=', 'item.parent_id'),
    )
    .select(['item.import_ref as ref', 'parent.import_ref as parentRef'])
    .where('item.group_id', '=', householdId)
    .where(isAnyOf(kind, 'item.import_ref', refs))
    .execute()
}

/** Returns the direct parts of the items with these import refs. */
export async function findPartLinks(
  { db, kind, householdId }: HouseholdDb,
  parentRefs: readonly string[],
): Promise<{ ref: string; parentRef: string }[]> {
  return db
    .selectFrom('item')
    .innerJoin('item as part', (join) =>
      join.onRef('part.group_id', '=', 'item.group_id').onRef('part.parent_id', '=', 'item.id'),
    )
    .select(['part.import_ref as ref', 'item.import_ref as parentRef'])
    .where('item.group_id', '=', householdId)
    .where(isAnyOf(kind, 'item.import_ref', parentRefs))
    .execute()
}

export async function findImportRefs(
  { db, kind, householdId }: HouseholdDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('item')
    .select(['id', 'import_ref'])
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row.import_ref]))
}

export function hasParents({ db, householdId }: HouseholdDb): Promise<boolean> {
  return hasRow(db.selectFrom('item').where('group_id', '=', householdId).where('parent_id', 'is not', null))
}

export async function findByAssetNumbers(
  { db, kind, householdId }: HouseholdDb,
  numbers: readonly number[],
): Promise<{ id: string; name: string; assetNumber: number }[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('item')
    .select(['id', 'name', 'asset_number as assetNumber'])
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'asset_number', numbers))
    .execute()
}
