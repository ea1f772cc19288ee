import { sql } from 'kysely'
import type { UndoReport } from '#contract/inventory/journal.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { isAnyOf, isUniqueViolation } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { notFound } from '#server/shared/app-error.ts'
import type { Gauge } from '#server/shared/process/gauge.ts'
import { countChanges, type ChangeRow } from '../history.repository.ts'
import type { BatchTable } from '../change.table.ts'
import { withAfterImages } from '../after-images.ts'
import type { AnyEntity, State, StoredRecord } from '../entity.ts'
import { findMisplaced } from './undo-nesting.ts'
import { journalStep, writeJournalAlone, type Journal, type Written } from '../journal.ts'
import { readRecord } from '../record-json.ts'
import {
  changedSince,
  isSkipped,
  obstacle,
  reasonAgainst,
  toRuns,
  type Obstacle,
  type Skip,
} from './undo-rules.ts'
import type { Author } from '../author.ts'

const maxReasons = 100

type Batch = Pick<BatchTable, 'revision' | 'created_at'>

interface Undoing {
  readonly skip: Skip
  /** Takes back only what happened to these records. */
  readonly only?: ReadonlySet<string>
  readonly gauge?: Gauge
}

/** One batch on its way back. */
interface Course {
  readonly batch: Batch
  readonly only: ReadonlySet<string> | undefined
  /** The records that stay as they are now, so that nothing may count on their return. */
  readonly staying: Set<string>
}

/**
 * Takes a batch back, newest change first, as a batch of its own. Refuses with 409 and the names of what changed
 * since, unless `skip` leaves that out: edits alone, or all of it.
 */
