import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { isAnyOf, lockHousehold, putRows } from '#server/database/dialect.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import type { BatchSummary, ChangeKind, ChangeSource, EntityName } from './change.table.ts'
import type { Entity, StoredThing } from './entity.ts'

/** Who writes, where and through what. */
export interface Author {
  readonly groupId: string
  readonly userId: string
  readonly source: ChangeSource
  /** The household begins with this batch. */
  readonly isFounding?: boolean
  /** The thing that must still be as its caller saw it, from `If-Match`. */
  readonly expects?: Expected | undefined
}

export interface Expected {
  readonly id: string
  /** When it may have been changed last; no time at all means that nothing is as expected. */
  readonly updatedAt: readonly number[]
}

/** What a writing transaction did; `batchId` is null when it changed nothing. */
export interface Written<T> {
  readonly result: T
  readonly batchId: string | null
  /** The household’s revision after it. */
  readonly revision: number
}

/** The one way to write what belongs to a household, inside one transaction. */
export interface Journal {
  readonly tx: Writer
  readonly groupId: string
  /** One instant for the whole batch. */
  readonly now: number
  insert<Thing extends StoredThing>(entity: Entity<Thing>, things: readonly Thing[]): Promise<void>
  /** Writes the pairs that differ with a new `updatedAt`; answers each thing as it is now, `before` itself when nothing changed. */
  update<Thing extends StoredThing>(entity: Entity<Thing>, pairs: readonly Pair<Thing>[]): Promise<Thing[]>
  /** Takes things away with everything that they own. */
  remove<Thing extends StoredThing>(entity: Entity<Thing>, things: readonly Thing[]): Promise<void>
  /** Notes that this batch took back the whole of another. */
  noteUndoOf(batchId: string): void
}

export interface Pair<Thing> {
  readonly before: Thing
  readonly after: Thing
}

/** Rows in one statement. */
const chunkSize = 500

export type JournalContext = Pick<Context, 'database' | 'now' | 'newId' | 'entities' | 'events'>

/** Runs `work` in one transaction as one batch: all of it is written with its changes, or nothing is. */
export async function writeJournal<T>(
  context: JournalContext,
  author: Author,
  work: (journal: Journal) => Promise<T>,
): Promise<Written<T>> {
  const { database } = context
  const touched = new Set<EntityName>()
  const written = await database.write(async (tx) => {
    const last = await lockHousehold(tx, database.kind, author.groupId)
    // Somebody may delete a household while others write to it.
    if (last === undefined && !author.isFounding) throw notFound('household')
    const revision = (last ?? 0) + 1
    const batchId = context.newId()
    const now = context.now()
    let position = 0
    let undoOf: string | null = null
    const summary: BatchSummary = []

    async function record<Thing extends StoredThing>(
      entity: Entity<Thing>,
      changes: readonly { before: Thing | null; after: Thing | null }[],
    ): Promise<void> {
      const rows = changes.map(({ before, after }) => ({
        group_id: author.groupId,
        revision,
        position: position++,
        entity: entity.name,
        entity_id: (before ?? after)?.id,
        before: before && writeThing(entity, before),
        after: after && writeThing(entity, after),
      }))
      await putRows(tx, database.kind, 'change', rows)
      summarise(summary, entity.name, changes)
    }

    const journal: Journal = {
      tx,
      groupId: author.groupId,
      now,
      async insert(entity, things) {
        for (const chunk of chunks(things)) {
          await putThings(entity, chunk)
          await putParts(entity, chunk)
          await record(
            entity,
            chunk.map((after) => ({ before: null, after })),
          )
        }
      },
      async update(entity, pairs) {
        checkExpected(
          author.expects,
          pairs.map(({ before }) => before),
        )
        const states = pairs.map(({ before, after }) =>
          // Later than before even within a millisecond, because `If-Match` compares it.
          isSame(before, after) ? before : { ...after, updatedAt: Math.max(now, before.updatedAt + 1) },
        )
        const changed = pairs.flatMap(({ before }, index) => {
          const after = states[index] ?? before
          return after === before ? [] : [{ before, after }]
        })
        for (const chunk of chunks(changed)) {
          const things = chunk.map(({ after }) => after)
          await putThings(entity, things)
          await removeParts(entity, things)
          await putParts(entity, things)
          await record(entity, chunk)
        }
        return states
      },
      async remove(entity, things) {
        checkExpected(author.expects, things)
        for (const chunk of chunks(things)) {
          await removeOwned(entity, chunk)
          await removeParts(entity, chunk)
          await removeRows(
            entity.table,
            'id',
            chunk.map((thing) => thing.id),
          )
          await record(
            entity,
            chunk.map((before) => ({ before, after: null })),
          )
        }
      },
      noteUndoOf(other) {
        undoOf = other
      },
    }

    /** What belongs to a thing goes before it, so that undo, which goes backwards, finds its owner there. */
    async function removeOwned<Thing extends StoredThing>(entity: Entity<Thing>, things: readonly Thing[]) {
      for (const owned of context.entities) {
        const column = owned.owners?.find((owner) => owner.entity === entity.name)?.column
        if (column === undefined) continue
        const isOwned = isAnyOf(
          database.kind,
          column,
          things.map(({ id }) => id),
        )
        // In the order of the owners first: by id alone SQLite would walk every such row of the household.
        const rows = await sql<{ id: string }>`select id from ${sql.table(owned.table)}
          where group_id = ${author.groupId} and ${isOwned} order by ${sql.ref(column)}, id`.execute(tx)
        const ids = rows.rows.map(({ id }) => id)
        await journal.remove(owned, await owned.load(tx, database.kind, author.groupId, ids))
      }
    }

    async function putThings<Thing extends StoredThing>(entity: Entity<Thing>, things: readonly Thing[]) {
      const rows = things.map((thing) => entity.row(author.groupId, thing))
      await putRows(tx, database.kind, entity.table, rows, entity.key)
    }

    async function putParts<Thing extends StoredThing>(entity: Entity<Thing>, things: readonly Thing[]) {
      for (const part of entity.parts) {
        const rows = things.flatMap((thing) => part.rows(author.groupId, thing))
        await putRows(tx, database.kind, part.table, rows)
      }
    }

    async function removeParts<Thing extends StoredThing>(entity: Entity<Thing>, things: readonly Thing[]) {
      for (const part of entity.parts) {
        await removeRows(
          part.table,
          part.column,
          things.map((thing) => thing.id),
        )
      }
    }

    async function removeRows(table: string, column: string, ids: readonly string[]) {
      const isOne = isAnyOf(database.kind, column, ids)
      await sql`delete from ${sql.table(table)} where group_id = ${author.groupId} and ${isOne}`.execute(tx)
    }

    const result = await work(journal)
    if (position === 0) return { result, batchId: null, revision: revision - 1 }
    const { groupId: group_id, userId: actor_id, source } = author
    await tx.updateTable('household').set({ revision }).where('id', '=', group_id).execute()
    await tx
      .insertInto('batch')
      .values({
        group_id,
        id: batchId,
        revision,
        actor_id,
        source,
        created_at: now,
        summary: JSON.stringify(summary),
        undo_of: undoOf,
      })
      .execute()
    for (const { entity } of summary) touched.add(entity)
    return { result, batchId, revision }
  })
  if (touched.size > 0) {
    context.events.publish({ kind: 'batch', groupId: author.groupId, entities: [...touched] })
  }
  return written
}

