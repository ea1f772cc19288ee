import { countRows } from '#server/database/row-counts.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf } from '#server/database/dialect.ts'

export async function countBelongings(
  { db, kind, householdId }: HouseholdDb,
  locationIds: readonly string[],
): Promise<{ files: number; maintenance: number }> {
  const itemsIn = db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'location_id', locationIds))
  const attachments = db.selectFrom('attachment').where('group_id', '=', householdId)
  const entries = db.selectFrom('maintenance_entry').where('group_id', '=', householdId)
  const ofItems = await countRows(attachments.where('item_id', 'in', itemsIn))
  const ofLocations = await countRows(attachments.where(isAnyOf(kind, 'location_id', locationIds)))
  const maintenance = await countRows(entries.where('item_id', 'in', itemsIn))
  return { files: ofItems + ofLocations, maintenance }
}
