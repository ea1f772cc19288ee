import { demoAccount } from '#contract/status.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import type { Client } from '#server/http/client.ts'
import type { SessionTokens, SignedIn } from '#server/http/cookies.ts'
import { invalid, refuseInDemo } from '#server/shared/app-error.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { deleteKeysOf } from './api-keys/api-keys.repository.ts'
import {
  codeRequired,
  localSignInDisabled,
  managedByProvider,
  sessionEnded,
  wrongCode,
  wrongCredentials,
} from './auth.errors.ts'
import { findCredentials, setPassword, type Credentials } from './credentials.repository.ts'
import { createDeviceCookie, findDevice } from './rate-limits/known-devices.service.ts'
import { hashPassword, isForeignHash, verifyPassword } from './password-hash.service.ts'
import { isAppCode, normalizeCode } from './two-factor/one-time-codes.ts'
import { useCode } from './two-factor/use-code.service.ts'
import { deleteSessionsOf, findSignInTime } from './sessions.repository.ts'
import { longDays, shortDays, startSession } from './sessions.service.ts'
import { putAddress } from './rate-limits/sign-in-addresses.repository.ts'
import {
  countersFor,
  countersForCode,
  countersForDevice,
  countersForSelf,
} from './rate-limits/sign-in-counters.ts'

/**
 * Signs a user in by password. For an unknown account it takes as long and throws the same error as for a wrong
 * password, so that callers cannot find out which accounts exist.
 */
export async function signIn(
  context: Context,
  credentials: { username: string; password: string; code?: string | null; stayLoggedIn: boolean },
  { networks, cookies, requestHost, device: sessionDevice }: Client,
): Promise<SignedIn> {
  if (!context.config.allowLocalSignIn) throw localSignInDisabled()
  const email = credentials.username.trim().toLowerCase()
  const isOfDemo = email === demoAccount.email && credentials.password === demoAccount.password
  if (isOfDemo && !context.config.demo) throw wrongCredentials()
  const user = await findCredentials(context.database.read, { email })
  const { limits, config } = context
  const device = user && (await findDevice(context, user.id, cookies))
  const elsewhere = countersFor(email, networks, config.signInLimit)
  const counters = device === undefined ? elsewhere : countersForDevice(device, config.signInLimit)
  const isUrgent = device !== undefined
  const isCorrect = await limits.passwords.guess(
    counters,
    () => isPasswordCorrect(user, credentials.password),
    {
      isUrgent,
    },
  )
  if (!isCorrect || !user) throw wrongCredentials()
  if (user.code_since !== null) await checkCode(context, user.id, credentials.code, { networks, device })
  await limits.passwords.reset([...counters, ...elsewhere])
  const password_hash = isForeignHash(user.password_hash)
    ? await hashPassword(credentials.password)
    : undefined
  const tokens = await context.database.write(async (tx) => {
    if (!(await isPasswordUnchanged(context, tx, user))) throw wrongCredentials()
    if (password_hash !== undefined) await setPassword(tx, user.id, { password_hash, now: context.now() })
    const days = credentials.stayLoggedIn ? longDays : shortDays
    return startSessionAt(context, tx, user.id, { days, requestHost, device: sessionDevice })
  })
  return { ...tokens, deviceCookie: await createDeviceCookie(context, user.id, device) }
}

/** Checks the code of the second factor. Wrong codes and wrong passwords have separate counters. */
async function checkCode(
  context: Context,
  userId: string,
  typed: string | null | undefined,
  from: { networks: readonly string[]; device: string | undefined },
): Promise<void> {
  const code = normalizeCode(typed ?? '')
  if (code === '') throw codeRequired()
  const { codes } = context.limits
  const counters = countersForCode(userId, !isAppCode(code), from, context.config.signInLimit)
  const isUrgent = from.device !== undefined
  const isCorrect = await codes.guess(
    counters,
    async () => (await useCode(context, userId, code)) || undefined,
    { isUrgent },
  )
  if (!isCorrect) throw wrongCode()
  await codes.reset(counters)
}

/** Starts a session in this transaction and stores the address of Cubby that was used. */
export async function startSessionAt(
  context: Context,
  tx: Writer,
  userId: string,
  { days, requestHost, device }: { days: number } & Pick<Client, 'requestHost' | 'device'>,
): Promise<SessionTokens> {
  if (requestHost !== undefined) await putAddress(tx, userId, requestHost, context.now())
  return startSession(context, tx, userId, { days, device })
}

