import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { hasRow } from '#server/database/row-counts.ts'

export async function listItemsByRef(
  { db, kind, householdId }: HouseholdDb,
  refs: readonly string[],
): Promise<{ id: string; createdAt: number }[]> {
  return db
    .selectFrom('item')
    .select(['id', 'created_at as createdAt'])
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'import_ref', refs))
    .execute()
}

export function hasItems({ db, householdId }: HouseholdDb): Promise<boolean> {
  return hasRow(db.selectFrom('item').where('group_id', '=', householdId))
}

export async function listUsedLocations(
  { db, kind, householdId }: HouseholdDb,
  ids: readonly string[],
): Promise<string[]> {
  const inTable = (table: 'item' | 'attachment') =>
    db
      .selectFrom(table)
      .select('location_id')
      .where('group_id', '=', householdId)
      .where(isAnyOf(kind, 'location_id', ids))
  const rows = await inTable('item').union(inTable('attachment')).execute()
  return rows.flatMap(({ location_id }) => location_id ?? [])
}

export async function listUsedLabels(
  { db, kind, householdId }: HouseholdDb,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('item_label')
    .select('label_id')
    .distinct()
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'label_id', ids))
    .execute()
  return rows.map(({ label_id }) => label_id)
}
