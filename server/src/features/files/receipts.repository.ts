import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { hasRow } from '#server/database/row-counts.ts'
import { selectWithFiles, toAttachmentWithFile } from './files.repository.ts'
import type { AttachmentWithFile } from './files.table.ts'

export async function listAttachmentsOfEntries(
  household: HouseholdDb,
  entryIds: readonly string[],
): Promise<AttachmentWithFile[]> {
  const { kind } = household
  const rows = await selectWithFiles(household)
    .where(isAnyOf(kind, 'attachment.maintenance_id', entryIds))
    .orderBy('attachment.position')
    .orderBy('attachment.id')
    .execute()
  return rows.map(toAttachmentWithFile)
}

export function hasEntry(
  { db, householdId }: HouseholdDb,
  itemId: string,
  entryId: string,
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('maintenance_entry')
      .where('group_id', '=', householdId)
      .where('item_id', '=', itemId)
      .where('id', '=', entryId),
  )
}
