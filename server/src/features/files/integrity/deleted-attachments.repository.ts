import type { HouseholdDb } from '#server/database/household-db.ts'
import type { EntityName } from '#server/journal/change.table.ts'

/**
 * Returns earlier states of records from the journal: the state of each record before it was changed or deleted since
 * an instant.
 */
export async function listFormerStates(
  { db, householdId }: HouseholdDb,
  entity: EntityName,
  since: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('batch')
    .innerJoin('change', (join) =>
      join.onRef('change.group_id', '=', 'batch.group_id').onRef('change.revision', '=', 'batch.revision'),
    )
    .select((eb) => eb.ref('change.before').$notNull().as('before'))
    .where('batch.group_id', '=', householdId)
    .where('batch.created_at', '>=', since)
    .where('change.entity', '=', entity)
    .where('change.before', 'is not', null)
    .execute()
  return rows.map(({ before }) => before)
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