export async function undoBatch(
  context: Context,
  author: Omit<Author, 'source' | 'expects'>,
  batchId: string,
  { skip, only, gauge }: Undoing,
): Promise<Written<UndoReport>> {
  const obstacles: Obstacle[] = []
  let undone = 0
  let skipped = 0
  let blocking = 0
  try {
    const undoing = { ...author, source: 'undo', expects: undefined } as const
    return await writeJournalAlone(context, undoing, async (journal) => {
      const batch = await findBatch(journal, batchId)
      if (!batch) throw notFound('change')
      gauge?.found(await countChanges(journal, batch.revision))
      const course = { batch, only, staying: new Set<string>() }
      for await (const run of readRuns(context, journal, course)) {
        const { done, refused } = await undoRun(context, journal, course, run)
        undone += done
        skipped += refused.length
        gauge?.wrote(undone + skipped)
        if (!isSkipped(skip, run)) blocking += refused.length
        obstacles.push(...refused.slice(0, maxReasons - obstacles.length))
      }
      if (skipped === 0 && !only) await journal.noteUndoOf(batchId)
      else if (blocking > 0) throw changedSince(obstacles, blocking)
      return { batchId, undone, skipped }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw changedSince(obstacles, Math.max(1, skipped))
    throw error
  }
}

function findBatch(journal: Journal, id: string): Promise<Batch | undefined> {
  return journal.db
    .selectFrom('batch')
    .select(['revision', 'created_at'])
    .where('group_id', '=', journal.groupId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The changes of a batch, newest first, in runs of one kind of record in which each record occurs once. */
async function* readRuns(
  context: Context,
  journal: Journal,
  { batch, only }: Course,
): AsyncGenerator<ChangeRow[]> {
  let before: number | undefined
  for (;;) {
    const step = await readStep(journal, batch, before)
    const changes = only ? step.filter(({ entity_id: id }) => only.has(id)) : step
    yield* toRuns(await withAfterImages(context.entities, journal, changes))
    before = step.at(-1)?.position
    if (step.length < journalStep) return
  }
}

async function readStep(journal: Journal, batch: Batch, before: number | undefined): Promise<ChangeRow[]> {
  let query = journal.db
    .selectFrom('change')
    .select(['revision', 'position', 'entity', 'entity_id', 'before', 'after'])
    .where('group_id', '=', journal.groupId)
    .where('revision', '=', batch.revision)
    .orderBy('position', 'desc')
    .limit(journalStep)
  if (before !== undefined) query = query.where('position', '<', before)
  return query.execute()
}

async function undoRun(
  context: Context,
  journal: Journal,
  course: Course,
  run: readonly ChangeRow[],
): Promise<{ done: number; refused: Obstacle[] }> {
  const [first] = run
  const entity = context.entities.find(({ name }) => name === first?.entity)
  if (!first || !entity) throw new Error(`No entity ${first?.entity}`)
  const { unchanged, refused } = await compareWithNow(journal, course.batch, entity, run)
  for (const { id } of refused) course.staying.add(id)
  let possible = unchanged
  // Others of the run can need one that stays.
  for (let hadReasons = true; hadReasons;) {
    const reasons = await findReasons(context, journal, course, entity, possible)
    possible = possible.filter(({ before, after }) => {
      const reason = reasons.get((before ?? after)?.id ?? '')
      if (reason !== undefined) refused.push(obstacle(first, before ?? after, reason))
      return reason === undefined
    })
    for (const id of reasons.keys()) course.staying.add(id)
    hadReasons = reasons.size > 0
  }
  await takeBack(journal, entity, possible)
  return { done: possible.length, refused }
}

/** Parts the changes of a run: those whose record is still as they left it, and those that cannot be undone. */
async function compareWithNow(
  journal: Journal,
  batch: Batch,
  entity: AnyEntity,
  run: readonly ChangeRow[],
): Promise<{ unchanged: State<StoredRecord>[]; refused: Obstacle[] }> {
  const ids = run.map((change) => change.entity_id)
  const current = new Map<string, StoredRecord>()
  for (const record of await entity.load(journal, ids)) current.set(record.id, record)
  const ageMs = journal.now - batch.created_at
  const unchanged: State<StoredRecord>[] = []
  const refused: Obstacle[] = []
  for (const change of run) {
    const before = change.before === null ? null : readRecord(entity, change.before)
    const after = change.after === null ? null : readRecord(entity, change.after)
    const reason = reasonAgainst(change, after, current.get(change.entity_id), ageMs)
    if (reason) refused.push(obstacle(change, before ?? after, reason))
    else unchanged.push({ before, after })
  }
  return { unchanged, refused }
}

/** The reasons, by the id of a record, why other records forbid to take its change back. */
async function findReasons(
  context: Context,
  journal: Journal,
  course: Course,
  entity: AnyEntity,
  states: readonly State<StoredRecord>[],
): Promise<Map<string, string>> {
  const restored = states.flatMap(({ before, after }) => (before ? [{ now: after, former: before }] : []))
  const formers = restored.map(({ former }) => former)
  const missing = await missingReferences(context, journal, course, entity, formers)
  const created = states.flatMap(({ before, after }) => (before === null && after ? [after.id] : []))
  const used = await stillUsed(context, journal, entity, created)
  const misplaced = await findMisplaced(journal, entity, restored)
  return new Map([...[...used].map((id) => [id, 'is in use now'] as const), ...misplaced, ...missing])
}

async function takeBack(
  journal: Journal,
  entity: AnyEntity,
  states: readonly State<StoredRecord>[],
): Promise<void> {
  await journal.remove(
    entity,
    states.flatMap(({ before, after }) => (before === null && after ? [after] : [])),
  )
  await journal.insert(
    entity,
    states.flatMap(({ before, after }) =>
      after === null && before ? [{ ...before, updatedAt: journal.now }] : [],
    ),
  )
  await journal.update(
    entity,
    states.flatMap(({ before, after }) => (before && after ? [{ before: after, after: before }] : [])),
  )
}

/** Records that refer to what is gone and does not come back with this batch. */
async function missingReferences(
  context: Context,
  journal: Journal,
  { batch, only, staying }: Course,
  entity: AnyEntity,
  records: readonly StoredRecord[],
): Promise<Map<string, string>> {
  const missing = new Map<string, string>()
  const references = records.flatMap((record) =>
    entity.references(record).map((reference) => ({ ...reference, from: record.id })),
  )
  for (const target of context.entities) {
    const wanted = references.filter((reference) => reference.entity === target.name)
    if (wanted.length === 0) continue
    const ids = [...new Set(wanted.map(({ id }) => id))]
    const isOne = isAnyOf(context.database.kind, 'id', ids)
    const there = await sql<{ id: string }>`select id from ${sql.table(target.table)}
      where group_id = ${journal.groupId} and ${isOne}`.execute(journal.db)
    const coming = await journal.db
      .selectFrom('change')
      .select('entity_id as id')
      .where('group_id', '=', journal.groupId)
      .where('revision', '=', batch.revision)
      .where('after', 'is', null)
      // One that was deleted for good does not come back.
      .where('before', 'is not', null)
      .where(isAnyOf(context.database.kind, 'entity_id', ids))
      .execute()
    const returning = coming.filter(({ id }) => (only?.has(id) ?? true) && !staying.has(id))
    const known = new Set([...there.rows, ...returning].map(({ id }) => id))
    for (const { id, from } of wanted) {
      if (!known.has(id)) missing.set(from, `needs its ${target.name}, which no longer exists`)
    }
  }
  return missing
}

/** Of records about to be removed, the ones that something refers to that is not removed with them. */
async function stillUsed(
  context: Context,
  { db, groupId }: HouseholdDb<Writer>,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<Set<string>> {
  const { kind } = context.database
  const used = new Set<string>()
  for (
    let leaving = ids, found = 1;
    leaving.length > 0 && found > 0;
    leaving = ids.filter((id) => !used.has(id))
  ) {
    const before = used.size
    for (const { table, column } of entity.usedBy) {
      const leavesToo = table === entity.table ? isAnyOf(kind, 'id', leaving) : sql<boolean>`false`
      const rows = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
        where group_id = ${groupId} and ${isAnyOf(kind, column, leaving)} and not (${leavesToo})`.execute(db)
      for (const { id } of rows.rows) used.add(id)
    }
    found = used.size - before
  }
  return used
}
