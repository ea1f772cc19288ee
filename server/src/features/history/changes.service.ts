import type { ChangedRecord, ChangesPage, ChangesQuery } from '#contract/history.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { findBatchId } from '#server/journal/batches.repository.ts'
import {
  findEndOfChanges,
  listChangesAfter,
  type ChangePosition,
} from '#server/journal/changes.repository.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import { readRecord } from '#server/journal/record-json.ts'
import { AppError, invalid } from '#server/shared/app-error.ts'
import { readPage } from '#server/shared/paging.ts'

const pages = { defaultSize: 500, maxSize: 1000 }
/** A position after all changes of a revision: the largest integer that fits into the column on PostgreSQL. */
const afterAllPositions = 2 ** 31 - 1
/**
 * The pattern of `next`: the revision and the position of the page's last change, and the id of its batch. A restore
 * may give the same revision to another batch, so the id is compared too.
 */
const cursorPattern = /^(\d{1,15})(?:\.(\d{1,9})\.([\da-f-]{36}))?$/

/**
 * Returns the records that changed after `since`, in the order of the changes.
 * Throws 422 when `since` cannot be read, and 410 when the journal does not have all changes after it.
 */
export async function getChanges(context: Context, actor: Actor, query: ChangesQuery): Promise<ChangesPage> {
  const household = householdDb(context, actor)
  if (query.since === undefined) {
    const last = await findEndOfChanges(household, 'last')
    return { items: [], next: await cursorOf(household, last), hasMore: false }
  }
  const { pageSize } = readPage(query, pages)
  const since = await readSince(household, actor, query.since)
  const { items, last, hasMore } = await readChanges(context, household, since, { limit: pageSize })
  const next = last ? await cursorOf(household, last) : query.since
  return { items, next, hasMore }
}

/** Returns at most `limit` changes after a position, and as `last` the position of the last returned change. */
export async function readChanges(
  context: Context,
  household: HouseholdDb,
  after: ChangePosition,
  { limit, entities = [] }: { limit: number; entities?: readonly EntityName[] },
): Promise<{ items: ChangedRecord[]; last: ChangePosition | undefined; hasMore: boolean }> {
  const owned = context.entities.filter(({ owners }) => owners)
  const found = await listChangesAfter(household, after, {
    withStates: owned.map(({ name }) => name),
    entities,
    limit: limit + 1,
  })
  const rows = found.slice(0, limit)
  const items = rows.map((row) => {
    const entity = owned.find(({ name }) => name === row.entity)
    const states = [row.before, row.after].filter((state) => state !== null)
    const owners = states.flatMap((state) => entity?.references(readRecord(entity, state)) ?? [])
    return {
      revision: row.revision,
      entity: row.entity,
      id: row.entity_id,
      kind: row.kind,
      owners: [...new Map(owners.map((owner) => [owner.id, owner])).values()],
    } satisfies ChangedRecord
  })
  return { items, last: rows.at(-1), hasMore: found.length > limit }
}

/** Returns the value of `since` with which a client gets the changes after the given one. */
export async function cursorOf(household: HouseholdDb, last: ChangePosition | undefined): Promise<string> {
  return last ? `${last.revision}.${last.position}.${await findBatchId(household, last.revision)}` : '0'
}

async function readSince(household: HouseholdDb, actor: Actor, since: string): Promise<ChangePosition> {
  const [, revisionText, position = afterAllPositions, batchId] = cursorPattern.exec(since) ?? []
  if (revisionText === undefined)
    throw invalid({ since: `is "${since}", which is neither a revision nor the “next” of a response` })
  const revision = Number(revisionText)
  const first = await findEndOfChanges(household, 'first')
  const isKnown =
    batchId === undefined ? revision <= actor.revision : batchId === (await findBatchId(household, revision))
  const isWhole = revision >= (first?.revision ?? actor.revision + 1) - 1
  if (isKnown && isWhole) return { revision, position: Number(position) }
  throw new AppError(
    410,
    'not_found',
    'The changes since then are not known any more, for example because a backup was restored. Read everything again, and start from the “next” of a request without “since”.',
  )
}
