import type { Reader, Writer } from '#server/database/database.ts'
import type { PasswordResetTable } from './password-resets.table.ts'

/**
 * Inserts a mailed link. Returns false and inserts nothing when the user has a link to this e-mail address that expires
 * after `atLeast`, because that link was mailed recently.
 */
export async function insertReset(
  tx: Writer,
  reset: PasswordResetTable,
  { now, atLeast }: { now: number; atLeast: number },
): Promise<boolean> {
  await tx
    .deleteFrom('password_reset')
    .where('user_id', '=', reset.user_id)
    .where('expires_at', '<=', now)
    .execute()
  const recent = await tx
    .selectFrom('password_reset')
    .select('token_hash')
    .where('user_id', '=', reset.user_id)
    .where('email', '=', reset.email)
    .where('expires_at', '>', atLeast)
    .executeTakeFirst()
  if (recent) return false
  await tx.insertInto('password_reset').values(reset).execute()
  return true
}

export async function deleteReset(tx: Writer, tokenHash: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('token_hash', '=', tokenHash).execute()
}

/** Returns the user of a reset link that has not expired. */
export async function findReset(db: Reader, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** Deletes a reset link and returns it. Returns undefined when the link was used or has expired. */
export async function consumeReset(
  tx: Writer,
  tokenHash: string,
  now: number,
): Promise<PasswordResetTable | undefined> {
  const [row] = await tx
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .execute()
  return row
}
