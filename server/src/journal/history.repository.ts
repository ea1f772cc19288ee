import { sql, type SelectQueryBuilder } from 'kysely'
import { countRows } from '#server/database/row-counts.ts'
import { containsText, isAnyOf } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import type { BatchTable, ChangeTable, EntityName } from './change.table.ts'
import type { AnyEntity } from './entity.ts'

export type BatchRow = Omit<BatchTable, 'group_id' | 'undo_turn'> & {
  /** The name of the user who made the batch; null when the account was deleted. */
  actor_name: string | null
  /** True or 1 when the batch is undone: SQLite has no booleans. */
  is_undone: boolean | number
}
export type ChangeRow = Omit<ChangeTable, 'group_id' | 'owner_id' | 'name_key'>

export type RecordChangeRow = ChangeRow & { batch: string } & Pick<
    BatchRow,
    'created_at' | 'source' | 'actor_id' | 'actor_name' | 'undo_of' | 'is_undone'
  >

export interface BatchFilter {
  id?: string | undefined
  /** Selects batches from this source. The values `tool` and `bulk` select the batches of tools and of bulk changes. */
  source?: string | undefined
  actorId?: string | undefined
  entity?: EntityName | undefined
  /** Selects batches after this revision. */
  after?: number | undefined
  /** Selects batches up to this revision. */
  upTo?: number | undefined
  /** Selects deletions after this revision that were not undone. */
  deletedAfter?: number | undefined
  withoutUndos?: boolean
  /**
   * Selects batches that changed a record, or its files or maintenance entries, when the name of the record contains
   * all of the words. The words have no case and no accents.
   */
  words?: readonly string[] | undefined
}

export interface PageOf {
  limit: number
  offset: number
}

const changeColumns = [
  'change.revision',
  'change.position',
  'change.entity',
  'change.entity_id',
  'change.before',
  'change.after',
] as const
const batchColumns = [
  'batch.created_at',
  'batch.source',
  'batch.actor_id',
  'batch.undo_of',
  'user_account.name as actor_name',
] as const

/** A batch is undone when an odd number of undos and redos follows it in its chain. */
const isUndone = sql<boolean | number>`((coalesce((select max(last.undo_turn) from batch as last
    where last.group_id = batch.group_id and last.undo_root = coalesce(batch.undo_root, batch.id)), 0)
  - coalesce(batch.undo_turn, 0)) % 2 = 1)`.as('is_undone')

function batchesOf(
  { db, kind, householdId }: HouseholdDb,
  { id, source, actorId, entity, after, upTo, deletedAfter, withoutUndos, words }: BatchFilter,
) {
  let query = db.selectFrom('batch').where('batch.group_id', '=', householdId)
  if (id !== undefined) query = query.where('batch.id', '=', id)
  // The `like` patterns cannot match text inside a value, because JSON escapes the quotes in values.
  if (source === 'tool') query = query.where('batch.cause', 'like', '%"tool":%')
  else if (source === 'bulk') query = query.where('batch.cause', 'like', '%"isBulk":true%')
  // as: the request may contain any text as source, but the column has a limited type. An unknown source matches no
  // batch.
  else if (source !== undefined) query = query.where('batch.source', '=', source as BatchTable['source'])
  if (actorId !== undefined) query = query.where('batch.actor_id', '=', actorId)
  if (entity !== undefined) query = query.where('batch.summary', 'like', `%"entity":"${entity}"%`)
  if (after !== undefined) query = query.where('batch.revision', '>', after)
  if (upTo !== undefined) query = query.where('batch.revision', '<=', upTo)
  if (withoutUndos) query = query.where('batch.undo_of', 'is', null)
  if (words) {
    const isNamed = words.map((word) => containsText(kind, 'name_key', word))
    const named = sql`select entity_id from change
      where group_id = ${householdId} and name_key is not null and ${sql.join(isNamed, sql` and `)}`
    query = query.where(
      sql<boolean>`batch.revision in (
        select revision from change where group_id = ${householdId} and entity_id in (${named})
        union all
        select revision from change where group_id = ${householdId} and owner_id in (${named}))`,
    )
  }
  if (deletedAfter !== undefined) {
    // Leave out every deletion that was undone. A redo is a batch of its own, and is listed as a deletion.
    query = query
      .where('batch.revision', '>', deletedAfter)
      .where('batch.summary', 'like', '%"kind":"deleted"%')
      .where(
        sql<boolean>`not exists (select 1 from batch as undo where undo.group_id = batch.group_id and undo.undo_of = batch.id)`,
      )
  }
  return query
}

