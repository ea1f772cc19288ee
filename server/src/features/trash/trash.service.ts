import type { TrashGroup, TrashPage, TrashQuery, TrashRecord } from '#contract/trash.ts'
import type { UndoReport } from '#contract/history.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { incrementRevision } from '#server/journal/increment-revision.ts'
import { purgeChanges } from '#server/journal/purge-deletions.ts'
import type { BatchSummary } from '#server/journal/change.table.ts'
import {
  findBatch,
  findRevisionBefore,
  listBatchesAt,
  type BatchRow,
} from '#server/journal/batches.repository.ts'
import type { WriteResult } from '#server/journal/journal.ts'
import { findRelatedDeletions } from '#server/journal/related-deletions.ts'
import { undoWindowMs } from '#server/journal/undo/undo-rules.ts'
import { undoBatch } from '#server/journal/undo/undo.ts'
import { notFound, refuseInDemo } from '#server/shared/app-error.ts'
import { foldText } from '#contract/text/fold-text.ts'
import { toInstant } from '#server/shared/instant.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { takePage, readPage } from '#server/shared/paging.ts'
import { householdDb } from '#server/database/household-db.ts'
import { parseIdList } from '#server/shared/request-values.ts'
import { toTrashRecords } from './trash-records.service.ts'
import { keyOf, listTrashRows, recordEntities, type TrashRow } from './trash.repository.ts'

const dayMs = 86_400_000
const pages = { defaultSize: 20, maxSize: 100 }
const shownRecords = 5

/** Lists the deletions that can still be restored, oldest first. */
async function loadTrash(context: Context, actor: Actor): Promise<readonly TrashRow[]> {
  const household = householdDb(context, actor)
  const after = await findRevisionBefore(household, context.now() - undoWindowMs)
  return context.cached(actor, `trash rows after ${after}`, () => listTrashRows(household, after))
}

function matches({ q, entity }: TrashQuery): (row: TrashRow) => boolean {
  const words = foldText(q ?? '').split(' ')
  // A query of spaces matches nothing. Otherwise its only word, an empty text, would match every name.
  const isBlank = Boolean(q) && words[0] === ''
  return (row) =>
    !isBlank &&
    (entity === undefined || row.entity === entity) &&
    words.every((word) => row.nameKey.includes(word))
}

export async function getTrashGroups(context: Context, actor: Actor, query: TrashQuery): Promise<TrashPage> {
  const household = householdDb(context, actor)
  const all = await loadTrash(context, actor)
  const found = Map.groupBy(all.filter(matches(query)), ({ revision }) => revision)
  let revisions = [...found.keys()].toReversed()
  if (query.actorId !== undefined) {
    const batches = await listBatchesAt(household, revisions)
    const own = new Set(batches.filter((one) => one.actor_id === query.actorId).map((one) => one.revision))
    revisions = revisions.filter((revision) => own.has(revision))
  }
  const part = readPage(query, pages)
  const shown = takePage(revisions, part)
  const batches = await listBatchesAt(household, shown)
  const byRevision = new Map(batches.map((batch) => [batch.revision, batch]))
  const heads = shown.flatMap((revision) => (found.get(revision) ?? []).slice(0, shownRecords))
  const records = await toTrashRecords(context, actor, heads)
  const items = shown.flatMap((revision) => {
    const batch = byRevision.get(revision)
    const rows = found.get(revision) ?? []
    const first = rows.slice(0, shownRecords).flatMap((row) => records.get(keyOf(row)) ?? [])
    return batch ? [toGroup(context, batch, rows, first)] : []
  })
  return { page: part.page, pageSize: part.pageSize, total: revisions.length, records: all.length, items }
}

function toGroup(
  context: Context,
  batch: BatchRow,
  rows: readonly TrashRow[],
  records: TrashRecord[],
): TrashGroup {
  const age = context.now() - batch.created_at
  const counts = [...Map.groupBy(rows, ({ entity }) => entity)]
  return {
    batchId: batch.id,
    createdAt: toInstant(batch.created_at),
    source: batch.source,
    actor: batch.actor_name === null ? null : { id: batch.actor_id, name: batch.actor_name },
    daysLeft: Math.max(0, Math.ceil((undoWindowMs - age) / dayMs)),
    counts: counts.map(([entity, { length: count }]) => ({ entity, count })),
    total: rows.length,
    value: amountToNumber(rows.reduce((sum, { value }) => sum + value, 0)),
    records,
  }
}

