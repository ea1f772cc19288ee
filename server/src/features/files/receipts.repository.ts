import type { DatabaseKind, Reader } from '#server/database/database.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { selectWithFiles, toAttachmentWithFile } from './files.repository.ts'
import type { AttachmentWithFile } from './files.table.ts'

/** The attachments that belong to maintenance entries, in their order. */
export async function listAttachmentsOfEntries(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  entryIds: readonly string[],
): Promise<AttachmentWithFile[]> {
  const rows = await selectWithFiles(db, groupId)
    .where(isAnyOf(kind, 'attachment.maintenance_id', entryIds))
    .orderBy('attachment.position')
    .orderBy('attachment.id')
    .execute()
  return rows.map(toAttachmentWithFile)
}

export async function hasEntry(
  db: Reader,
  groupId: string,
  itemId: string,
  entryId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('maintenance_entry')
    .select('id')
    .where('group_id', '=', groupId)
    .where('item_id', '=', itemId)
    .where('id', '=', entryId)
    .executeTakeFirst()
  return row !== undefined
}
