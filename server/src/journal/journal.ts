import { sql } from 'kysely'
import type { BatchCause } from '#contract/history.ts'
import type { Writer } from '#server/database/database.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { AppError, limitReached } from '#server/shared/app-error.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import { runCompanion } from './also-in-batch.ts'
import type { Author, Precondition, JournalContext } from './author.ts'
import { type Batch, beginBatch, endBatch, placeUndo, allocateHouseholdId, writeChanges } from './batch.ts'
import type { AnyEntity, BeforeAfter, Entity, StoredRecord } from './entity.ts'
import { isSame } from './record-json.ts'
import { loadOwned, type RecordUpdate, deleteRecords, insertRecords, updateRecords } from './stored-rows.ts'

/** `batchId` is null when the transaction changed nothing. */
export interface WriteResult<T> {
  readonly result: T
  readonly revision: number
  readonly batchId: string | null
}

/** Writes records of a household and their changes, all in one transaction. Nothing else may write such records. */
export interface Journal extends HouseholdDb<Writer> {
  /** The time of every change in the batch, in milliseconds since the epoch. */
  readonly now: number
  insert<Stored extends StoredRecord>(entity: Entity<Stored>, records: readonly Stored[]): Promise<void>
  /** Writes the records that differ from before, with a new `updatedAt`. Returns all records as now stored. */
  update<Stored extends StoredRecord>(
    entity: Entity<Stored>,
    pairs: readonly RecordUpdate<Stored>[],
  ): Promise<Stored[]>
  /** Deletes records with everything that they own. */
  remove<Stored extends StoredRecord>(entity: Entity<Stored>, records: readonly Stored[]): Promise<void>
  setUndoOf(batchId: string): Promise<void>
  /** Records why the batch was written: the name of the imported file, or the tool. */
  setCause(cause: BatchCause): void
}

/**
 * The maximum of records per statement. More would block the event loop for too long, because items are also indexed
 * for the search.
 */
export const journalChunkSize = 250

/** Runs `work` in one transaction as one batch. Either all of it is written, or nothing. */
export async function writeJournal<T>(
  context: JournalContext,
  author: Author,
  work: (journal: Journal) => Promise<T>,
): Promise<WriteResult<T>> {
  const { database, events } = context
  // Allocate a new id in its own transaction, so that a batch that waits does not lock the counter of ids.
  const householdId = author.householdId ?? (await database.write(allocateHouseholdId))
  const written = await database.write(async (tx) => {
    const batch = await beginBatch(context, { householdId, isNew: author.householdId === undefined }, tx)
    const result = await work(createJournal(context, author, batch))
    if (batch.changeCount > 0) {
      await endBatch(batch, author)
      await runCompanion(tx)
    }
    return { result, batch }
  })
  const { id, revision, changeCount, summary } = written.batch
  if (changeCount === 0) return { result: written.result, batchId: null, revision: revision - 1 }
  const entities = [...new Set(summary.map(({ entity }) => entity))]
  events.publish({ kind: 'batch', householdId, entities })
  return { result: written.result, batchId: id, revision }
}

function createJournal(context: JournalContext, author: Author, batch: Batch): Journal {
  const journal: Journal = {
    db: batch.db,
    kind: batch.kind,
    householdId: batch.householdId,
    now: batch.now,
    async insert(entity, records) {
      for await (const chunk of inChunks(records, context.recordsAtOnce ?? journalChunkSize)) {
        const created = chunk.map((after) => ({ before: null, after }))
        await insertRecords(batch, entity, chunk)
        await writeChanges(batch, entity, created)
        await checkLimit(batch, entity, created)
      }
    },
    async update(entity, pairs) {
      const states: (typeof pairs)[number]['after'][] = []
      for await (const chunk of inChunks(pairs, journalChunkSize)) {
        const known = chunk.map(({ before }) => before)
        checkPrecondition(author.precondition, known)
        const stamped = chunk.map((pair) => withUpdatedAt(pair, batch.now))
        const changed = stamped.filter(({ before, after }) => after !== before)
        await updateRecords(batch, entity, changed)
        await writeChanges(batch, entity, changed)
        // Check the limit for updates too, because restoring an archive may move a record to another owner.
        await checkLimit(batch, entity, changed)
        states.push(...stamped.map(({ after }) => after))
      }
      return states
    },
    async remove(entity, records) {
      checkPrecondition(author.precondition, records)
      for await (const chunk of inChunks(records, journalChunkSize)) {
        // Records that belong to others are deleted first: undo runs backwards, and so restores an owner before the
        // records that belong to it.
        for (const owned of context.entities) {
          const owner = owned.owners?.find((one) => one.entity === entity.name)
          if (owner) await journal.remove(owned, await loadOwned(batch, owned, owner.column, chunk))
        }
        const removed = chunk.map((before) => ({ before, after: null }))
        await deleteRecords(batch, entity, chunk)
        await writeChanges(batch, entity, removed)
      }
    },
    async setUndoOf(other) {
      batch.undo = await placeUndo(batch, other)
    },
    setCause(cause) {
      batch.cause = cause
    },
  }
  return journal
}

/** Raises `updatedAt` even within the same millisecond, because `If-Match` compares it. */
function withUpdatedAt<Stored extends StoredRecord>(
  { before, after }: RecordUpdate<Stored>,
  now: number,
): RecordUpdate<Stored> {
  if (isSame(before, after)) return { before, after: before }
  return { before, after: { ...after, updatedAt: Math.max(now, before.updatedAt + 1) } }
}

/** Throws 412 when the record has changed since the caller loaded it. */
function checkPrecondition(expected: Precondition | undefined, records: readonly StoredRecord[]): void {
  const record = records.find(({ id }) => id === expected?.id)
  if (!expected || !record || expected.updatedAt.includes(record.updatedAt)) return
  throw new AppError(412, 'changed_since', 'This was changed since you loaded it. Load it again.')
}

/** Throws 409 `limit_reached` when the household, or an owner of the records, has too many of this kind. */
async function checkLimit(
  { db, kind, householdId }: HouseholdDb<Writer>,
  entity: AnyEntity,
  states: readonly BeforeAfter<StoredRecord>[],
): Promise<void> {
  const { limit, table } = entity
  if (!limit) return
  const rowOf = (record: StoredRecord | null) =>
    new Map<string, unknown>(record ? Object.entries(entity.row(householdId, record)) : [])
  const rows = states.map(({ before, after }) => ({ before: rowOf(before), after: rowOf(after) }))
  for (const column of limit.columns ?? ['group_id']) {
    const given = rows.filter(
      ({ before, after }) => (after.get(column) ?? null) !== (before.get(column) ?? null),
    )
    // as: a record may have values of any type, but `column` holds the id of an owner, or null when the record has an
    // owner of another kind.
    const owners = [...new Set(given.map(({ after }) => after.get(column) ?? []).flat())] as string[]
    if (owners.length === 0) continue
    const above = await sql`select 1 from ${sql.table(table)}
      where group_id = ${householdId} and ${isAnyOf(kind, column, owners)}
      group by ${sql.ref(column)} having count(*) > ${limit.max} limit 1`.execute(db)
    if (above.rows.length > 0) throw limitReached(limit.max, limit.what)
  }
}
