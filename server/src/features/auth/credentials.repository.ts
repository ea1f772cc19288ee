import type { Reader, Writer } from '#server/database/database.ts'

/** The part of an account that proves who signs in. */
export interface Credentials {
  id: string
  password_hash: string
}

export function findCredentials(
  db: Reader,
  which: { id: string } | { email: string },
): Promise<Credentials | undefined> {
  const query = db.selectFrom('user_account').select(['id', 'password_hash'])
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
}
