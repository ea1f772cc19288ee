import type { Writer } from '#server/database/database.ts'
import type { UsedChallengeTable } from '../auth.table.ts'

/** Marks a challenge as used, and deletes expired marks. Returns false when it was used before. */
export async function useChallenge(tx: Writer, challenge: UsedChallengeTable, now: number): Promise<boolean> {
  await tx.deleteFrom('used_challenge').where('expires_at', '<', now).execute()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('used_challenge')
    .values(challenge)
    .onConflict((key) => key.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}
