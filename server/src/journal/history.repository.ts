import { sql, type SelectQueryBuilder } from 'kysely'
import { isAnyOf } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import type { BatchTable, ChangeTable, EntityName } from './change.table.ts'
import type { AnyEntity } from './entity.ts'

export type BatchRow = Omit<BatchTable, 'group_id' | 'undo_turn'> & {
  /** Null when the account is gone. */
  actor_name: string | null
  /** True when an undo of it still holds; a number on SQLite. */
  is_undone: boolean | number
}
export type ChangeRow = Omit<ChangeTable, 'group_id'>

/** One change with the batch it belongs to. */
export type RecordChangeRow = ChangeRow & { batch: string } & Pick<
    BatchRow,
    'created_at' | 'source' | 'actor_id' | 'actor_name' | 'undo_of' | 'is_undone'
  >

export interface BatchFilter {
  /** A source, `tool` or `bulk`. */
  source?: string | undefined
  actorId?: string | undefined
  /** Only what changed this kind of record. */
  entity?: EntityName | undefined
  /** Only what came after this revision. */
  after?: number | undefined
  /** Only this revision and what came before it. */
  upTo?: number | undefined
  /** Only deletions after this revision that were not undone. */
  deletedAfter?: number | undefined
  /** Leaves out what undid the whole of another batch. */
  withoutUndos?: boolean
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

/** Each later undo of its chain turns it over. */
const isUndone = sql<boolean | number>`((coalesce((select max(last.undo_turn) from batch as last
    where last.group_id = batch.group_id and last.undo_root = coalesce(batch.undo_root, batch.id)), 0)
  - coalesce(batch.undo_turn, 0)) % 2 = 1)`.as('is_undone')

function batchesOf(
  { db, groupId }: HouseholdDb,
  { source, actorId, entity, after, upTo, deletedAfter, withoutUndos }: BatchFilter,
) {
  let query = db.selectFrom('batch').where('batch.group_id', '=', groupId)
  // A name or a file cannot read like these keys, because its quotes are written with a backslash.
  if (source === 'tool') query = query.where('batch.cause', 'like', '%"tool":%')
  else if (source === 'bulk') query = query.where('batch.cause', 'like', '%"isBulk":true%')
  // as: a text that is no source is compared like any other and matches nothing.
  else if (source !== undefined) query = query.where('batch.source', '=', source as BatchTable['source'])
  if (actorId !== undefined) query = query.where('batch.actor_id', '=', actorId)
  if (entity !== undefined) query = query.where('batch.summary', 'like', `%"entity":"${entity}"%`)
  if (after !== undefined) query = query.where('batch.revision', '>', after)
  if (upTo !== undefined) query = query.where('batch.revision', '<=', upTo)
  if (withoutUndos) query = query.where('batch.undo_of', 'is', null)
  if (deletedAfter !== undefined) {
    // Undone once and for all, or deleted again by a later batch, which counts instead.
    query = query
      .where('batch.revision', '>', deletedAfter)
      .where('batch.summary', 'like', '%"kind":"deleted"%')
      .where(
        sql<boolean>`not exists (select 1 from batch as undo where undo.group_id = batch.group_id and undo.undo_of = batch.id)`,
      )
  }
  return query
}

function withPerson({ db, groupId }: HouseholdDb) {
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
    .where('batch.group_id', '=', groupId)
}

/** Batches, newest first. The page is found in an index before its rows are read. */
export async function listBatches(
  household: HouseholdDb,
  { withoutUndos, ...others }: BatchFilter,
  { limit, offset }: PageOf,
): Promise<BatchRow[]> {
  const page = await batchesOf(household, others)
    // So written that SQLite takes the index in this order; by the one of undos it would sort all batches for each page.
    .$if(withoutUndos === true, (query) => query.where(sql<boolean>`not (batch.undo_of is not null)`))
    .select('batch.revision')
    .orderBy('batch.revision', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  // Apart, because PostgreSQL may look for the page anew for each batch of the household.
  const batches = await listBatchesAt(
    household,
    page.map(({ revision }) => revision),
  )
  return batches.toSorted((one, other) => other.revision - one.revision)
}

/** The batches with these revisions. */
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
  return count(batchesOf(household, filter))
}

export function findBatch(household: HouseholdDb, id: string): Promise<BatchRow | undefined> {
  return withPerson(household).where('batch.id', '=', id).executeTakeFirst()
}

/** The first changes of a batch, in the order in which they happened. */
export function listChanges(household: HouseholdDb, revision: number, limit: number): Promise<ChangeRow[]> {
  return changesOfBatch(household, revision).select(changeColumns).orderBy('position').limit(limit).execute()
}

/** The first changes of each of these batches, in order, with the revision of theirs. */
export function listFirstChanges(
  { db, groupId }: HouseholdDb,
  revisions: readonly number[],
  limit: number,
): Promise<ChangeRow[]> {
  return db
    .selectFrom('change')
    .select(changeColumns)
    .where('group_id', '=', groupId)
    .where('revision', 'in', revisions)
    .where('position', '<', limit)
    .orderBy('revision')
    .orderBy('position')
    .execute()
}

/** The revisions of the last undos of these batches, which are no undos themselves. */
export async function findLastUndos({ db, groupId }: HouseholdDb, ids: readonly string[]): Promise<number[]> {
  const undos = await db
    .selectFrom('batch')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .where('group_id', '=', groupId)
    .where('undo_root', 'in', ids)
    .groupBy('undo_root')
    .execute()
  return undos.map(({ revision }) => revision)
}

/** How many changes a batch has: their positions have no gaps, so the last one tells. */
export async function countChanges(household: HouseholdDb, revision: number): Promise<number> {
  const last = await changesOfBatch(household, revision)
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.position + 1 : 0
}

function changesOfBatch({ db, groupId }: HouseholdDb, revision: number) {
  return db.selectFrom('change').where('group_id', '=', groupId).where('revision', '=', revision)
}

/** The ids of what belongs to a record, such as the attachments of an item. */
export async function findOwnedIds(
  { db, groupId }: HouseholdDb,
  entities: readonly AnyEntity[],
  id: string,
): Promise<string[]> {
  const ids: string[] = []
  for (const { table, owners = [] } of entities) {
    for (const { column } of owners) {
      const owned = await sql<{ id: string }>`select id from ${sql.table(table)}
        where group_id = ${groupId} and ${sql.ref(column)} = ${id}`.execute(db)
      ids.push(...owned.rows.map((row) => row.id))
    }
  }
  return ids
}

function changesOfRecords({ db, kind, groupId }: HouseholdDb, ids: readonly string[]) {
  return db
    .selectFrom('change')
    .where('change.group_id', '=', groupId)
    .where(isAnyOf(kind, 'change.entity_id', ids))
}

/** Changes of these records, newest first. */
export function listRecordChanges(
  household: HouseholdDb,
  ids: readonly string[],
  page: PageOf,
): Promise<RecordChangeRow[]> {
  // No index has this order: by one that has, PostgreSQL would walk the changes of all other records.
  const changes = changesOfRecords(household, ids)
    .orderBy(sql`change.revision + 0`, 'desc')
    .orderBy(sql`change.position + 0`, 'desc')
  return withBatches(household, changes, page)
}

export function countRecordChanges(household: HouseholdDb, ids: readonly string[]): Promise<number> {
  return count(changesOfRecords(household, ids))
}

/** The revision of the last batch before an instant, 0 when there is none. */
export async function findRevisionBefore({ db, groupId }: HouseholdDb, instant: number): Promise<number> {
  const row = await db
    .selectFrom('batch')
    .select('revision')
    .where('group_id', '=', groupId)
    .where('created_at', '<', instant)
    .orderBy('created_at', 'desc')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Deletions after a revision of records that did not come back: nothing happened to them since. */
function deletionsOf({ db, groupId }: HouseholdDb, after: number) {
  return db
    .selectFrom('change')
    .where('change.group_id', '=', groupId)
    .where('change.revision', '>', after)
    .where('change.after', 'is', null)
    .where('change.before', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('change as later')
            .select('later.revision')
            .where('later.group_id', '=', groupId)
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
  return count(deletionsOf(household, after))
}

/**
 * A page of ordered changes, each with its batch and person. The page is found in an index that its condition
 * fits, because SQLite would walk the whole journal for the sake of the order.
 */
function withBatches(
  { db, groupId }: HouseholdDb,
  changes: SelectQueryBuilder<Tables, 'change', object>,
  { limit, offset }: PageOf,
): Promise<RecordChangeRow[]> {
  const page = changes.select(['change.revision', 'change.position']).limit(limit).offset(offset).as('page')
  return db
    .selectFrom(page)
    .innerJoin('change', (join) =>
      join
        .on('change.group_id', '=', groupId)
        .onRef('change.revision', '=', 'page.revision')
        .onRef('change.position', '=', 'page.position'),
    )
    .innerJoin('batch', (join) =>
      join.on('batch.group_id', '=', groupId).onRef('batch.revision', '=', 'page.revision'),
    )
    .leftJoin('user_account', 'user_account.id', 'batch.actor_id')
    .select(['batch.id as batch', ...changeColumns, ...batchColumns])
    .select(isUndone)
    .orderBy('page.revision', 'desc')
    .orderBy('page.position', 'desc')
    .execute()
}

async function count<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}
