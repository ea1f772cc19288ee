import { sql } from 'kysely'
import { containsText } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { countRows } from '#server/database/row-counts.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import type { BatchTable, EntityName } from './change.table.ts'

export type BatchRow = Omit<BatchTable, 'group_id' | 'undo_turn'> & {
  /** The name of the user who made the batch; null when the account was deleted. */
  actor_name: string | null
  /** True or 1 when the batch is undone: SQLite has no booleans. */
  is_undone: boolean | number
}

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

export const batchColumns = [
  'batch.created_at',
  'batch.source',
  'batch.actor_id',
  'batch.undo_of',
  'user_account.name as actor_name',
] as const

/** A batch is undone when an odd number of undos and redos follows it in its chain. */
export const isUndone = sql<boolean | number>`((coalesce((select max(last.undo_turn) from batch as last
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
