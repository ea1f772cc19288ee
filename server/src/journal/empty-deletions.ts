import type { Writer } from '#server/database/database.ts'
import { findRevisionBefore } from './history.repository.ts'
import { deletionMs } from './undo.ts'

/** Forgets what things were that were deleted so long ago that it cannot be undone any more. */
export async function emptyDeletions(tx: Writer, groupId: string, now: number): Promise<void> {
  const lastRevision = await findRevisionBefore(tx, groupId, now - deletionMs)
  await tx
    .updateTable('change')
    .set({ before: null })
    .where('group_id', '=', groupId)
    .where('revision', '<=', lastRevision)
    .where('after', 'is', null)
    .where('before', 'is not', null)
    .execute()
}
