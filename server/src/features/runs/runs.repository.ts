import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Writer } from '#server/database/database.ts'
import type { RunTable } from './runs.table.ts'

/** Saves the progress of a run. Returns true when a user cancelled it. */
export async function upsertRun(tx: Writer, run: Omit<RunTable, 'cancelled'>): Promise<boolean> {
  const { state, rows, done, updated_at } = run
  const { cancelled } = await tx
    .insertInto('import_run')
    .values({ ...run, cancelled: 0 })
    .onConflict((known) => known.columns(['group_id', 'id']).doUpdateSet({ state, rows, done, updated_at }))
    .returning('cancelled')
    .executeTakeFirstOrThrow()
  return cancelled === 1
}

export function findRunRow({ db, householdId }: HouseholdDb, id: string): Promise<RunTable | undefined> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function markCancelRequested(
  { db, householdId }: HouseholdDb<Writer>,
  id: string,
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ cancelled: 1 })
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .execute()
}

/** Deletes the previous run with this id, and all runs without an update since `before`. */
export async function deleteFinishedRuns(
  tx: Writer,
  householdId: number,
  id: string,
  before: number,
): Promise<void> {
  await tx.deleteFrom('import_run').where('group_id', '=', householdId).where('id', '=', id).execute()
  await tx.deleteFrom('import_run').where('updated_at', '<', before).execute()
}
