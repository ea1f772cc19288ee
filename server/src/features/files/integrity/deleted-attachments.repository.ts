import type { HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import type { ChangeTable, EntityName } from '#server/journal/change.table.ts'

/** The state of a record before a batch changed or deleted it. */
type FormerState = Pick<ChangeTable, 'revision' | 'position' | 'entity'> & { before: string }

/** Yields the former states of records of these kinds, by batches after a revision. */
export function readFormerStates(
  { db, householdId }: HouseholdDb,
  entities: readonly EntityName[],
  after: number,
): AsyncGenerator<readonly FormerState[]> {
  return readPages<FormerState>(['revision', 'position'], (isAfterCursor, limit) =>
    db
      .selectFrom('change')
      .select((eb) => ['revision', 'position', 'entity', eb.ref('before').$notNull().as('before')])
      .where('group_id', '=', householdId)
      .where('revision', '>', after)
      .where(isAfterCursor)
      .where('entity', 'in', entities)
      .where('before', 'is not', null)
      .orderBy('revision')
      .orderBy('position')
      .limit(limit)
      .execute(),
  )
}

/** Returns the state of an attachment from the journal, when the attachment was deleted since an instant. */
export async function findDeletedAttachment(
  { db, householdId }: HouseholdDb,
  id: string,
  since: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('change')
    .innerJoin('batch', (join) =>
      join.onRef('batch.group_id', '=', 'change.group_id').onRef('batch.revision', '=', 'change.revision'),
    )
    .select((eb) => eb.ref('change.before').$notNull().as('before'))
    .where('change.group_id', '=', householdId)
    .where('change.entity_id', '=', id)
    .where('change.entity', '=', 'attachment')
    .where('change.after', 'is', null)
    .where('change.before', 'is not', null)
    .where('batch.created_at', '>=', since)
    .orderBy('change.revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.before
}
