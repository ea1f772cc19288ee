import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'

export async function insertCounter(tx: Writer, householdId: number): Promise<void> {
  await tx.insertInto('asset_counter').values({ group_id: householdId, last_number: 0 }).execute()
}

/** Reserves `count` asset numbers and returns the first. */
export async function allocateAssetNumbers(
  { db, householdId }: HouseholdDb<Writer>,
  count: number,
): Promise<number> {
  const { last_number } = await db
    .updateTable('asset_counter')
    .set((eb) => ({ last_number: eb('last_number', '+', count) }))
    .where('group_id', '=', householdId)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number - count + 1
}

/** Returns the highest asset number that was ever assigned or reserved; 0 when none was. */
export async function findLastAssetNumber({ db, householdId }: HouseholdDb): Promise<number> {
  const row = await db
    .selectFrom('asset_counter')
    .select('last_number')
    .where('group_id', '=', householdId)
    .executeTakeFirst()
  return row?.last_number ?? 0
}

export async function findNextAssetNumber(household: HouseholdDb): Promise<number> {
  return (await findLastAssetNumber(household)) + 1
}

/** Returns the last asset number and locks the counter until the commit. */
export async function lockLastAssetNumber({ db, kind, householdId }: HouseholdDb<Writer>): Promise<number> {
  const query = db.selectFrom('asset_counter').select('last_number').where('group_id', '=', householdId)
  const row = await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  return row?.last_number ?? 0
}

/** Advances the counter to a number that a user has set, so that this number is not assigned again. */
export async function advanceAssetCounter(
  { db, householdId }: HouseholdDb<Writer>,
  number: number,
): Promise<void> {
  await db
    .updateTable('asset_counter')
    .set({ last_number: number })
    .where('group_id', '=', householdId)
    .where('last_number', '<', number)
    .execute()
}