function withPerson({ db, householdId }: HouseholdDb) {
  return db
    .selectFrom('batch')
    .leftJoin('user_account', 'user_account.id', 'batch.actor_id')
    .select([
      'batch.id',
      'batch.revision',
      'batch.summary',
      'batch.cause',
      'batch.undo_root',
      ...batchColumns,
    ])
    .select(isUndone)
    .where('batch.group_id', '=', householdId)
}

/** Lists batches, newest first. Finds the page in an index before it reads the rows. */
export async function listBatches(
  household: HouseholdDb,
  { withoutUndos, ...others }: BatchFilter,
  { limit, offset }: PageOf,
): Promise<BatchRow[]> {
  const page = await batchesOf(household, others)
    // The double negation keeps SQLite from using the index of undos, because with that index it would sort all batches
    // for each page.
    .$if(withoutUndos === true, (query) => query.where(sql<boolean>`not (batch.undo_of is not null)`))
    .select('batch.revision')
    .orderBy('batch.revision', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  // The batches are loaded by a query of their own. If it were part of the query above, PostgreSQL might run its
  // subqueries for every batch of the household.
  const batches = await listBatchesAt(
    household,
    page.map(({ revision }) => revision),
  )
  return batches.toSorted((one, other) => other.revision - one.revision)
}

export async function listBatchesAt(
  household: HouseholdDb,
  revisions: readonly number[],
): Promise<BatchRow[]> {
  const batches: BatchRow[] = []
  for (const some of chunks(revisions, 500)) {
    batches.push(...(await withPerson(household).where('batch.revision', 'in', some).execute()))
  }
  return batches
}

export function countBatches(household: HouseholdDb, filter: BatchFilter): Promise<number> {
  return countRows(batchesOf(household, filter))
}

export function findBatch(household: HouseholdDb, id: string): Promise<BatchRow | undefined> {
  return withPerson(household).where('batch.id', '=', id).executeTakeFirst()
}

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

/** Returns the revision of the latest undo or redo of each batch. The batches must not be undos. */
export async function findLastUndos(
  { db, householdId }: HouseholdDb,
  ids: readonly string[],
): Promise<number[]> {
  const undos = await db
    .selectFrom('batch')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .where('group_id', '=', householdId)
    .where('undo_root', 'in', ids)
    .groupBy('undo_root')
    .execute()
  return undos.map(({ revision }) => revision)
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

/** Returns the names of the given records that exist. */
export async function listNames(
  { db, kind, householdId }: HouseholdDb,
  { table }: AnyEntity,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
    where group_id = ${householdId} and ${isAnyOf(kind, 'id', ids)}`.execute(db)
  return rows
}

/** Returns the ids of records that belong to a record, such as the attachments of an item. */
export async function findOwnedIds(
  { db, householdId }: HouseholdDb,
  entities: readonly AnyEntity[],
  id: string,
): Promise<string[]> {
  const ids: string[] = []
  for (const { table, owners = [] } of entities) {
    for (const { column } of owners) {
      const owned = await sql<{ id: string }>`select id from ${sql.table(table)}
        where group_id = ${householdId} and ${sql.ref(column)} = ${id}`.execute(db)
      ids.push(...owned.rows.map((row) => row.id))
    }
  }
  return ids
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

/** Returns the revision of the last batch before an instant, or 0. */
export async function findRevisionBefore({ db, householdId }: HouseholdDb, instant: number): Promise<number> {
  const row = await db
    .selectFrom('batch')
    .select('revision')
    .where('group_id', '=', householdId)
    .where('created_at', '<', instant)
    .orderBy('created_at', 'desc')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Selects deletions after a revision whose records have no later change. */
function deletionsOf({ db, householdId }: HouseholdDb, after: number) {
  return db
    .selectFrom('change')
    .where('change.group_id', '=', householdId)
    .where('change.revision', '>', after)
    .where('change.after', 'is', null)
    .where('change.before', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('change as later')
            .select('later.revision')
            .where('later.group_id', '=', householdId)
            .whereRef('later.entity_id', '=', 'change.entity_id')
            .whereRef('later.revision', '>', 'change.revision'),
        ),
      ),
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
