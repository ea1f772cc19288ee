import type { DatabaseKind, Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'

/**
 * Increments the household's revision without a batch, for writes that change responses but no records. Locks the
 * household until the commit.
 */
export async function incrementRevision(tx: Writer, kind: DatabaseKind, householdId: number): Promise<void> {
  const household = await lockHousehold(tx, kind, householdId)
  if (!household) return
  await tx
    .updateTable('household')
    .set({ revision: household.revision + 1 })
    .where('id', '=', householdId)
    .execute()
}
