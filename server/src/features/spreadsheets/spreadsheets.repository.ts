import type { DatabaseKind, Reader } from '#server/database/database.ts'
import { isAnyOf } from '#server/database/dialect.ts'

/** The ids of the items that have these import refs. */
export async function findItemIdsByRefs(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  refs: readonly string[],
): Promise<string[]> {
  if (refs.length === 0) return []
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'import_ref', refs))
    .execute()
  return rows.map((row) => row.id)
}

export interface NumberOwner {
  id: string
  name: string
  assetNumber: number
}

/** The items that have one of these asset numbers. */
export async function findByAssetNumbers(
  db: Reader,
  groupId: string,
  numbers: readonly number[],
): Promise<NumberOwner[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('item')
    .select(['id', 'name', 'asset_number as assetNumber'])
    .where('group_id', '=', groupId)
    .where('asset_number', 'in', numbers)
    .execute()
}
