import type { Reader, Writer } from '#server/database/database.ts'
import { countRows } from '#server/database/row-counts.ts'
import type { TwoFactorTable } from './second-factor.table.ts'

export function findTwoFactor(db: Reader, userId: string): Promise<TwoFactorTable | undefined> {
  return db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/**
 * Stores a secret that no code has confirmed yet, in place of an earlier one. Returns false when two-factor sign-in is
 * already enabled.
 */
export async function putPendingSecret(
  tx: Writer,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('two_factor')
    .values({ user_id: userId, secret, enabled_at: null, last_step: step })
    .onConflict((key) =>
      key
        .column('user_id')
        .doUpdateSet({ secret, last_step: step })
        .where('two_factor.enabled_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Turns two-factor sign-in on. Returns false when the secret was replaced or enabled in the meantime. */
export async function enableTwoFactor(
  tx: Writer,
  { user_id, secret }: TwoFactorTable,
  { now, step, codeHashes }: { now: number; step: number; codeHashes: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ enabled_at: now, last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .insertInto('recovery_code')
    .values(codeHashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
  return true
}

/** Marks the code of a time step as used. Returns false when this code or a later one was used already. */
export async function consumeTimeStep(
  tx: Writer,
  { user_id, secret }: TwoFactorTable,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a recovery code. Returns false when the user has no such code. */
export async function useRecoveryCode(tx: Writer, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_code').where('user_id', '=', userId))
}

/**
 * Turns off two-factor sign-in and returns true when it was on. Lock the account first: otherwise a request that
 * enables it at the same time could leave its recovery codes.
 */
export async function deleteTwoFactor(tx: Writer, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const [row] = await tx
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .execute()
  return row !== undefined && row.enabled_at !== null
}
