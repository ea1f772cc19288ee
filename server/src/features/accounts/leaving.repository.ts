import { countRows } from '#server/database/row-counts.ts'
import type { Reader } from '#server/database/database.ts'

/** Counts the contents of a household; archived items are included. */
export async function countContents(
  db: Reader,
  householdId: number,
): Promise<{ items: number; locations: number; files: number }> {
  const count = (table: 'item' | 'location' | 'file') =>
    countRows(db.selectFrom(table).where('group_id', '=', householdId))
  return { items: await count('item'), locations: await count('location'), files: await count('file') }
}
