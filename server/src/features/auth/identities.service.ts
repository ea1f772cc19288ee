import { proxyIssuer } from '#contract/accounts/proxy-sign-in.ts'
import type { Context } from '#server/context.ts'
import type { Client } from '#server/http/client.ts'
import type { SignedIn } from '#server/http/cookies.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { moveToOwn } from '#server/features/households/households.service.ts'
import { writeJournal } from '#server/journal/journal.ts'
import { notFound } from '#server/shared/app-error.ts'
import { deleteKeysOf } from './api-keys/api-keys.repository.ts'
import { findCredentials } from './credentials.repository.ts'
import {
  revokeOtherCredentials,
  deletePasskeysOf,
  findLinkableAccount,
  findIdentified,
  findIdentityOf,
  removeIdentity,
  setIdentity,
  type Identity,
} from './identities.repository.ts'
import { deleteTwoFactor } from './two-factor/second-factor.repository.ts'
import { deleteSessionsOf } from './sessions.repository.ts'
import { longDays } from './sessions.service.ts'
import { signInVerified } from './sign-in-verified.service.ts'

/** True when the account is linked to a proxy identity other than `person`. */
export async function isOfOther({ database }: Context, userId: string, person: string): Promise<boolean> {
  const identity = await findIdentityOf(database.read, userId)
  return identity?.issuer === proxyIssuer && identity.subject !== person
}

/**
 * Links the account with this address to an identity whose provider has verified the address. The account may have been
 * created by somebody else, because Cubby does not verify addresses. Therefore all its credentials end, and its default
 * household becomes one without other members (decision 0011).
 * Returns `taken` when the account is already linked to another identity of this provider.
 */
export async function linkIdentity(
  context: Context,
  { email, isVerified, ...identity }: Identity & { email: string; isVerified: boolean },
): Promise<{ id: string } | 'unknown' | 'unverified' | 'taken'> {
  const found = await findLinkableAccount(context.database.read, email)
  if (!found) return 'unknown'
  if (!isVerified) return 'unverified'
  const { id } = found
  const author = { householdId: undefined, userId: id, source: 'api' } as const
  const { result: isConnected } = await writeJournal(context, author, async (journal) => {
    const { db: tx, now } = journal
    await lockAccount(tx, context.database.kind, id)
    const account = await findLinkableAccount(tx, email)
    if (account?.id !== id || account.issuer === identity.issuer) return false
    await setIdentity(tx, id, { ...identity, now })
    await deleteSessionsOf(tx, id)
    await deleteKeysOf(tx, id)
    await deleteTwoFactor(tx, id)
    await deletePasskeysOf(tx, id)
    await revokeOtherCredentials(tx, id, now)
    await moveToOwn(context, journal, id)
    return true
  })
  if (!isConnected) return 'taken'
  context.events.publish({ kind: 'access', userId: id })
  return { id }
}

/**
 * Unlinks an account from its provider and ends its sessions. Returns false when it is not linked to one. Throws 404
 * when there is no such account.
 */
export async function unlinkIdentity(context: Context, email: string): Promise<boolean> {
  const id = await context.database.write(async (tx) => {
    const account = await findCredentials(tx, { email })
    if (!account) throw notFound('account')
    if (account.oidc_issuer === null) return undefined
    await lockAccount(tx, context.database.kind, account.id)
    await removeIdentity(tx, account.id, context.now())
    await deleteSessionsOf(tx, account.id)
    return account.id
  })
  if (id === undefined) return false
  context.events.publish({ kind: 'access', userId: id })
  return true
}

/** Starts a session for the user. Returns undefined when the account is no longer linked to this identity. */
export function signInWithIdentity(
  context: Context,
  userId: string,
  identity: Identity,
  client: Omit<Client, 'networks'>,
): Promise<SignedIn | undefined> {
  return signInVerified(context, userId, client, {
    days: longDays,
    isStill: async (tx) => (await findIdentified(tx, identity)) === userId,
  })
}
