import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { changeInSteps, isAnyOf } from '#server/database/dialect.ts'
import { findRevisionBefore } from './history.repository.ts'
import { journalStep } from './journal.ts'
import { deletionMs } from './undo.ts'

/** Purges deletions older than the undo window. */
export async function emptyDeletions(household: HouseholdDb<Writer>, now: number): Promise<void> {
  const { db, kind, groupId } = household
  const lastRevision = await findRevisionBefore(household, now - deletionMs)
  await changeInSteps(db, kind, {
    table: 'change',
    key: ['group_id', 'revision', 'position'],
    matches: sql`group_id = ${groupId} and revision <= ${lastRevision} and after is null and before is not null`,
    change: sql`update change set before = null`,
  })
}

/**
 * Forgets what deleted records were, so that nothing brings them back: the deletion of that revision, and every earlier
 * one of the same records that had been undone. `ids` are some of its records; without them all are forgotten.
 */
export async function purgeChanges(
  { db, kind, groupId }: HouseholdDb<Writer>,
  { revision, ids }: { revision: number; ids: ReadonlySet<string> | undefined },
): Promise<void> {
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
    await db
      .updateTable('change')
      .set({ before: null })
      .where('group_id', '=', groupId)
      .where(isAnyOf(kind, 'entity_id', gone))
      .where('revision', '<=', revision)
      .where('after', 'is', null)
      .where('before', 'is not', null)
      .execute()
    if (step.length < journalStep) return
    position = step.at(-1)?.position ?? position
  }
}