/** Sets a new password and ends all other sessions of the user. The current session stays. */
export async function changePassword(
  context: Context,
  actor: Actor,
  input: { current: string; new: string },
): Promise<void> {
  refuseInDemo(context.config)
  const user = await confirmPassword(context, actor, input.current, 'current')
  const password_hash = await hashPassword(input.new)
  await context.database.write(async (tx) => {
    if (!(await isPasswordUnchanged(context, tx, user))) throw invalid({ current: 'is not your password' })
    await setPassword(tx, user.id, { password_hash, now: context.now() })
    await deleteSessionsOf(tx, user.id, actor.signInId)
  })
  context.events.publish({ kind: 'access', userId: user.id })
}

/** Checks the password of the caller and returns the account. Throws 422 at `field` when it is wrong. */
export async function confirmPassword(
  { database, limits, config }: Context,
  actor: Actor,
  password: string,
  field = 'password',
): Promise<Credentials> {
  const user = await findCredentials(database.read, { id: actor.userId })
  if (!user) throw sessionEnded()
  const counters = countersForSelf(user.id, config.signInLimit)
  const isCorrect = await limits.passwords.guess(counters, () => isPasswordCorrect(user, password), {
    isUrgent: true,
  })
  // Throw 422, not 401, because clients treat the user as signed out after a 401.
  if (!isCorrect) throw invalid({ [field]: 'is not your password' })
  await limits.passwords.reset(counters)
  return user
}

/**
 * The time after a sign-in in which no password is needed again. Clients that cannot send a password ask for a new
 * sign-in.
 */
const freshMs = 600_000

/**
 * Throws 422 `password` unless the caller gives the password, has signed in a short time ago, or has no password
 * because a provider manages the account. Protects actions that a stranger at an open browser must not be able to do.
 */
export async function requireReauthentication(
  context: Context,
  actor: Actor,
  password: string | null | undefined,
): Promise<void> {
  if (password) return void (await confirmPassword(context, actor, password))
  const { read } = context.database
  const user = await findCredentials(read, { id: actor.userId })
  if (!user) throw sessionEnded()
  const signedInAt = (await findSignInTime(read, actor.signInId)) ?? 0
  if (user.password_hash === '' || Math.abs(context.now() - signedInAt) <= freshMs) return
  throw invalid({ password: 'is needed, because you signed in a while ago' })
}

/**
 * Sets a new password without asking for the old one. Returns false when there is no such account.
 * Throws when password sign-in is disabled or a provider manages the account.
 */
export async function resetPassword(
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if (!context.config.allowLocalSignIn) throw localSignInDisabled()
  const user = await findCredentials(context.database.read, { email })
  if (!user) return false
  const password_hash = await hashPassword(password)
  await context.database.write(async (tx) => {
    await lockAccount(tx, context.database.kind, user.id)
    const now = await findCredentials(tx, { id: user.id })
    if (now?.oidc_issuer) throw managedByProvider(email)
    await replacePassword(context, tx, user.id, password_hash)
  })
  context.events.publish({ kind: 'access', userId: user.id })
  return true
}

/** Sets the password and ends the user's sessions. The caller has locked the account. */
export async function replacePassword(
  context: Context,
  tx: Writer,
  userId: string,
  password_hash: string,
): Promise<void> {
  await setPassword(tx, userId, { password_hash, now: context.now() })
  await deleteSessionsOf(tx, userId)
}

/** Ends all sessions and API keys of the account with this e-mail address, if it still has this password. */
export async function revokeAllSignIns(
  context: Context,
  known: { email: string; password: string },
): Promise<void> {
  const user = await findCredentials(context.database.read, { email: known.email })
  if (!user || !(await verifyPassword(known.password, user.password_hash))) return
  await context.database.write(async (tx) => {
    await deleteSessionsOf(tx, user.id)
    await deleteKeysOf(tx, user.id)
  })
  context.events.publish({ kind: 'access', userId: user.id })
}

/** True when the account still has the password that was checked. Locks the account until the commit. */
async function isPasswordUnchanged(context: Context, tx: Writer, user: Credentials): Promise<boolean> {
  await lockAccount(tx, context.database.kind, user.id)
  const now = await findCredentials(tx, { id: user.id })
  return now?.password_hash === user.password_hash
}

/** Returns undefined instead of false for a wrong password, because `limits` counts undefined as a failed attempt. */
async function isPasswordCorrect(user: Credentials | undefined, password: string): Promise<true | undefined> {
  return (await verifyPassword(password, user?.password_hash)) || undefined
}
