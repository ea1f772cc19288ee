import type { Reader, Writer } from '#server/database/database.ts'
import type { FileTable, ThumbnailState } from '../files.table.ts'

/**
 * Marks a picture as being drawn if its state is one of `from`. Returns this state, or undefined when the picture has a
 * different state.
 */
export async function claimPicture(
  tx: Writer,
  householdId: number,
  hash: string,
  from: readonly ThumbnailState[],
): Promise<ThumbnailState | undefined> {
  const found = await tx
    .selectFrom('file')
    .select('thumbnails')
    .where('group_id', '=', householdId)
    .where('hash', '=', hash)
    .where('thumbnails', 'in', from)
    .executeTakeFirst()
  if (found) await setThumbnailState(tx, householdId, hash, { from, to: 'drawing' })
  return found?.thumbnails
}

export async function setThumbnailState(
  tx: Writer,
  householdId: number,
  hash: string,
  { from, to }: { from: readonly ThumbnailState[]; to: ThumbnailState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ thumbnails: to })
    .where('group_id', '=', householdId)
    .where('hash', '=', hash)
    .where('thumbnails', 'in', from)
    .where('thumbnails', '<>', to)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listPictures(
  db: Reader,
  householdId: number,
  { states, after, limit }: { states: readonly ThumbnailState[]; after: string; limit: number },
): Promise<Pick<FileTable, 'hash' | 'thumbnails'>[]> {
  return db
    .selectFrom('file')
    .select(['hash', 'thumbnails'])
    .where('group_id', '=', householdId)
    .where('thumbnails', 'in', states)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
}
