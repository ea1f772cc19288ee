import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { isAnyOf, lockHousehold, putRows } from '#server/database/dialect.ts'
import type { ChangeSource } from './change.table.ts'
import type { Entity, StoredThing } from './entity.ts'

/** Who writes, where and through what. */
export interface Author {
  readonly groupId: string
  readonly userId: string
  readonly source: ChangeSource
}

/** What a writing transaction did; `batchId` is null when it changed nothing. */
export interface Written<T> {
  readonly result: T
  readonly batchId: string | null
}

/** The one way to write what belongs to a household, inside one transaction. */
export interface Journal {
  readonly tx: Writer
  readonly groupId: string
  /** One instant for the whole batch. */
  readonly now: number
  insert<Thing extends StoredThing>(entity: Entity<Thing>, things: readonly Thing[]): Promise<void>
  /** Writes the pairs that differ and gives them their new `updatedAt`; answers how many did. */
  update<Thing extends StoredThing>(entity: Entity<Thing>, pairs: readonly Pair<Thing>[]): Promise<number>
  remove<Thing extends StoredThing>(entity: Entity<Thing>, things: readonly Thing[]): Promise<void>
}

export interface Pair<Thing> {
  readonly before: Thing
  readonly after: Thing
}

/** Rows in one statement. */
const chunkSize = 500

/** Runs `work` in one transaction as one batch: all of it is written with its changes, or nothing is. */
export async function writeJournal<T>(
  context: Pick<Context, 'database' | 'now' | 'newId'>,
  author: Author,
  work: (journal: Journal) => Promise<T>,
): Promise<Written<T>> {
  const { database } = context
  return database.write(async (tx) => {
    const revision = ((await lockHousehold(tx, database.kind, author.groupId)) ?? 0) + 1
    const batchId = context.newId()
    const now = context.now()
    let position = 0

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
        const changed = pairs
          .filter(({ before, after }) => !isSame(before, after))
          .map(({ before, after }) => ({ before, after: { ...after, updatedAt: now } }))
        for (const chunk of chunks(changed)) {
          const things = chunk.map(({ after }) => after)
          await putThings(entity, things)
          await removeParts(entity, things)
          await putParts(entity, things)
          await record(entity, chunk)
        }
        return changed.length
      },
      async remove(entity, things) {
        for (const chunk of chunks(things)) {
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
    if (position === 0) return { result, batchId: null }
    const { groupId: group_id, userId: actor_id, source } = author
    await tx.updateTable('household').set({ revision }).where('id', '=', group_id).execute()
    await tx
      .insertInto('batch')
      .values({ group_id, id: batchId, revision, actor_id, source, created_at: now })
      .execute()
    return { result, batchId }
  })
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
