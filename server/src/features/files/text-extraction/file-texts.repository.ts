import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { insertRows } from '#server/database/write-rows.ts'
import type { FileTable, TextState } from '../files.table.ts'

type FileRef = Pick<FileTable, 'group_id' | 'hash'>
export type PendingFile = FileRef & Pick<FileTable, 'mime' | 'created_at'> & { householdUuid: string }

/** Returns the next file to read after `after`, oldest first, in households that search files. */
export function findNextPending(
  db: Reader,
  after: PendingFile | undefined,
): Promise<PendingFile | undefined> {
  return db
    .selectFrom('file')
    .innerJoin('household', 'household.id', 'file.group_id')
    .select(['file.group_id', 'household.uuid as householdUuid', 'file.hash', 'file.mime', 'file.created_at'])
    .where('household.searches_files', '=', 1)
    .where('file.text_state', '=', 'waiting')
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('file.created_at', 'file.group_id', 'file.hash'),
          '>',
          tuple(after?.created_at ?? 0, after?.group_id ?? 0, after?.hash ?? ''),
        ),
      ),
    )
    .orderBy('file.created_at')
    .orderBy('file.group_id')
    .orderBy('file.hash')
    .limit(1)
    .executeTakeFirst()
}

/** The states of a file's text that become wrong when its household turns the search of files off or on. */
const outdatedStates = {
  off: ['waiting', 'read', 'failed'],
  on: ['unwanted'],
} as const satisfies Record<string, readonly TextState[]>

/** Lists households with files whose state does not match the household's setting for the search of files. */
export async function listChangedSettings(db: Reader, to: 'off' | 'on'): Promise<number[]> {
  const rows = await db
    .selectFrom('household')
    .select('id')
    .where('searches_files', '=', Number(to === 'on'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('file')
          .select('hash')
          .whereRef('file.group_id', '=', 'household.id')
          .where('text_state', 'in', outdatedStates[to]),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Applies the setting for the search of files. When it is off, deletes the texts of the household's files. When it is
 * on, queues the files again.
 */
export async function applySearchSetting(
  tx: Writer,
  kind: DatabaseKind,
  householdId: number,
  to: 'off' | 'on',
): Promise<void> {
  await lockHousehold(tx, kind, householdId)
  if ((await isFileSearchOn(tx, householdId)) !== (to === 'on')) return
  if (to === 'off') await tx.deleteFrom('file_text').where('group_id', '=', householdId).execute()
  await tx
    .updateTable('file')
    .set({ text_state: to === 'off' ? 'unwanted' : 'waiting' })
    .where('group_id', '=', householdId)
    .where('text_state', 'in', outdatedStates[to])
    .execute()
}

/** Sets the state of a file's text. Returns false when the file was deleted or is not in one of the states `from`. */
export async function setTextState(
  tx: Writer,
  kind: DatabaseKind,
  { group_id, hash }: FileRef,
  { from, to }: { from: readonly TextState[]; to: TextState },
): Promise<boolean> {
  await lockHousehold(tx, kind, group_id)
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ text_state: to })
    .where('group_id', '=', group_id)
    .where('hash', '=', hash)
    .where('text_state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Files that were being read when a server crashed are not tried again, because they may have caused the crash. */
export async function failInterrupted(tx: Writer): Promise<void> {
  await tx.updateTable('file').set({ text_state: 'failed' }).where('text_state', '=', 'reading').execute()
}

/** Writes each part of the text in a statement of its own, so that other requests are not blocked for long. */
export async function insertText(
  tx: Writer,
  kind: DatabaseKind,
  { group_id, hash }: FileRef,
  text: string,
): Promise<void> {
  for (const [part, words] of [...splitText(text)].entries())
    await insertRows(tx, kind, 'file_text', [{ group_id, hash, part, text: words }])
}

/** The maximum length of a part of a text. SQLite indexes a part in about 8 ms. */
const partLength = 4000
/**
 * The number of characters in which two parts overlap when a text without spaces is split. So search terms up to this
 * length are found.
 */
const overlap = 100

/** Splits a text into parts, at spaces where there are any. */
function* splitText(text: string): Generator<string> {
  let at = 0
  while (text.length - at > partLength) {
    const space = text.lastIndexOf(' ', at + partLength)
    const end = space > at ? space : at + partLength
    // The end of the part may split a surrogate pair, which PostgreSQL refuses.
    yield text.slice(at, end).toWellFormed()
    at = space > at ? space + 1 : end - overlap
  }
  yield text.slice(at).toWellFormed()
}

export async function isFileSearchOn(db: Reader, householdId: number): Promise<boolean> {
  const row = await db
    .selectFrom('household')
    .select('searches_files')
    .where('id', '=', householdId)
    .executeTakeFirst()
  return row?.searches_files === 1
}
