import { countRows } from '#server/database/row-counts.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { isAnyOf, sumOf } from '#server/database/dialect.ts'

export async function listIdsWithoutRef({ db, householdId }: HouseholdDb): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', householdId)
    .where('import_ref', '=', '')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Counts the records that wiping the household would delete. The total value is in 1/10,000 of the currency unit. */
export async function countEverything(household: HouseholdDb): Promise<{
  items: number
  value: number
  locations: number
  labels: number
  files: number
  maintenance: number
}> {
  const { db, kind, householdId } = household
  const { items, value } = await db
    .selectFrom('item')
    .select((eb) => [eb.fn.countAll<number>().as('items'), sumOf(kind, eb.ref('value')).as('value')])
    .where('group_id', '=', householdId)
    .executeTakeFirstOrThrow()
  return {
    items,
    value,
    locations: await countRows(db.selectFrom('location').where('group_id', '=', householdId)),
    labels: await countRows(db.selectFrom('label').where('group_id', '=', householdId)),
    files: await countRows(
      db.selectFrom('attachment').where('group_id', '=', householdId).where('item_id', 'is not', null),
    ),
    maintenance: await countRows(db.selectFrom('maintenance_entry').where('group_id', '=', householdId)),
  }
}

export async function countPhotos(
  { db, kind, householdId }: HouseholdDb,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('attachment')
    .select((eb) => [eb.ref('item_id').$notNull().as('itemId'), eb.fn.countAll<number>().as('count')])
    .where('group_id', '=', householdId)
    .where('type', '=', 'photo')
    .where(isAnyOf(kind, 'item_id', itemIds))
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ itemId, count }) => [itemId, count]))
}

/** Returns for each picture one item that has it as attachment, and the name of that attachment. */
export async function listPictureUses(
  { db, kind, householdId }: HouseholdDb,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, { name: string; itemId: string | null }>> {
  const rows = await db
    .selectFrom('attachment')
    .select((eb) => [eb.ref('hash').$notNull().as('hash'), 'name', 'item_id as itemId'])
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'hash', hashes))
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ hash, ...use }) => [hash, use]))
}
