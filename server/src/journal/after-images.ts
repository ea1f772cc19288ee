import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { isAnyOf, lockHousehold, rowsFromJson } from '#server/database/dialect.ts'
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
/** Kinds of records may share ids: an archive brings its own. */
const recordOf = ({ entity, entity_id }: Pick<Change, 'entity' | 'entity_id'>) => `${entity} ${entity_id}`

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
      const image = next.has(key) ? next.get(key) : records.get(recordOf(change))
      return image === null || image === undefined ? [] : [[key, image]]
    }),
  )
}

/** The records of these changes as they are now. */
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
    for (const record of records)
      images.set(recordOf({ entity: name, entity_id: record.id }), writeRecord(entity, record))
  }
  return images
}

/** The state that the next change of the same record found, by the change before it; null where that was forgotten. */
async function loadNext(
  { db, kind, groupId }: HouseholdDb,
  changes: readonly Change[],
): Promise<Map<string, string | null>> {
  const columns = ['revision', 'position', 'entity', 'entity_id'] as const
  const keys = changes.map(({ revision, position, entity, entity_id }) => ({
    revision,
    position,
    entity,
    entity_id,
  }))
  // A value of each row rather than a join, for which PostgreSQL would read the whole journal.
  const { rows } = await sql<{ revision: number; position: number; image: string | null }>`
    with known as (${rowsFromJson(kind, 'change', columns, JSON.stringify(keys))})
    select revision, position,
      (select coalesce(later.before, ${sql.lit(forgotten)}) from change as later where ${isNextOf(sql.val(groupId), 'known')}) as image
    from known`.execute(db)
  return new Map(
    rows.flatMap(({ image, ...change }) =>
      image === null ? [] : [[keyOf(change), image === forgotten ? null : image]],
    ),
  )
}

/** True for the change `later` that is the next one of the same record after the one in `change`. */
function isNextOf(groupId: RawBuilder<unknown>, change: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${change}.${column}`)
  // Asked for by its key: SQLite leaves the index of records for a column that it lacks, and walks the journal.
  const kind = sql`(select same.entity from change as same where same.group_id = next.group_id
    and same.revision = next.revision and same.position = next.position)`
  // In an order whose beginning is fixed: otherwise PostgreSQL may read the journal from the start.
  const next = (column: string) => sql`(select ${sql.ref(`next.${column}`)} from change as next
    where next.group_id = ${groupId} and next.entity_id = ${of('entity_id')} and ${kind} = ${of('entity')}
      and (next.revision, next.position) > (${of('revision')}, ${of('position')})
    order by next.entity_id, next.revision, next.position limit 1)`
  return sql`later.group_id = ${groupId} and later.revision = ${next('revision')} and later.position = ${next('position')}`
}

/** Stores what changes of these records left, of which a deletion up to a revision tells, before it is forgotten. */
export async function storeAfterImages(
  { db, kind, groupId }: HouseholdDb<Writer>,
  ids: readonly string[],
  lastRevision: number,
): Promise<void> {
  const image = sql`select later.before from change as later
    where ${isNextOf(sql.val(groupId), 'change')} and later.after is null and later.revision <= ${lastRevision}`
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
  const { kind } = database
  const steps = inSteps<ChangeTable>(['group_id', 'revision', 'position'], (isNext, limit) =>
    selectStored(database.read, isNext, limit),
  )
  for await (const step of steps) {
    for (const [groupId, changes] of Map.groupBy(step, (change) => change.group_id)) {
      const told = await findTold(entities, { db: database.read, kind, groupId }, changes)
      if (told.length === 0) continue
      await database.write(async (db) => {
        const household = { db, kind, groupId }
        // From here on nobody forgets what tells them.
        await lockHousehold(db, kind, groupId)
        await dropImages(household, await findTold(entities, household, told))
      })
    }
  }
}

/** Changes that store an image, without those whose next change is a deletion that is forgotten, as nothing else tells them. */
function selectStored(db: Reader, isNext: RawBuilder<SqlBool>, limit: number) {
  const forgetsIt = sql<SqlBool>`exists (select 1 from change as later
    where ${isNextOf(sql.ref('change.group_id'), 'change')} and later.before is null)`
  return db
    .selectFrom('change')
    .selectAll()
    .where('after', '<>', sql.lit(unstored))
    .where(isNext)
    .where(({ not }) => not(forgetsIt))
    .orderBy('group_id')
    .orderBy('revision')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Those of these changes whose image the next change or the record tells. */
async function findTold(
  entities: readonly AnyEntity[],
  household: HouseholdDb,
  changes: readonly ChangeTable[],
): Promise<ChangeTable[]> {
  const images = await findImages(entities, household, changes)
  return changes.filter((change) => isTold(entities, change, images.get(keyOf(change))))
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
