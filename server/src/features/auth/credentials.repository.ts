import type { Reader, Writer } from '#server/database/database.ts'

export interface Credentials {
  id: string
  email: string
  password_hash: string
  /** The time at which two-factor sign-in was turned on; null when it is off. */
  code_since: number | null
  /** The provider that manages the account; null for a password account. */
  oidc_issuer: string | null
}

export function findCredentials(
  db: Reader,
  which: { id: string } | { email: string },
): Promise<Credentials | undefined> {
  const query = db
    .selectFrom('user_account')
    .leftJoin('two_factor', 'two_factor.user_id', 'user_account.id')
    .select(['id', 'email', 'password_hash', 'oidc_issuer', 'two_factor.enabled_at as code_since'])
  return (
    'id' in which ? query.where('id', '=', which.id) : query.where('email', '=', which.email)
  ).executeTakeFirst()
}

export async function setPassword(
  tx: Writer,
  userId: string,
  { password_hash, now }: { password_hash: string; now: number },
): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ password_hash, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}
