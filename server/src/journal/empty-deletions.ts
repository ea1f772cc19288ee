import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { storeAfterImages } from './after-images.ts'
import { findRevisionBefore } from './history.repository.ts'
import { journalStep } from './journal.ts'
import { deletionMs } from './undo/undo-rules.ts'

/** Purges deletions older than the undo window. */
export async function emptyDeletions(household: HouseholdDb<Writer>, now: number): Promise<void> {
  const { db, groupId } = household
  const lastRevision = await findRevisionBefore(household, now - deletionMs)
  for (;;) {
    const step = await db
      .selectFrom('change')
      .select('entity_id as id')
      .where('group_id', '=', groupId)
      .where('revision', '<=', lastRevision)
      .where('after', 'is', null)
      .where('before', 'is not', null)
      .limit(journalStep)
      .execute()
    await forgetDeletions(
      household,
      step.map(({ id }) => id),
      lastRevision,
    )
    if (step.length < journalStep) return
  }
}

/**
 * Forgets what deleted records were, so that nothing brings them back: the deletion of that revision, and every earlier
 * one of the same records that had been undone. `ids` are some of its records; without them all are forgotten.
 */
export async function purgeChanges(
  household: HouseholdDb<Writer>,
  { revision, ids }: { revision: number; ids: ReadonlySet<string> | undefined },
): Promise<void> {
  const { db, groupId } = household
  for (let position = -1; ;) {
    const step = await db
      .selectFrom('change')
      .select(['position', 'entity_id as id'])
      .where('group_id', '=', groupId)
      .where('revision', '=', revision)
      .where('position', '>', position)
      .where('after', 'is', null)
      .where('before', 'is not', null)
      .orderBy('position')
      .limit(journalStep)
      .execute()
    const gone = step.filter(({ id }) => ids?.has(id) ?? true).map(({ id }) => id)
    await forgetDeletions(household, gone, revision)
    if (step.length < journalStep) return
    position = step.at(-1)?.position ?? position
  }
}

/** Forgets what these records were when they were deleted, up to a revision; what earlier changes made of them stays. */
async function forgetDeletions(
  household: HouseholdDb<Writer>,
  ids: readonly string[],
  lastRevision: number,
): Promise<void> {
  const { db, kind, groupId } = household
  await storeAfterImages(household, ids)
  await db
    .updateTable('change')
    .set({ before: null })
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'entity_id', ids))
    .where('revision', '<=', lastRevision)
    .where('after', 'is', null)
    .where('before', 'is not', null)
    .execute()
}
