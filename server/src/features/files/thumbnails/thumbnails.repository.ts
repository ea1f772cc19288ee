import type { Reader, Writer } from '#server/database/database.ts'
import type { FileTable, ThumbnailState } from '../files.table.ts'

/** Marks a picture in one of the states as being drawn, and returns that state; undefined when it is in none of them. */
export async function claimPicture(
  tx: Writer,
  groupId: number,
  hash: string,
  from: readonly ThumbnailState[],
): Promise<ThumbnailState | undefined> {
  const found = await tx
    .selectFrom('file')
    .select('thumbnails')
    .where('group_id', '=', groupId)
    .where('hash', '=', hash)
    .where('thumbnails', 'in', from)
    .executeTakeFirst()
  if (found) await setThumbnailState(tx, groupId, hash, { from, to: 'drawing' })
  return found?.thumbnails
}

/** Returns whether anything changed. */
export async function setThumbnailState(
  tx: Writer,
  groupId: number,
  hash: string,
  { from, to }: { from: readonly ThumbnailState[]; to: ThumbnailState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ thumbnails: to })
    .where('group_id', '=', groupId)
    .where('hash', '=', hash)
    .where('thumbnails', 'in', from)
    .where('thumbnails', '<>', to)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Pictures that have thumbnails or may get them, a page of them by hash. */
export function listPictures(
  db: Reader,
  groupId: number,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<FileTable, 'hash' | 'thumbnails'>[]> {
  return db
    .selectFrom('file')
    .select(['hash', 'thumbnails'])
    .where('group_id', '=', groupId)
    .where('thumbnails', 'in', ['waiting', 'made'])
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
}
