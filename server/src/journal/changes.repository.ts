import { sql, type SelectQueryBuilder } from 'kysely'
import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { countRows } from '#server/database/row-counts.ts'
import type { Tables } from '#server/database/tables.ts'
import { batchColumns, isUndone, type BatchRow, type PageOf } from './batches.repository.ts'
import type { ChangeKind, ChangeTable, EntityName } from './change.table.ts'

export type ChangeRow = Omit<ChangeTable, 'group_id' | 'owner_id' | 'name_key'>

export type RecordChangeRow = ChangeRow & { batch: string } & Pick<
    BatchRow,
    'created_at' | 'source' | 'actor_id' | 'actor_name' | 'undo_of' | 'is_undone'
  >

export type ChangePosition = Pick<ChangeTable, 'revision' | 'position'>

const changeColumns = [
  'change.revision',
  'change.position',
  'change.entity',
  'change.entity_id',
  'change.before',
  'change.after',
] as const

export function listChanges(household: HouseholdDb, revision: number, limit: number): Promise<ChangeRow[]> {
  return changesOfBatch(household, revision).select(changeColumns).orderBy('position').limit(limit).execute()
}

/**
 * Lists the first `each` changes of each batch, searching only positions below `before`. Without `withOwned` it skips
 * changes of files and maintenance entries. Selects the changes before it reads their records, because a deletion may
 * begin with many files.
 */
export function listFirstChanges(
  { db, householdId }: HouseholdDb,
  revisions: readonly number[],
  { each, before, withOwned }: { each: number; before: number; withOwned: boolean },
): Promise<ChangeRow[]> {
  const numbered = db
    .selectFrom('change')
    .select(['revision', 'position'])
    .select(sql<number>`row_number() over (partition by revision order by position)`.as('place'))
    .where('group_id', '=', householdId)
    .where('revision', 'in', revisions)
    .where('position', '<', before)
    .$if(!withOwned, (query) => query.where('owner_id', 'is', null))
  return db
    .selectFrom(numbered.as('first'))
    .innerJoin('change', (join) =>
      join.onRef('change.revision', '=', 'first.revision').onRef('change.position', '=', 'first.position'),
    )
    .select(changeColumns)
    .where('change.group_id', '=', householdId)
    .where('first.place', '<=', each)
    .orderBy('change.revision')
    .orderBy('change.position')
    .execute()
}

/** Returns the number of changes of a batch: its last position plus 1, because positions start at 0. */
export async function countChanges(household: HouseholdDb, revision: number): Promise<number> {
  const last = await changesOfBatch(household, revision)
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.position + 1 : 0
}

function changesOfBatch({ db, householdId }: HouseholdDb, revision: number) {
  return db.selectFrom('change').where('group_id', '=', householdId).where('revision', '=', revision)
}

function changesOfRecords({ db, kind, householdId }: HouseholdDb, ids: readonly string[]) {
  return db
    .selectFrom('change')
    .where('change.group_id', '=', householdId)
    .where(isAnyOf(kind, 'change.entity_id', ids))
}

/** Lists the changes of these records, newest first. */
export function listRecordChanges(
  household: HouseholdDb,
  ids: readonly string[],
  page: PageOf,
): Promise<RecordChangeRow[]> {
  // The `+ 0` keeps PostgreSQL from using the index that has this order, because with it PostgreSQL would read the
  // changes of all records.
  const changes = changesOfRecords(household, ids)
    .orderBy(sql`change.revision + 0`, 'desc')
    .orderBy(sql`change.position + 0`, 'desc')
  return withBatches(household, changes, page)
}

export function countRecordChanges(household: HouseholdDb, ids: readonly string[]): Promise<number> {
  return countRows(changesOfRecords(household, ids))
}

/** Selects deletions after a revision whose records have no later change. */
function deletionsOf({ db, householdId }: HouseholdDb, after: number) {
  return db
    .selectFrom('change')
    .where('change.group_id', '=', householdId)
    .where('change.revision', '>', after)
    .where('change.after', 'is', null)
    .where('change.before', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from change as later where later.group_id = ${householdId}
        and later.entity_id = change.entity_id and later.revision > change.revision)`,
    )
}

export function listDeletions(
  household: HouseholdDb,
  after: number,
  page: PageOf,
): Promise<RecordChangeRow[]> {
  const changes = deletionsOf(household, after)
    .orderBy('change.revision', 'desc')
    .orderBy('change.position', 'desc')
  return withBatches(household, changes, page)
}

export function countDeletions(household: HouseholdDb, after: number): Promise<number> {
  return countRows(deletionsOf(household, after))
}

/**
 * Returns a page of the selected changes, each with its batch and author. A subquery selects the page first, by an
 * index that matches the condition. Without the subquery, SQLite reads the whole journal in order.
 */
function withBatches(
  { db, householdId }: HouseholdDb,
  changes: SelectQueryBuilder<Tables, 'change', object>,
  { limit, offset }: PageOf,
): Promise<RecordChangeRow[]> {
  const page = changes.select(['change.revision', 'change.position']).limit(limit).offset(offset).as('page')
  return db
    .selectFrom(page)
    .innerJoin('change', (join) =>
      join
        .on('change.group_id', '=', householdId)
        .onRef('change.revision', '=', 'page.revision')
        .onRef('change.position', '=', 'page.position'),
    )
    .innerJoin('batch', (join) =>
      join.on('batch.group_id', '=', householdId).onRef('batch.revision', '=', 'page.revision'),
    )
    .leftJoin('user_account', 'user_account.id', 'batch.actor_id')
    .select(['batch.id as batch', ...changeColumns, ...batchColumns])
    .select(isUndone)
    .orderBy('page.revision', 'desc')
    .orderBy('page.position', 'desc')
    .execute()
}

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
