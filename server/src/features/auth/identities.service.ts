import type { Context } from '#server/context.ts'
import { lockPerson } from '#server/features/households/households.service.ts'
import { deleteKeysOf } from './api-keys.repository.ts'
import type { SignedIn, SignInCaller } from './credentials.service.ts'
import {
  deletePasskeysOf,
  findConnectable,
  findIdentified,
  setIdentity,
  type Identity,
} from './identities.repository.ts'
import { deleteTwoFactor } from './second-factor/second-factor.repository.ts'
import { deleteSessionsOf } from './sessions.repository.ts'
import { longDays } from './sessions.service.ts'
import { signInProven } from './sign-in-proven.service.ts'

/** The account of somebody at a provider. */
export function findIdentity(context: Context, identity: Identity): Promise<string | undefined> {
  return findIdentified(context.database.read, identity)
}

/**
 * Gives the account with this address to somebody at a provider, who has proven the address there. Whoever made the account had
 * not, so their password, sessions and API keys end (docs/decisions/0025). `taken` when it belongs to somebody else there already.
 */
export async function connectIdentity(
  context: Context,
  { email, isVerified, ...identity }: Identity & { email: string; isVerified: boolean },
): Promise<{ id: string } | 'unknown' | 'unverified' | 'taken'> {
  const found = await findConnectable(context.database.read, email)
  if (!found) return 'unknown'
  if (!isVerified) return 'unverified'
  const { id } = found
  const isConnected = await context.database.write(async (tx) => {
    await lockPerson(context, tx, id)
    const account = await findConnectable(tx, email)
    if (account?.id !== id || account.subject !== null) return false
    await setIdentity(tx, id, { ...identity, now: context.now() })
    await deleteSessionsOf(tx, id)
    await deleteKeysOf(tx, id)
    await deleteTwoFactor(tx, id)
    await deletePasskeysOf(tx, id)
    return true
  })
  if (!isConnected) return 'taken'
  context.events.publish({ kind: 'access', userId: id })
  return { id }
}

/** A session for somebody whom the provider has just identified. */
export function signInIdentified(
  context: Context,
  userId: string,
  identity: Identity,
  caller: Omit<SignInCaller, 'networks'>,
): Promise<SignedIn> {
  return signInProven(context, userId, caller, {
    days: longDays,
    isStill: async (tx) => (await findIdentified(tx, identity)) === userId,
  })
}
