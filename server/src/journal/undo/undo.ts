import type { UndoObstacle, UndoReport } from '#contract/history.ts'
import type { Context } from '#server/context.ts'
import { isUniqueViolation } from '#server/database/dialect.ts'
import { notFound } from '#server/shared/app-error.ts'
import type { Progress } from '#server/shared/process/progress.ts'
import type { Author } from '../author.ts'
import type { AnyEntity, BeforeAfter, StoredRecord } from '../entity.ts'
import { countChanges, type ChangeRow } from '../changes.repository.ts'
import { journalChunkSize, writeJournal, type Journal, type WriteResult } from '../journal.ts'
import { findBlocked, type UndoRun } from './undo-checks.ts'
import {
  undoConflictError,
  mayBeSkipped,
  planUndo,
  type UndoPlan,
  type ConflictPolicy,
  groupConsecutive,
  withhold,
} from './undo-rules.ts'

const maxReasons = 100

interface UndoOptions {
  readonly skip: ConflictPolicy
  /** The ids of the records whose changes are undone; all when it is absent. */
  readonly only?: ReadonlySet<string>
  readonly progress?: Progress
}

/**
 * Undoes a batch in a new batch, newest change first: edits field by field, creations and deletions as a whole.
 * Throws 409 `changed_since` with the obstacles, unless `skip` allows skipping them.
 */
export async function undoBatch(
  context: Context,
  author: Omit<Author, 'source' | 'precondition'>,
  batchId: string,
  { skip, only, progress }: UndoOptions,
): Promise<WriteResult<UndoReport>> {
  const obstacles: UndoObstacle[] = []
  let [seen, undone, skipped, blocking] = [0, 0, 0, 0]
  try {
    const asUndo = { ...author, source: 'undo', precondition: undefined } as const
    return await writeJournal(context, asUndo, async (journal) => {
      const batch = await findBatch(journal, batchId)
      if (!batch) throw notFound('change')
      progress?.setTotal(await countChanges(journal, batch.revision))
      const undoing = { batch, only, skippedIds: new Set<string>(), ownersOfStaying: new Set<string>() }
      for await (const run of readChangeGroups(journal, undoing)) {
        const plans = await undoGroup(context, journal, undoing, run)
        const refused = plans.flatMap(({ obstacle }) => obstacle ?? [])
        seen += run.length
        undone += plans.filter(({ state }) => state).length
        skipped += refused.length
        if (!mayBeSkipped(skip, run)) blocking += refused.length
        obstacles.push(...refused.slice(0, maxReasons - obstacles.length))
        progress?.setDone(seen)
      }
      if (skipped === 0 && !only) await journal.setUndoOf(batchId)
      else if (blocking > 0) throw undoConflictError({ obstacles, total: blocking, undoable: undone })
      return { batchId, undone, skipped }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw undoConflictError({ obstacles, total: Math.max(1, skipped), undoable: 0 })
  }
}

function findBatch(journal: Journal, id: string): Promise<UndoRun['batch'] | undefined> {
  return journal.db
    .selectFrom('batch')
    .select(['revision', 'created_at', 'actor_id'])
    .where('group_id', '=', journal.householdId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Yields the changes of a batch, newest first, in the groups of `groupConsecutive`. */
async function* readChangeGroups(journal: Journal, { batch, only }: UndoRun): AsyncGenerator<ChangeRow[]> {
  let before: number | undefined
  for (;;) {
    const step = await readStep(journal, batch.revision, before)
    const changes = only ? step.filter(({ entity_id: id }) => only.has(id)) : step
    yield* groupConsecutive(changes)
    before = step.at(-1)?.position
    if (step.length < journalChunkSize) return
  }
}

function readStep(journal: Journal, revision: number, before: number | undefined): Promise<ChangeRow[]> {
  let query = journal.db
    .selectFrom('change')
    .select(['revision', 'position', 'entity', 'entity_id', 'before', 'after'])
    .where('group_id', '=', journal.householdId)
    .where('revision', '=', revision)
    .orderBy('position', 'desc')
    .limit(journalChunkSize)
  if (before !== undefined) query = query.where('position', '<', before)
  return query.execute()
}

async function undoGroup(
  context: Context,
  journal: Journal,
  undoing: UndoRun,
  run: readonly ChangeRow[],
): Promise<UndoPlan[]> {
  const entity = context.entities.find(({ name }) => name === run[0]?.entity)
  if (!entity) throw new Error(`No entity ${run[0]?.entity}`)
  let plans = await planRun(journal, undoing, entity, run)
  // Repeat while records are blocked, because a skipped record may be needed by other records of the group.
  for (let hasBlocked = true; hasBlocked;) {
    for (const { change, state, obstacle } of plans) {
      if (state) continue
      undoing.skippedIds.add(change.entity_id)
      if (obstacle?.owner && obstacle.code !== 'deleted') undoing.ownersOfStaying.add(obstacle.owner.id)
    }
    const blocked = await findBlocked(context, journal, undoing, entity, statesOf(plans))
    plans = plans.map((plan) => {
      const found = blocked.get(plan.change.entity_id)
      return found ? withhold(entity, plan, found) : plan
    })
    hasBlocked = blocked.size > 0
  }
  await apply(journal, entity, statesOf(plans))
  return plans
}

/** Plans the undo of each change of a group, based on the records as they are now. */
async function planRun(
  journal: Journal,
  { batch }: UndoRun,
  entity: AnyEntity,
  run: readonly ChangeRow[],
): Promise<UndoPlan[]> {
  const ids = run.map((change) => change.entity_id)
  const current = new Map<string, StoredRecord>()
  for (const record of await entity.load(journal, ids)) current.set(record.id, record)
  const ageMs = journal.now - batch.created_at
  return run.map((change) => planUndo(entity, change, current.get(change.entity_id), ageMs))
}

const statesOf = (plans: readonly UndoPlan[]) => plans.flatMap(({ state }) => state ?? [])

async function apply(
  journal: Journal,
  entity: AnyEntity,
  states: readonly BeforeAfter<StoredRecord>[],
): Promise<void> {
  await journal.remove(
    entity,
    states.flatMap(({ before, after }) => (before && !after ? [before] : [])),
  )
  await journal.insert(
    entity,
    states.flatMap(({ before, after }) => (!before && after ? [{ ...after, updatedAt: journal.now }] : [])),
  )
  await journal.update(
    entity,
    states.flatMap(({ before, after }) => (before && after ? [{ before, after }] : [])),
  )
}
