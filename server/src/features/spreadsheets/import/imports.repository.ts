import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Writer } from '#server/database/database.ts'
import type { ImportRunTable } from './imports.table.ts'

/** Stores the progress of an import; returns whether somebody asked it to stop. */
export async function putImportRun(tx: Writer, run: Omit<ImportRunTable, 'cancelled'>): Promise<boolean> {
  const { state, rows, done, updated_at } = run
  const { cancelled } = await tx
    .insertInto('import_run')
    .values({ ...run, cancelled: 0 })
    .onConflict((known) => known.columns(['group_id', 'id']).doUpdateSet({ state, rows, done, updated_at }))
    .returning('cancelled')
    .executeTakeFirstOrThrow()
  return cancelled === 1
}

export function findImportRun({ db, groupId }: HouseholdDb, id: string): Promise<ImportRunTable | undefined> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function askImportToStop({ db, groupId }: HouseholdDb<Writer>, id: string): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ cancelled: 1 })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
}

/** Forgets an import that is begun anew, and all that were over before a moment. */
export async function forgetImportRuns(
  tx: Writer,
  groupId: string,
  id: string,
  before: number,
): Promise<void> {
  await tx.deleteFrom('import_run').where('group_id', '=', groupId).where('id', '=', id).execute()
  await tx.deleteFrom('import_run').where('updated_at', '<', before).execute()
}