/** Lists the records that one change deleted and that are still in the Trash. Throws 404 for an unknown change. */
export async function getTrashRecords(context: Context, actor: Actor, batchId: string, query: TrashQuery) {
  const rows = (await readRowsOf(context, actor, batchId)).rows.filter(matches(query))
  const part = readPage(query, pages)
  const shown = takePage(rows, part)
  const records = await toTrashRecords(context, actor, shown)
  return {
    page: part.page,
    pageSize: part.pageSize,
    total: rows.length,
    items: shown.flatMap((row) => records.get(keyOf(row)) ?? []),
  }
}

async function readRowsOf(context: Context, actor: Actor, batchId: string) {
  const batch = await findBatch(householdDb(context, actor), batchId)
  if (!batch) throw notFound('change')
  const all = await loadTrash(context, actor)
  return { batch, rows: all.filter(({ revision }) => revision === batch.revision) }
}

/** Returns the rows with these ids. Throws 404 when one of the ids is not in the Trash. */
function pick(rows: readonly TrashRow[], input: readonly string[] | undefined): string[] {
  const there = new Set(rows.map(({ id }) => id))
  if (input === undefined) return [...there]
  const ids = parseIdList('ids', input)
  if (ids.some((id) => !there.has(id))) throw notFound('deleted record')
  return ids
}

/**
 * Restores records that a batch deleted, with their files and maintenance entries. Also undoes the other changes of the
 * batch, such as the removal of a deleted label from items, unless the same field has changed since.
 * Throws 404 when none of the records is in the Trash.
 */
export async function restoreTrash(
  context: Context,
  actor: Actor,
  batchId: string,
  ids: readonly string[] | undefined,
): Promise<WriteResult<UndoReport>> {
  const { batch, rows } = await readRowsOf(context, actor, batchId)
  if (rows.length === 0) throw notFound('deleted record')
  const wanted = pick(rows, ids)
  const isWhole = wanted.length === rows.length && countDeleted(batch) === rows.length
  if (isWhole) return undoBatch(context, actor, batchId, { skip: 'edits' })
  const { restored } = await findRelatedTo(context, actor, { batch, rows }, wanted)
  return undoBatch(context, actor, batchId, { skip: 'edits', only: restored })
}

function findRelatedTo(
  context: Context,
  actor: Actor,
  { batch, rows }: { batch: BatchRow; rows: readonly TrashRow[] },
  ids: readonly string[],
) {
  const stillDeletedIds = new Set(rows.map(({ id }) => id))
  return findRelatedDeletions(context, householdDb(context, actor), batch.revision, ids, stillDeletedIds)
}

function countDeleted({ summary }: BatchRow): number {
  // as: `JSON.parse` has no type. The journal wrote `summary` from a `BatchSummary`.
  const parts = JSON.parse(summary) as BatchSummary
  const deleted = parts.filter(({ kind }) => kind === 'deleted')
  const records = deleted.filter(({ entity }) => recordEntities.includes(entity))
  return (records.length > 0 ? records : deleted).reduce((sum, { count }) => sum + count, 0)
}

/** Purges the records that a change deleted, or some of them, with their files and maintenance entries. */
export async function purgeTrash(
  context: Context,
  actor: Actor,
  batchId: string,
  ids: readonly string[] | undefined,
): Promise<{ purged: number }> {
  refuseInDemo(context.config)
  const { batch, rows } = await readRowsOf(context, actor, batchId)
  const wanted = pick(rows, ids)
  if (wanted.length === 0) return { purged: 0 }
  const { owned } = await findRelatedTo(context, actor, { batch, rows }, wanted)
  await purge(context, actor, rows, [{ revision: batch.revision, ids: owned }])
  return { purged: wanted.length }
}

export async function emptyTrash(context: Context, actor: Actor): Promise<{ purged: number }> {
  refuseInDemo(context.config)
  const rows = await loadTrash(context, actor)
  const revisions = new Set(rows.map(({ revision }) => revision))
  await purge(
    context,
    actor,
    rows,
    [...revisions].map((revision) => ({ revision, ids: undefined })),
  )
  return { purged: rows.length }
}

/** Removes deleted records from the journal, like the job after 30 days. Writes no batch, so it cannot be undone. */
async function purge(
  context: Context,
  actor: Actor,
  rows: readonly TrashRow[],
  parts: readonly { revision: number; ids: ReadonlySet<string> | undefined }[],
): Promise<void> {
  if (parts.length === 0) return
  await context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await incrementRevision(tx, household.kind, household.householdId)
    for (const part of parts) await purgeChanges(household, part)
  })
  const entities = [...new Set(rows.map(({ entity }) => entity))]
  context.events.publish({ kind: 'batch', householdId: actor.householdId, entities })
}
