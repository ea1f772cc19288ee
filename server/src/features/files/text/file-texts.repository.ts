import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import { lockHousehold, putRows } from '#server/database/dialect.ts'
import { householdKey } from '#server/shared/household-key.ts'
import type { FileTable, TextState } from '../files.table.ts'

type FileRef = Pick<FileTable, 'group_id' | 'hash'>

/** A file that waits to be read, in a household that wants it; the one that came first. */
export function findWaiting(db: Reader): Promise<(FileRef & Pick<FileTable, 'mime'>) | undefined> {
  return db
    .selectFrom('file')
    .innerJoin('household', 'household.id', 'file.group_id')
    .select(['file.group_id', 'file.hash', 'file.mime'])
    .where('household.searches_files', '=', 1)
    .where('file.text_state', '=', 'waiting')
    .orderBy('file.created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Households that no longer want the texts they have. */
export async function listUnwanted(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('household')
    .select('id')
    .where('searches_files', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('file')
          .select('hash')
          .whereRef('file.group_id', '=', 'household.id')
          .where('text_state', 'in', ['read', 'failed']),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves a file on; false when it is gone or somebody else has moved it. */
export async function moveText(
  tx: Writer,
  kind: DatabaseKind,
  { group_id, hash }: FileRef,
  { from, to }: { from: TextState; to: TextState },
): Promise<boolean> {
  await lockHousehold(tx, kind, group_id)
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ text_state: to })
    .where('group_id', '=', group_id)
    .where('hash', '=', hash)
    .where('text_state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The files that were being read when a server went down; what takes it down with it is not read again. */
export async function giveUpUnfinished(tx: Writer): Promise<void> {
  await tx.updateTable('file').set({ text_state: 'failed' }).where('text_state', '=', 'reading').execute()
}

export async function insertText(
  tx: Writer,
  kind: DatabaseKind,
  { group_id, hash }: FileRef,
  text: string,
): Promise<void> {
  await putRows(tx, kind, 'file_text', [{ group_id, hash, group_key: householdKey(group_id), text }])
}

/** Forgets every text of a household; its files wait again. */
export async function deleteTexts(tx: Writer, groupId: string): Promise<void> {
  await tx.deleteFrom('file_text').where('group_id', '=', groupId).execute()
  await tx
    .updateTable('file')
    .set({ text_state: 'waiting' })
    .where('group_id', '=', groupId)
    .where('text_state', 'in', ['read', 'failed'])
    .execute()
}

export async function wantsTexts(db: Reader, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('household')
    .select('searches_files')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row?.searches_files === 1
}
