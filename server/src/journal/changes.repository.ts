import { sql } from 'kysely'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { ChangeKind, ChangeTable, EntityName } from './change.table.ts'

export type ChangePosition = Pick<ChangeTable, 'revision' | 'position'>

/**
 * Lists the changes after a position in the journal, oldest first. Lists only the kinds in `entities`, unless it is
 * empty. Reads the records before and after only for the kinds in `withStates`.
 */
export function listChangesAfter(
  { db, householdId }: HouseholdDb,
  { revision, position }: ChangePosition,
  {
    withStates,
    entities,
    limit,
  }: Record<'withStates' | 'entities', readonly EntityName[]> & { limit: number },
) {
  const stateOf = (column: 'before' | 'after') =>
    sql<string | null>`case when entity in (${sql.join(withStates)}) then ${sql.ref(column)} end`.as(column)
  return db
    .selectFrom('change')
    .select(['revision', 'position', 'entity', 'entity_id', stateOf('before'), stateOf('after')])
    .select(
      sql<ChangeKind>`case when after is null then 'deleted' when before is null then 'created' else 'changed' end`.as(
        'kind',
      ),
    )
    .where('group_id', '=', householdId)
    .where(sql<boolean>`(revision, position) > (${revision}, ${position})`)
    .$if(entities.length > 0, (query) => query.where('entity', 'in', entities))
    .orderBy('revision')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Returns the position of the first or the last change of the household. */
export function findEndOfChanges(
  { db, householdId }: HouseholdDb,
  end: 'first' | 'last',
): Promise<ChangePosition | undefined> {
  const order = end === 'first' ? 'asc' : 'desc'
  return db
    .selectFrom('change')
    .select(['revision', 'position'])
    .where('group_id', '=', householdId)
    .orderBy('revision', order)
    .orderBy('position', order)
    .limit(1)
    .executeTakeFirst()
}

export async function findBatchId(
  { db, householdId }: HouseholdDb,
  revision: number,
): Promise<string | undefined> {
  const batch = await db
    .selectFrom('batch')
    .select('id')
    .where('group_id', '=', householdId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return batch?.id
}
