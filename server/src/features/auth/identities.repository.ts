import type { Reader, Writer } from '#server/database/database.ts'

/**
 * A user's identity at a provider: the address of the provider, and an id that the provider never gives to another
 * user.
 */
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

export function findIdentityOf(
  db: Reader,
  userId: string,
): Promise<{ issuer: string | null; subject: string | null } | undefined> {
  return db
    .selectFrom('user_account')
    .select(['oidc_issuer as issuer', 'oidc_subject as subject'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Returns the account with this e-mail address, unless its provider has not verified the address. */
export function findLinkableAccount(
  db: Reader,
  email: string,
): Promise<{ id: string; issuer: string | null } | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'oidc_issuer as issuer'])
    .where('email', '=', email)
    .where('is_email_claimed', '=', 0)
    .executeTakeFirst()
}

export async function removeIdentity(tx: Writer, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ oidc_issuer: null, oidc_subject: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/**
 * Deletes calendars and invitations and ends shared links, which give access without a sign-in. Deletes notifiers and
 * webhooks, which send data of the households to other services, and the addresses of earlier sign-ins, to which printed
 * codes lead.
 */
export async function revokeOtherCredentials(tx: Writer, userId: string, now: number): Promise<void> {
  await tx.deleteFrom('sign_in_address').where('user_id', '=', userId).execute()
  await tx
    .updateTable('share')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  await tx.deleteFrom('calendar').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notifier').where('user_id', '=', userId).execute()
  const owned = tx
    .selectFrom('membership')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
  await tx.deleteFrom('invitation').where('group_id', 'in', owned).execute()
  await tx.deleteFrom('webhook').where('group_id', 'in', owned).execute()
}

/** Links an account to a provider's identity. Removes the password and makes mailed reset links invalid. */
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
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

/**
 * Deletes the passkeys of an account that is linked to a provider, because its user may then sign in only through the
 * provider.
 */
export async function deletePasskeysOf(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
}
