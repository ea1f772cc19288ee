import { sql } from 'kysely'
import type { UndoReport } from '#contract/journal.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { isAnyOf, isUniqueViolation } from '#server/database/dialect.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import type { BatchTable, ChangeTable } from './change.table.ts'
import type { AnyEntity, StoredThing } from './entity.ts'
import { findRings } from './undo-rings.ts'
import {
  isSame,
  nameOf,
  readThing,
  writeJournal,
  type Author,
  type Journal,
  type Written,
} from './journal.ts'

/** How long a deletion can be taken back. */
export const deletionMs = 30 * 86_400_000

/** Changes looked at in one step. */
const stepSize = 500
const maxReasons = 100

type Batch = Pick<BatchTable, 'revision' | 'created_at'>
type Change = Pick<ChangeTable, 'position' | 'entity' | 'entity_id' | 'before' | 'after'>

/** One change that cannot be taken back, for people. */
interface Obstacle {
  entity: string
  id: string
  name: string
  reason: string
}

/**
 * Takes a batch back, newest change first, as a batch of its own. Refuses with 409 and the names of what changed
 * since; with `skipChanged` the rest is undone.
 */
export async function undoBatch(
  context: Context,
  author: Omit<Author, 'source' | 'expects'>,
  batchId: string,
  skipChanged: boolean,
): Promise<Written<UndoReport>> {
  const obstacles: Obstacle[] = []
  let undone = 0
  let skipped = 0
  try {
    const undoing = { ...author, source: 'undo', expects: undefined } as const
    return await writeJournal(context, undoing, async (journal) => {
      const batch = await findBatch(journal, batchId)
      if (!batch) throw notFound('change')
      for await (const run of readRuns(journal, batch)) {
        const { done, refused } = await undoRun(context, journal, batch, run)
        undone += done
        skipped += refused.length
        obstacles.push(...refused.slice(0, maxReasons - obstacles.length))
      }
      if (skipped === 0) journal.noteUndoOf(batchId)
      else if (!skipChanged) throw changedSince(obstacles, skipped)
      return { batchId, undone, skipped }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw changedSince(obstacles, Math.max(1, skipped))
    throw error
  }
}

function changedSince(obstacles: readonly Obstacle[], total: number): AppError {
  const names = obstacles.slice(0, 3).map(({ name, reason }) => `“${name}” ${reason}`)
  const message = `This cannot be undone: ${names.join('; ') || 'something took the place of what was there'}.`
  return new AppError(409, 'changed_since', message, { details: { obstacles, total } })
}

function findBatch(journal: Journal, id: string): Promise<Batch | undefined> {
  return journal.tx
    .selectFrom('batch')
    .select(['revision', 'created_at'])
    .where('group_id', '=', journal.groupId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The changes of a batch, newest first, in runs of one kind of thing in which each thing occurs once. */
async function* readRuns(journal: Journal, batch: Batch): AsyncGenerator<Change[]> {
  let before: number | undefined
  for (;;) {
    const changes = await readStep(journal, batch, before)
    let run: Change[] = []
    let seen = new Set<string>()
    for (const change of changes) {
      const [first] = run
      if (
        first &&
        (first.entity !== change.entity || kindOf(first) !== kindOf(change) || seen.has(change.entity_id))
      ) {
        yield run
        run = []
        seen = new Set()
      }
      run.push(change)
      seen.add(change.entity_id)
    }
    if (run.length > 0) yield run
    before = changes.at(-1)?.position
    if (changes.length < stepSize) return
  }
}

async function readStep(journal: Journal, batch: Batch, before: number | undefined): Promise<Change[]> {
  let query = journal.tx
    .selectFrom('change')
    .select(['position', 'entity', 'entity_id', 'before', 'after'])
    .where('group_id', '=', journal.groupId)
    .where('revision', '=', batch.revision)
    .orderBy('position', 'desc')
    .limit(stepSize)
  if (before !== undefined) query = query.where('position', '<', before)
  return query.execute()
}

function kindOf(change: Change): 'creation' | 'deletion' | 'edit' {
  if (change.before === null) return 'creation'
  return change.after === null ? 'deletion' : 'edit'
}

async function undoRun(
  context: Context,
  journal: Journal,
  batch: Batch,
  run: readonly Change[],
): Promise<{ done: number; refused: Obstacle[] }> {
  const [first] = run
  const entity = context.entities.find(({ name }) => name === first?.entity)
  if (!first || !entity) throw new Error(`No entity ${first?.entity}`)
  const ids = run.map((change) => change.entity_id)
  const current = new Map<string, StoredThing>()
  for (const thing of await entity.load(journal.tx, context.database.kind, journal.groupId, ids)) {
    current.set(thing.id, thing)
  }

  const refused: Obstacle[] = []
  const states: { before: StoredThing | null; after: StoredThing | null }[] = []
  for (const change of run) {
    const state = {
      before: change.before === null ? null : readThing(entity, change.before),
      after: change.after === null ? null : readThing(entity, change.after),
    }
    const reason = reasonAgainst(
      change,
      state.after,
      current.get(change.entity_id),
      journal.now - batch.created_at,
    )
    if (reason) refused.push(obstacle(change, state.before ?? state.after, reason))
    else states.push(state)
  }

  const restored = states.flatMap(({ before }) => before ?? [])
  const missing = await missingReferences(context, journal, batch, entity, restored)
  const created = states.flatMap(({ before, after }) => (before === null && after ? [after.id] : []))
  const used = await stillUsed(context, journal.tx, journal.groupId, entity, created)
  const edits = states.flatMap(({ before, after }) =>
    before && after ? [{ before: after, after: before }] : [],
  )
  const rings = await findRings(journal, entity, edits)
  const possible = states.filter(({ before, after }) => {
    const reason = before
      ? (missing.get(before.id) ?? (rings.has(before.id) ? 'would be inside itself' : undefined))
      : used.has(after?.id ?? '')
        ? 'is in use now'
        : undefined
    if (reason) refused.push(obstacle(first, before ?? after, reason))
    return reason === undefined
  })

  await journal.remove(
    entity,
    possible.flatMap(({ before, after }) => (before === null && after ? [after] : [])),
  )
  await journal.insert(
    entity,
    possible.flatMap(({ before, after }) =>
      after === null && before ? [{ ...before, updatedAt: journal.now }] : [],
    ),
  )
  await journal.update(
    entity,
    possible.flatMap(({ before, after }) => (before && after ? [{ before: after, after: before }] : [])),
  )
  return { done: possible.length, refused }
}

/** Why a change cannot be taken back as things stand, or undefined. */
function reasonAgainst(
  change: Change,
  after: StoredThing | null,
  now: StoredThing | undefined,
  ageMs: number,
): string | undefined {
  if (after === null) {
    if (change.before === null) return 'was deleted too long ago'
    if (ageMs > deletionMs) return 'was deleted too long ago'
    return now ? 'exists again' : undefined
  }
  if (!now) return 'was deleted since'
  // A household leaves with its last member, never by an undo.
  if (change.entity === 'household' && change.before === null) return 'is in use now'
  return isSame(now, after) ? undefined : 'was changed since'
}

function obstacle(change: Change, thing: StoredThing | null, reason: string): Obstacle {
  const id = thing?.id ?? change.entity_id
  return { entity: change.entity, id, name: nameOf(thing) || change.entity, reason }
}

/** Things that refer to what is gone and does not come back with this batch. */
async function missingReferences(
  context: Context,
  journal: Journal,
  batch: Batch,
  entity: AnyEntity,
  things: readonly StoredThing[],
): Promise<Map<string, string>> {
  const missing = new Map<string, string>()
  const references = things.flatMap((thing) =>
    entity.references(thing).map((reference) => ({ ...reference, from: thing.id })),
  )
  for (const target of context.entities) {
    const wanted = references.filter((reference) => reference.entity === target.name)
    if (wanted.length === 0) continue
    const ids = [...new Set(wanted.map(({ id }) => id))]
    const isOne = isAnyOf(context.database.kind, 'id', ids)
    const there = await sql<{ id: string }>`select id from ${sql.table(target.table)}
      where group_id = ${journal.groupId} and ${isOne}`.execute(journal.tx)
    const coming = await journal.tx
      .selectFrom('change')
      .select('entity_id as id')
      .where('group_id', '=', journal.groupId)
      .where('revision', '=', batch.revision)
      .where('after', 'is', null)
      .where(isAnyOf(context.database.kind, 'entity_id', ids))
      .execute()
    const known = new Set([...there.rows, ...coming].map(({ id }) => id))
    for (const { id, from } of wanted) {
      if (!known.has(id)) missing.set(from, `needs a ${target.name} that is gone`)
    }
  }
  return missing
}

/** Of things about to be removed, the ones that something refers to that is not removed with them. */
async function stillUsed(
  context: Context,
  tx: Writer,
  groupId: string,
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
        where group_id = ${groupId} and ${isAnyOf(kind, column, leaving)} and not (${leavesToo})`.execute(tx)
      for (const { id } of rows.rows) used.add(id)
    }
    found = used.size - before
  }
  return used
}
