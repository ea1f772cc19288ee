import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import type { BatchTable } from '../change.table.ts'
import type { AnyEntity, BeforeAfter, StoredRecord, Use } from '../entity.ts'
import type { Journal } from '../journal.ts'
import { findTreeConflicts } from './undo-nesting.ts'
import type { Blocked } from './undo-rules.ts'

/** The batch that is undone, and the records that the undo has skipped so far. */
export interface UndoRun {
  readonly batch: Pick<BatchTable, 'revision' | 'created_at' | 'actor_id'>
  /** The ids of the records whose changes are undone; undefined for all records of the batch. */
  readonly only: ReadonlySet<string> | undefined
  /** The ids of skipped records. A deleted record among them stays deleted, so references to it cannot be restored. */
  readonly skippedIds: Set<string>
  /** The ids of records that own a skipped record. The undo must not delete them, so it skips them too. */
  readonly ownersOfStaying: Set<string>
}

type States = readonly BeforeAfter<StoredRecord>[]

/** Returns why records cannot get the state that the undo plans for them, by record id. */
export async function findBlocked(
  context: Context,
  journal: Journal,
  undoing: UndoRun,
  entity: AnyEntity,
  states: States,
): Promise<Map<string, Blocked>> {
  return new Map([
    ...(await findUsed(context, journal, undoing, entity, states)),
    ...(await findTreeConflicts(journal, entity, states)),
    ...(await findTaken(journal, entity, states)),
    ...(await findMissing(context, journal, undoing, entity, states)),
  ])
}

/** Finds records that would share unique values with another record, such as one that has replaced them since. */
async function findTaken(
  { db, kind, householdId }: Journal,
  entity: AnyEntity,
  states: States,
): Promise<Map<string, Blocked>> {
  const uniqueIn = (record: StoredRecord | null) => (record && entity.unique?.(record)) ?? {}
  const columns = Object.keys(uniqueIn(entity.blank))
  const valuesOf = (record: StoredRecord | null) => Object.values(uniqueIn(record))
  const wanted = states.flatMap(({ before, after }) => {
    const values = valuesOf(after)
    return after && values.join() !== valuesOf(before).join() ? [{ id: after.id, values }] : []
  })
  if (wanted.length === 0) return new Map()
  const isWanted = columns.map((column, index) =>
    isAnyOf(
      kind,
      column,
      wanted.map(({ values }) => values[index] ?? ''),
    ),
  )
  const { rows } = await sql<
    Record<string, string>
  >`select id, ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(entity.table)} where group_id = ${householdId} and ${sql.join(isWanted, sql` and `)}`.execute(
    db,
  )
  const changing = new Set(states.map(({ before }) => before?.id))
  const taken = new Set(
    rows.filter(({ id }) => !changing.has(id)).map((row) => columns.map((column) => row[column]).join()),
  )
  return new Map(
    wanted
      .filter(({ values }) => taken.has(values.join()))
      .map(({ id }) => [id, { reason: { code: 'exists', text: 'exists again' } }]),
  )
}

/** Finds records that would refer to a record that neither exists nor is restored by this undo. */
async function findMissing(
  { entities, database }: Context,
  journal: Journal,
  { batch, only, skippedIds }: UndoRun,
  entity: AnyEntity,
  states: States,
): Promise<Map<string, Blocked>> {
  const missing = new Map<string, Blocked>()
  const references = states.flatMap(({ after }) =>
    after ? entity.references(after).map((reference) => ({ ...reference, from: after.id })) : [],
  )
  for (const target of entities) {
    const wanted = references.filter((reference) => reference.entity === target.name)
    if (wanted.length === 0) continue
    const ids = [...new Set(wanted.map(({ id }) => id))]
    const isOne = isAnyOf(database.kind, 'id', ids)
    const there = await sql<{ id: string }>`select id from ${sql.table(target.table)}
      where group_id = ${journal.householdId} and ${isOne}`.execute(journal.db)
    const coming = await journal.db
      .selectFrom('change')
      .select('entity_id as id')
      .where('group_id', '=', journal.householdId)
      .where('revision', '=', batch.revision)
      .where('after', 'is', null)
      // A record without a former state was purged, so it cannot be restored.
      .where('before', 'is not', null)
      .where(isAnyOf(database.kind, 'entity_id', ids))
      .execute()
    const returning = coming.filter(({ id }) => (only?.has(id) ?? true) && !skippedIds.has(id))
    const known = new Set([...there.rows, ...returning].map(({ id }) => id))
    const text = `needs its ${target.name}, which no longer exists`
    for (const { id, from } of wanted) {
      if (!known.has(id)) missing.set(from, { reason: { code: 'reference_missing', text }, referenceId: id })
    }
  }
  return missing
}

/** Finds records that the undo would delete although other records, which stay, refer to them. */
async function findUsed(
  { database: { kind } }: Context,
  { db, householdId }: Journal,
  { batch, ownersOfStaying }: UndoRun,
  entity: AnyEntity,
  states: States,
): Promise<Map<string, Blocked>> {
  const created = states.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  const used = new Set(created.filter((id) => ownersOfStaying.has(id)))
  for (
    let leaving = created.filter((id) => !used.has(id)), found = 1;
    leaving.length > 0 && found > 0;
    leaving = created.filter((id) => !used.has(id))
  ) {
    const known = used.size
    for (const use of entity.usedBy) {
      const column = sql.ref(`use.${use.column}`)
      const leavesToo =
        use.table === entity.table ? isAnyOf(kind, 'use.id', leaving) : isOfCreation(use, batch)
      const rows = await sql<{
        id: string
      }>`select distinct ${column} as id from ${sql.table(use.table)} as use
        where use.group_id = ${householdId} and ${isAnyOf(kind, `use.${use.column}`, leaving)} and not (${leavesToo})`.execute(
        db,
      )
      for (const { id } of rows.rows) used.add(id)
    }
    found = used.size - known
  }
  return new Map([...used].map((id) => [id, { reason: { code: 'in_use', text: 'is in use now' } }]))
}

/** SQL that is true for rows which the batch's author added to a created record later, such as files. */
function isOfCreation(use: Use, batch: UndoRun['batch']): RawBuilder<SqlBool> {
  if (!use.isOfCreation) return sql`1 = 0`
  return sql`exists (select 1 from change as creation
    join batch on batch.group_id = creation.group_id and batch.revision = creation.revision
    where creation.group_id = use.group_id and creation.entity_id = use.id and creation.before is null
      and batch.actor_id = ${batch.actor_id} and batch.source <> 'undo')`
}
