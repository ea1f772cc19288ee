import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf, lockHousehold } from '#server/database/dialect.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import type { ChangeTable } from './change.table.ts'
import { findRevisionBefore } from './batches.repository.ts'
import { journalChunkSize } from './journal.ts'
import { undoWindowMs } from './undo/undo-rules.ts'

/** Purges deletions older than the undo window in chunks, so that other requests can write between two chunks. */
export async function purgeExpiredDeletions(
  context: Pick<Context, 'database' | 'now'>,
  householdId: number,
): Promise<void> {
  const { database } = context
  const lastRevision = await findRevisionBefore(
    householdDb(context, { householdId }),
    context.now() - undoWindowMs,
  )
  for await (const ids of readExpiredDeletions(context, householdId, lastRevision)) {
    await database.write(async (tx) => {
      await lockHousehold(tx, database.kind, householdId)
      await purgeBeforeImages(householdDb(context, { householdId }, tx), ids, lastRevision)
    })
  }
}

/** Yields, in chunks, the ids of records that were deleted up to a revision and not purged yet. */
async function* readExpiredDeletions(
  { database }: Pick<Context, 'database'>,
  householdId: number,
  lastRevision: number,
): AsyncGenerator<string[]> {
  type Deletion = Pick<ChangeTable, 'revision' | 'position' | 'entity_id'>
  // Name the index: without it, SQLite would read the whole journal by its primary key.
  const index = database.kind === 'sqlite' ? sql`indexed by change_deletions` : sql``
  const steps = readPages<Deletion>(['revision', 'position'], async (isAfterCursor, limit) => {
    const found = sql<Deletion>`select revision, position, entity_id from change ${index}
      where group_id = ${householdId} and revision <= ${lastRevision} and ${isAfterCursor}
        and after is null and before is not null
      order by revision, position limit ${limit}`
    return (await found.execute(database.read)).rows
  })
  for await (const step of steps) if (step.length > 0) yield step.map(({ entity_id }) => entity_id)
}

/**
 * Purges the former states of records that a batch deleted, so that nothing can restore them. Also purges their states
 * in earlier deletions, which were undone. `ids` limits the purge to some records of the batch.
 */
export async function purgeChanges(
  household: HouseholdDb<Writer>,
  { revision, ids }: { revision: number; ids: ReadonlySet<string> | undefined },
): Promise<void> {
  const { db, householdId } = household
  for (let position = -1; ;) {
    const step = await db
      .selectFrom('change')
      .select(['position', 'entity_id as id'])
      .where('group_id', '=', householdId)
      .where('revision', '=', revision)
      .where('position', '>', position)
      .where('after', 'is', null)
      .where('before', 'is not', null)
      .orderBy('position')
      .limit(journalChunkSize)
      .execute()
    const deleted = step.filter(({ id }) => ids?.has(id) ?? true).map(({ id }) => id)
    await purgeBeforeImages(household, deleted, revision)
    if (step.length < journalChunkSize) return
    position = step.at(-1)?.position ?? position
  }
}

/** Clears `before` in all deletions of these records up to a revision. Other changes keep `before`. */
async function purgeBeforeImages(
  { db, kind, householdId }: HouseholdDb<Writer>,
  ids: readonly string[],
  lastRevision: number,
): Promise<void> {
  // A subquery finds the primary keys of the changes by record. Without it SQLite would search all changes up to the
  // revision.
  const known = sql`select group_id, revision, position from change
    where group_id = ${householdId} and ${isAnyOf(kind, 'entity_id', ids)}`
  await sql`update change set before = null
    where after is null and before is not null and revision <= ${lastRevision}
      and (group_id, revision, position) in (${known})`.execute(db)
}
