import type { DatabaseKind, Reader } from '#server/database/database.ts'
import { isAnyOf } from '#server/database/dialect.ts'

/** The items with these import references, archived ones included. */
export async function listItemsByRef(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  refs: readonly string[],
): Promise<{ id: string; createdAt: number }[]> {
  return db
    .selectFrom('item')
    .select(['id', 'created_at as createdAt'])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'import_ref', refs))
    .execute()
}

/** Which of these locations hold an item. */
export async function listUsedLocations(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('location_id')
    .distinct()
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'location_id', ids))
    .execute()
  return rows.flatMap(({ location_id }) => location_id ?? [])
}

/** Which of these labels an item carries. */
export async function listUsedLabels(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('item_label')
    .select('label_id')
    .distinct()
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'label_id', ids))
    .execute()
  return rows.map(({ label_id }) => label_id)
}
