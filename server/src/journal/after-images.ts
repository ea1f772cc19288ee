import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { isAnyOf, rowsFromJson } from '#server/database/dialect.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { inSteps } from '#server/database/read-in-steps.ts'
import { unstored, type ChangeTable } from './change.table.ts'
import type { AnyEntity } from './entity.ts'
import { readRecord, writeRecord } from './record-json.ts'

type Change = Pick<ChangeTable, 'revision' | 'position' | 'entity' | 'entity_id' | 'after'>

/** Stands for an image that is gone on purpose. */
const forgotten = ''

const keyOf = ({ revision, position }: Pick<Change, 'revision' | 'position'>) => `${revision} ${position}`

/** The same changes with what each left, also where the journal does not store it. */
export async function withAfterImages<Row extends Change>(
  entities: readonly AnyEntity[],
  household: HouseholdDb,
  changes: readonly Row[],
): Promise<Row[]> {
  const lacking = changes.filter(({ after }) => after === unstored)
  const images = await findImages(entities, household, lacking)
  return changes.map((change) => {
    if (change.after !== unstored) return change
    // Without an image the journal is damaged, which must not hide its other changes.
    return { ...change, after: images.get(keyOf(change)) ?? JSON.stringify({ id: change.entity_id }) }
  })
}

/**
 * The state each of these changes left, none of which is a deletion: the next change of its record found it so, and where
 * there is none, the record still is so.
 */
async function findImages(
  entities: readonly AnyEntity[],
  household: HouseholdDb,
  changes: readonly Change[],
): Promise<Map<string, string>> {
  if (changes.length === 0) return new Map()
  // Records first: what somebody changes meanwhile, a next change tells.
  const records = await loadRecords(entities, household, changes)
  const next = await loadNext(household, changes)
  return new Map(
    changes.flatMap((change) => {
      const key = keyOf(change)
      const image = next.has(key) ? next.get(key) : records.get(change.entity_id)
      return image === null || image === undefined ? [] : [[key, image]]
    }),
  )
}

/** The records of these changes as they are now, by id. */
async function loadRecords(
  entities: readonly AnyEntity[],
  household: HouseholdDb,
  changes: readonly Change[],
): Promise<Map<string, string>> {
  const images = new Map<string, string>()
  for (const [name, some] of Map.groupBy(changes, (change) => change.entity)) {
    const entity = entities.find((one) => one.name === name)
    if (!entity) continue
    const records = await entity.load(household, [...new Set(some.map((change) => change.entity_id))])
    for (const record of records) images.set(record.id, writeRecord(entity, record))
  }
  return images
}

/** The state that the next change of the same record found, by the change before it; null where that was forgotten. */
async function loadNext(
  { db, kind, groupId }: HouseholdDb,
  changes: readonly Change[],
): Promise<Map<string, string | null>> {
  const columns = ['revision', 'position', 'entity_id'] as const
  const keys = changes.map(({ revision, position, entity_id }) => ({ revision, position, entity_id }))
  // A value of each row rather than a join, for which PostgreSQL would read the whole journal.
  const { rows } = await sql<{ revision: number; position: number; image: string | null }>`
    with known as (${rowsFromJson(kind, 'change', columns, keys)})
    select revision, position,
      (select coalesce(later.before, ${sql.lit(forgotten)}) from change as later where ${isNextOf(groupId, 'known')}) as image
    from known`.execute(db)
  return new Map(
    rows.flatMap(({ image, ...change }) =>
      image === null ? [] : [[keyOf(change), image === forgotten ? null : image]],
    ),
  )
}

/** True for the change `later` that is the next one of the same record after the one in `change`. */
function isNextOf(groupId: string, change: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${change}.${column}`)
  // In an order whose beginning is fixed: otherwise PostgreSQL may read the journal from the start.
  const next = (column: string) => sql`(select ${sql.ref(`next.${column}`)} from change as next
    where next.group_id = ${groupId} and next.entity_id = ${of('entity_id')}
      and (next.revision, next.position) > (${of('revision')}, ${of('position')})
    order by next.entity_id, next.revision, next.position limit 1)`
  return sql`later.group_id = ${groupId} and later.revision = ${next('revision')} and later.position = ${next('position')}`
}

/** Stores what the changes of these records left, before a later change that tells it forgets it. */
export async function storeAfterImages(
  { db, kind, groupId }: HouseholdDb<Writer>,
  ids: readonly string[],
): Promise<void> {
  const image = sql`select later.before from change as later where ${isNextOf(groupId, 'change')}`
  const known = sql`select group_id, revision, position from change
    where group_id = ${groupId} and ${isAnyOf(kind, 'entity_id', ids)}`
  await sql`update change set after = coalesce((${image}), after)
    where after = ${unstored} and (group_id, revision, position) in (${known})`.execute(db)
}

/** Takes out the images that changes of older programs store although the next change or the record tells them. */
export async function dropStoredImages({
  database,
  entities,
}: Pick<Context, 'database' | 'entities'>): Promise<void> {
  const steps = inSteps<ChangeTable>(['group_id', 'revision', 'position'], (isNext, limit) =>
    selectStored(database.read, isNext, limit),
  )
  for await (const step of steps) {
    for (const [groupId, changes] of Map.groupBy(step, (change) => change.group_id)) {
      await database.write(async (db) => {
        const household = { db, kind: database.kind, groupId }
        const images = await findImages(entities, household, changes)
        const same = changes.filter((change) => isTold(entities, change, images.get(keyOf(change))))
        await dropImages(household, same)
      })
    }
  }
}

function selectStored(db: Reader, isNext: RawBuilder<SqlBool>, limit: number) {
  return db
    .selectFrom('change')
    .selectAll()
    .where('after', '<>', sql.lit(unstored))
    .where(isNext)
    .orderBy('group_id')
    .orderBy('revision')
    .orderBy('position')
    .limit(limit)
    .execute()
}

function isTold(entities: readonly AnyEntity[], change: ChangeTable, image: string | undefined): boolean {
  const entity = entities.find(({ name }) => name === change.entity)
  if (!entity || image === undefined || change.after === null) return false
  return isDeepStrictEqual(readRecord(entity, image), readRecord(entity, change.after))
}

async function dropImages(
  { db, groupId }: HouseholdDb<Writer>,
  changes: readonly ChangeTable[],
): Promise<void> {
  for (const [revision, some] of Map.groupBy(changes, (change) => change.revision)) {
    await db
      .updateTable('change')
      .set({ after: unstored })
      .where('group_id', '=', groupId)
      .where('revision', '=', revision)
      .where(
        'position',
        'in',
        some.map(({ position }) => position),
      )
      .execute()
  }
}