/** Adds changes of one kind of thing to what a batch says of itself. */
function summarise(
  summary: BatchSummary,
  entity: EntityName,
  changes: readonly { before: StoredThing | null; after: StoredThing | null }[],
): void {
  for (const { before, after } of changes) {
    const kind: ChangeKind = before === null ? 'created' : after === null ? 'deleted' : 'changed'
    const known = summary.find((entry) => entry.entity === entity && entry.kind === kind)
    if (known) known.count++
    else summary.push({ entity, kind, count: 1, name: nameOf(after ?? before) })
  }
}

/** What people call a thing; empty for what has no name. */
export function nameOf(thing: StoredThing | null): string {
  return thing && 'name' in thing && typeof thing.name === 'string' ? thing.name : ''
}

/** 412 when the thing that the caller saw has changed since. */
function checkExpected(expected: Expected | undefined, things: readonly StoredThing[]): void {
  const thing = things.find(({ id }) => id === expected?.id)
  if (!expected || !thing || expected.updatedAt.includes(thing.updatedAt)) return
  throw new AppError(412, 'changed_since', 'This was changed since you loaded it. Load it again.')
}

/** Whether two states of a thing differ in nothing but the time they were written. */
export function isSame<Thing extends StoredThing>(one: Thing, other: Thing): boolean {
  return isDeepStrictEqual({ ...one, updatedAt: 0 }, { ...other, updatedAt: 0 })
}

/** A thing as JSON without the values that say nothing, which are most of an item. */
function writeThing<Thing extends StoredThing>(entity: Entity<Thing>, thing: Thing): string {
  const blank = new Map(Object.entries(entity.blank))
  const said = Object.entries(thing).filter(([key, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== blank.get(key),
  )
  return JSON.stringify(Object.fromEntries(said))
}

/** The thing that `writeThing` wrote. */
export function readThing<Thing extends StoredThing>(entity: Entity<Thing>, json: string): Thing {
  // as: the journal wrote it from such a thing.
  return { ...entity.blank, ...(JSON.parse(json) as Partial<Thing>) }
}

export function* chunks<T>(list: readonly T[], size = chunkSize): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
