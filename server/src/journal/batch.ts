import type { BatchCause, BatchPart } from '#contract/history.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { insertRows } from '#server/database/write-rows.ts'
import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { notFound } from '#server/shared/app-error.ts'
import { foldText } from '#contract/text/fold-text.ts'
import type { BatchSummary, BatchTable, ChangeKind, EntityName } from './change.table.ts'
import { addCommonFields } from './common-fields.ts'
import type { Entity, BeforeAfter, StoredRecord } from './entity.ts'
import type { Author, JournalContext } from './author.ts'
import { nameOf, writeRecord } from './record-json.ts'

export interface Batch extends HouseholdDb<Writer> {
  readonly id: string
  readonly revision: number
  /** The time of every change in the batch, in milliseconds since the epoch. */
  readonly now: number
  readonly summary: BatchSummary
  changeCount: number
  undo: Pick<BatchTable, 'undo_of' | 'undo_root' | 'undo_turn'>
  cause: BatchCause | null
}

/**
 * Locks the household, so that its batches are written in order. Throws 404 when the household was deleted, unless this
 * batch creates it.
 */
export async function beginBatch(
  context: JournalContext,
  { householdId, isNew }: { householdId: number; isNew: boolean },
  tx: Writer,
): Promise<Batch> {
  const { kind } = context.database
  const known = await lockHousehold(tx, kind, householdId)
  // Throw when the household is missing and this batch does not create it. Another request may have deleted it.
  if (!known && !isNew) throw notFound('household')
  const [id, now] = [context.newId(), context.now()]
  const undo = { undo_of: null, undo_root: null, undo_turn: null }
  const nothingYet = { summary: [], changeCount: 0, undo, cause: null }
  return { db: tx, kind, householdId, id, revision: (known?.revision ?? 0) + 1, now, ...nothingYet }
}

/** Returns an id that no household ever had, because servers may still have data of a deleted household in memory. */
export async function allocateHouseholdId(tx: Writer): Promise<number> {
  const { last_id } = await tx
    .updateTable('household_counter')
    .set((eb) => ({ last_id: eb('last_id', '+', 1) }))
    .returning('last_id')
    .executeTakeFirstOrThrow()
  return last_id
}

export async function writeChanges<Stored extends StoredRecord>(
  batch: Batch,
  entity: Entity<Stored>,
  states: readonly BeforeAfter<Stored>[],
): Promise<void> {
  const changes = states.map(({ before, after }) => {
    const record = after ?? before
    const isNamed = !before || !after || nameOf(before) !== nameOf(after)
    return {
      group_id: batch.householdId,
      revision: batch.revision,
      position: batch.changeCount++,
      entity: entity.name,
      entity_id: record?.id,
      before: before && writeRecord(entity, before),
      after: after && writeRecord(entity, after),
      owner_id: (entity.owners && record && entity.references(record)[0]?.id) ?? null,
      name_key: (isNamed && foldText(nameOf(record))) || null,
    }
  })
  await insertRows(batch.db, batch.kind, 'change', changes)
  summarise(batch.summary, entity.name, states)
  await entity.derive?.(batch, states)
}

/** Returns the columns `undo_of`, `undo_root` and `undo_turn` of a batch that undoes the whole of another batch. */
export async function placeUndo({ db, householdId }: HouseholdDb, undoOf: string): Promise<Batch['undo']> {
  const { root } = await db
    .selectFrom('batch')
    .select((eb) => eb.fn.coalesce('undo_root', 'id').as('root'))
    .where('group_id', '=', householdId)
    .where('id', '=', undoOf)
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('batch')
    .select((eb) => eb.fn.max('undo_turn').as('turn'))
    .where('group_id', '=', householdId)
    .where('undo_root', '=', root)
    .executeTakeFirst()
  return { undo_of: undoOf, undo_root: root, undo_turn: (last?.turn ?? 0) + 1 }
}

/** Writes the batch after its changes, and raises the household's revision. */
export async function endBatch(batch: Batch, { userId, source }: Author): Promise<void> {
  const { householdId, revision } = batch
  const itself: BatchTable = {
    group_id: householdId,
    id: batch.id,
    revision,
    actor_id: userId,
    source,
    created_at: batch.now,
    summary: JSON.stringify(batch.summary.map(withoutSingleFields)),
    ...batch.undo,
    cause: batch.cause && JSON.stringify(batch.cause),
  }
  await insertRows(batch.db, batch.kind, 'batch', [itself])
  await batch.db.updateTable('household').set({ revision }).where('id', '=', householdId).execute()
}

/** Adds changes of one kind of record to the summary of the batch. */
function summarise(
  summary: BatchSummary,
  entity: EntityName,
  states: readonly BeforeAfter<StoredRecord>[],
): void {
  for (const { before, after } of states) {
    const kind: ChangeKind = before === null ? 'created' : after === null ? 'deleted' : 'changed'
    const known = summary.find((entry) => entry.entity === entity && entry.kind === kind)
    const part = known ?? { entity, kind, count: 0, name: nameOf(after ?? before) }
    part.count++
    if (before && after) part.fields = addCommonFields(part.fields, before, after)
    if (!known) summary.push(part)
  }
}

/**
 * Removes the fields from a part of the summary that counts a single record, because the change of this record
 * contains them.
 */
function withoutSingleFields({ fields, ...part }: BatchPart): BatchPart {
  return part.count > 1 && fields && fields.length > 0 ? { ...part, fields } : part
}
