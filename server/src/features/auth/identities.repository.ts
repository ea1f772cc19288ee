import type { Reader, Writer } from '#server/database/database.ts'

/** A person as a provider names them: its address, and an id that it never gives to anybody else. */
export interface Identity {
  issuer: string
  subject: string
}

export async function findIdentified(db: Reader, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst()
  return row?.id
}

/** The account with an e-mail address, and whether it belongs to somebody at a provider. */
export function findConnectable(
  db: Reader,
  email: string,
): Promise<{ id: string; subject: string | null } | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'oidc_subject as subject'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Gives an account to somebody at a provider alone: its password ends. */
export async function setIdentity(
  tx: Writer,
  userId: string,
  { issuer, subject, now }: Identity & { now: number },
): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ oidc_issuer: issuer, oidc_subject: subject, password_hash: '', updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Ways past the provider, which alone opens the account from now on. */
export async function deletePasskeysOf(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
}
