import {
  type BatchCause,
  entityNames,
  type HistoryEntry,
  type HistoryQuery,
  type JournalBatch,
  type JournalDetail,
  type JournalQuery,
  type RecordChange,
  type TrashEntry,
} from '#contract/history.ts'
import { requireOwner, type Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { BatchSummary, EntityName } from '#server/journal/change.table.ts'
import {
  countBatches,
  findBatch,
  findLastUndos,
  findRevisionBefore,
  listBatches,
  listBatchesAt,
  type BatchFilter,
  type BatchRow,
} from '#server/journal/batches.repository.ts'
import {
  countChanges,
  countDeletions,
  countRecordChanges,
  listChanges,
  listDeletions,
  listFirstChanges,
  listRecordChanges,
  type ChangeRow,
} from '#server/journal/changes.repository.ts'
import { findOwnedIds } from '#server/journal/records.ts'
import { dailyHouseholdJobInOwnTransactions, type Job } from '#server/jobs/jobs.ts'
import { purgeExpiredDeletions } from '#server/journal/purge-deletions.ts'
import { undoWindowMs } from '#server/journal/undo/undo-rules.ts'
import { notFound } from '#server/shared/app-error.ts'
import { addInterval, startOfDay } from '#server/shared/calendar-date.ts'
import { toInstant } from '#server/shared/instant.ts'
import { parseUuid, zeroUuid } from '#server/shared/new-id.ts'
import { type PageQuery, readPage } from '#server/shared/paging.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { readDate, parseFlag } from '#server/shared/request-values.ts'
import { foldText } from '#contract/text/fold-text.ts'
import { listChangedRecords } from './changed-records.service.ts'
import { describeChange, describeCommonField } from './describe-change.ts'

const pages = { defaultSize: 50, maxSize: 200 }
const maxChanges = 200
const namedChanges = 5
const ownedEntities: readonly EntityName[] = ['attachment', 'maintenance', 'claimItem']
/** The number of changes of a deletion that are searched for its first items and locations. */
const maxOwnedFirst = 200
/** The number of changes of a deletion whose photos are shown. */
const maxChangesWithPhotos = 200

interface Page<T> {
  page: number
  pageSize: number
  total: number
  items: T[]
}

export async function getJournal(
  context: Context,
  actor: Actor,
  query: JournalQuery,
): Promise<Page<JournalBatch>> {
  const household = householdDb(context, actor)
  const { page, pageSize, offset } = readPage(query, pages)
  const part = { limit: pageSize, offset }
  const deletedAfter = parseFlag(query.deletions)
    ? await findRevisionBefore(household, context.now() - undoWindowMs)
    : undefined
  const requested = await readFilter(household, actor, query)
  if (!requested) return { page, pageSize, total: 0, items: [] }
  const filter = { ...requested, deletedAfter }
  const total = await context.cached(actor, `batches ${JSON.stringify(filter)}`, () =>
    countBatches(household, filter),
  )
  const rows = await listBatches(household, filter, part)
  return { page, pageSize, total, items: rows.map((row) => toBatch(context, actor, row)) }
}

/** Returns batches as history entries. An undo is not an entry; it is shown on the entry that it undid. */
export async function getHistory(
  context: Context,
  actor: Actor,
  query: HistoryQuery,
): Promise<Page<HistoryEntry>> {
  const { page, pageSize, offset } = readPage(query, pages)
  const household = householdDb(context, actor)
  const requested = await readFilter(household, actor, query)
  if (!requested) return { page, pageSize, total: 0, items: [] }
  const filter = { ...requested, withoutUndos: true }
  const total = await context.cached(actor, `history ${JSON.stringify(filter)}`, () =>
    countBatches(household, filter),
  )
  const rows = await listBatches(household, filter, { limit: pageSize, offset })
  if (rows.length === 0) return { page, pageSize, total, items: [] }
  const changes = await readFirstChanges(household, rows)
  const small = rows.filter(
    (row) => summaryOf(row).reduce((sum, { count }) => sum + count, 0) <= maxChangesWithPhotos,
  )
  const records = await listChangedRecords(
    context,
    actor,
    [...changes.values()].flat(),
    new Set(small.map(({ revision }) => revision)),
  )
  const undos = await findUndos(household, rows)
  const items = rows.map((row) => {
    const cause = row.cause === null ? {} : (JSON.parse(row.cause) as BatchCause)
    return {
      ...toBatch(context, actor, row),
      ...cause,
      changes: (changes.get(row.revision) ?? []).map((change) => describeChange(context, change)),
      records: records.get(row.revision) ?? [],
      undone: undos.get(row.id) ?? null,
    }
  })
  return { page, pageSize, total, items }
}

async function readFirstChanges(
  household: HouseholdDb,
  rows: readonly BatchRow[],
): Promise<Map<number, ChangeRow[]>> {
  const revisions = rows.map(({ revision }) => revision)
  const first = await listFirstChanges(household, revisions, {
    each: namedChanges,
    before: namedChanges,
    withOwned: true,
  })
  const changes = Map.groupBy(first, ({ revision }) => revision)
  // The first changes of a deletion may all be changes of files and maintenance entries. So read its first items and
  // locations in another query.
  const deletions = rows.filter((row) => {
    const entities = summaryOf(row).flatMap(({ entity, kind }) => (kind === 'deleted' ? [entity] : []))
    return new Set(entities.map((entity) => ownedEntities.includes(entity))).size > 1
  })
  if (deletions.length === 0) return changes
  const main = await listFirstChanges(
    household,
    deletions.map(({ revision }) => revision),
    { each: namedChanges, before: maxOwnedFirst, withOwned: false },
  )
  for (const [revision, some] of Map.groupBy(main, (change) => change.revision)) changes.set(revision, some)
  return changes
}

/**
 * Converts a query to a filter. Returns undefined, which matches nothing, for an unknown kind of record and for a text
 * without words. An unknown source or user matches nothing either. Days become revisions, because the index is by
 * revision.
 */
async function readFilter(
  household: HouseholdDb,
  { timeZone }: Actor,
  query: HistoryQuery,
): Promise<BatchFilter | undefined> {
  const { batch, source, actorId } = query
  const entity = entityNames.find((name) => name === query.entity)
  if (query.entity !== undefined && !entity) return undefined
  if (query.q && foldText(query.q) === '') return undefined
  const from = readDate('from', query.from) ?? ''
  const to = readDate('to', query.to) ?? ''
  const next = to === '' ? null : addInterval(to, 1, 'days')
  const lastBefore = (day: string) => findRevisionBefore(household, startOfDay(day, timeZone))
  return {
    id: batch === undefined ? undefined : await findEntryId(household, batch),
    source,
    actorId: actorId === undefined ? undefined : (parseUuid(actorId) ?? zeroUuid),
    entity,
    words: query.q ? foldText(query.q).split(' ') : undefined,
    after: from === '' ? undefined : await lastBefore(from),
    upTo: next === null ? undefined : await lastBefore(next),
  }
}

/**
 * Returns the id of the batch whose entry shows this batch: the batch itself or, for an undo, the batch that it undid.
 */
async function findEntryId(household: HouseholdDb, batch: string): Promise<string> {
  const found = await findBatch(household, parseUuid(batch) ?? zeroUuid)
  return found?.undo_root ?? found?.id ?? zeroUuid
}

async function findUndos(
  household: HouseholdDb,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<string, HistoryEntry['undone']>> {
  const ids = rows.filter((row) => Boolean(row.is_undone)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const undos = await listBatchesAt(household, await findLastUndos(household, ids))
  return new Map(
    undos.map((undo) => {
      const { createdAt, actor } = toChangeMeta(undo)
      return [undo.undo_root ?? '', { batchId: undo.id, createdAt, actor }]
    }),
  )
}

/** Returns a batch with its first 200 changes. Throws 404 when the household has no such batch. */
export async function getBatch(context: Context, actor: Actor, id: string): Promise<JournalDetail> {
  const household = householdDb(context, actor)
  const batch = await findBatch(household, id)
  if (!batch) throw notFound('change')
  const rows = await listChanges(household, batch.revision, maxChanges)
  return {
    ...toBatch(context, actor, batch),
    changes: rows.map((row) => describeChange(context, row)),
    totalChanges: await countChanges(household, batch.revision),
  }
}

/** Returns the changes of a record and of the records that belong to it, newest first, also after its deletion. */
export async function getRecordChanges(
  context: Context,
  actor: Actor,
  id: string,
  query: PageQuery,
): Promise<Page<RecordChange>> {
  const household = householdDb(context, actor)
  const { page, pageSize, offset } = readPage(query, pages)
  const part = { limit: pageSize, offset }
  const ids = [id, ...(await findOwnedIds(household, context.entities, id))]
  const total = await countRecordChanges(household, ids)
  if (total === 0) throw notFound('record')
  const rows = await listRecordChanges(household, ids, part)
  const items = rows.map((row) => ({
    batchId: row.batch,
    ...toChangeMeta(row),
    ...describeChange(context, row),
  }))
  return { page, pageSize, total, items }
}

/** Returns deletions that can still be undone. */
export async function getTrash(context: Context, actor: Actor, query: PageQuery): Promise<Page<TrashEntry>> {
  const household = householdDb(context, actor)
  const { page, pageSize, offset } = readPage(query, pages)
  const part = { limit: pageSize, offset }
  const after = await findRevisionBefore(household, context.now() - undoWindowMs)
  const total = await context.cached(actor, `trash after ${after}`, () => countDeletions(household, after))
  const rows = await listDeletions(household, after, part)
  const items = rows.map((row) => {
    const { entity, id, name } = describeChange(context, row)
    const { createdAt, actor: person } = toChangeMeta(row)
    return { batchId: row.batch, entity, id, name, deletedAt: createdAt, actor: person }
  })
  return { page, pageSize, total, items }
}

/** Throws 403 for non-owners when the batch to undo changes settings of the household, which only owners can change. */
export async function requireUndoRights(context: Context, actor: Actor, id: string): Promise<void> {
  const batch = await findBatch(householdDb(context, actor), id)
  if (batch && changesHouseholdSettings(batch)) requireOwner(actor)
}

function changesHouseholdSettings(row: BatchRow): boolean {
  return summaryOf(row).some(({ entity }) => entity === 'household')
}

function summaryOf({ summary }: BatchRow): BatchSummary {
  return JSON.parse(summary) as BatchSummary
}

/** Deletes the stored values of deletions that are too old to be undone. */
export const purgeDeletionsJob: Job = dailyHouseholdJobInOwnTransactions(
  'deletions',
  (context, { householdId }) => purgeExpiredDeletions(context, householdId),
)

function toBatch(context: Context, { role }: Actor, row: BatchRow): JournalBatch {
  const summary = summaryOf(row)
  const isOld = context.now() - row.created_at > undoWindowMs
  const staysAsItIs = summary.some(
    ({ entity, kind }) => (kind === 'deleted' && isOld) || (entity === 'household' && kind === 'created'),
  )
  return {
    id: row.id,
    ...toChangeMeta(row),
    summary: summary.map(({ fields, ...part }) => ({
      ...part,
      ...(fields && { fields: fields.map((field) => describeCommonField(part.entity, field)) }),
    })),
    canUndo: !staysAsItIs && (role === 'owner' || !changesHouseholdSettings(row)),
  }
}

function toChangeMeta(row: Omit<BatchRow, 'id' | 'revision' | 'summary' | 'cause' | 'undo_root'>) {
  return {
    createdAt: toInstant(row.created_at),
    source: row.source,
    actor: row.actor_name === null ? null : { id: row.actor_id, name: row.actor_name },
    isUndone: Boolean(row.is_undone),
    ...(row.undo_of !== null && { undoOf: row.undo_of }),
  }
}
