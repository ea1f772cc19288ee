import type { SignedInSession } from '#contract/auth/sessions.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import type { Device } from '#server/http/client.ts'
import type { SessionTokens } from '#server/http/cookies.ts'
import type { ChangeSource } from '#server/journal/change.table.ts'
import { dailyJob, type Job } from '#server/jobs/jobs.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { findKeyActor, isApiKey } from './api-keys/api-keys.service.ts'
import { notAMember } from './auth.errors.ts'
import { lockSession } from './lock-session.service.ts'
import { isValid } from './access/rights.repository.ts'
import {
  deleteExpired,
  deleteSignIn,
  deleteSignInOf,
  deletePairsBeyond,
  deleteSessionsOf,
  expireSignIn,
  findSession,
  findSignInTime,
  insertSessions,
  markRenewed,
  listSignIns,
  setLastSeen,
} from './sessions.repository.ts'

const dayMs = 86_400_000
export const shortDays = 7
export const longDays = 28
/** The time for which the old token stays valid after a refresh, because several tabs may refresh at the same time. */
const graceMs = 60_000

/**
 * Returns the caller to whom a token belongs; undefined for an unknown or expired token. Throws 403 when the user is
 * not a member of the household.
 */
export async function findActor(
  context: Context,
  token: string,
  householdUuid: string | undefined,
  source: ChangeSource,
): Promise<Actor | undefined> {
  if (isApiKey(token)) return findKeyActor(context, token, householdUuid)
  const tokenHash = hashToken(token)
  const now = context.now()
  const session = await findSession(context.database.read, { tokenHash, householdUuid, now })
  if (session) {
    const { kind, isAdmin, ...rights } = session
    context.sessionUses.set(session.signInId, now)
    return { ...rights, isAdmin: isAdmin === 1, source, tokenKind: kind }
  }
  if (householdUuid !== undefined && (await isValid(context.database.read, 'session', tokenHash, now)))
    throw notAMember()
  return undefined
}

/**
 * Inserts the tokens of a new session and deletes expired tokens. A user with more token pairs than allowed loses the
 * pairs that a renewal has replaced first, then the pairs unused for longest. So a client that renews all the time does
 * not end sessions of other devices.
 */
export async function startSession(
  context: Context,
  tx: Writer,
  userId: string,
  { days, device, signedInAt }: { days: number; device: Device; signedInAt?: number | undefined },
): Promise<SessionTokens> {
  const now = context.now()
  const expiresAt = now + days * dayMs
  const signInId = context.newId()
  const tokens = { token: newToken(), attachmentToken: newToken(), expiresAt }
  await sweepSessions(tx, now)
  await insertSessions(
    tx,
    [
      { kind: 'user' as const, token: tokens.token },
      { kind: 'attachment' as const, token: tokens.attachmentToken },
    ].map(({ kind, token }) => ({
      id: context.newId(),
      user_id: userId,
      kind,
      pair_id: signInId,
      token_hash: hashToken(token),
      expires_at: expiresAt,
      created_at: signedInAt ?? now,
      user_agent: device.userAgent,
      address: device.address,
      last_seen_at: now,
      is_renewed: 0,
    })),
  )
  await deletePairsBeyond(tx, userId, listLimits.sessionsPerPerson)
  return tokens
}

/**
 * Returns new tokens, which are valid for seven days. In a browser the old tokens end after a minute. Other clients may
 * use their old tokens until these expire or the user signs out with the new tokens.
 */
export async function refreshSession(context: Context, actor: Actor, device: Device): Promise<SessionTokens> {
  if (actor.tokenKind === 'key') {
    throw new AppError(400, 'bad_request', 'An API key is not a session: it cannot be renewed.')
  }
  return context.database.write(async (tx) => {
    await lockSession(context, tx, actor)
    const signedInAt = await findSignInTime(tx, actor.signInId)
    const tokens = await startSession(context, tx, actor.userId, { days: shortDays, device, signedInAt })
    await markRenewed(tx, actor.signInId)
    if (actor.source === 'web') await expireSignIn(tx, actor.signInId, context.now() + graceMs)
    return tokens
  })
}

export const sessionsJob: Job = dailyJob('sessions', (context, tx) => sweepSessions(tx, context.now()))

/** Deletes sessions that have expired, or that end later than any session can, because a wrong clock set their end. */
function sweepSessions(tx: Writer, now: number): Promise<void> {
  return deleteExpired(tx, { now, latest: now + (longDays + 1) * dayMs })
}

/** Ends the sessions to which these tokens belong. Unknown tokens are ignored. */
export async function endSessions(context: Context, tokens: readonly string[]): Promise<void> {
  if (tokens.some(isApiKey)) {
    throw new AppError(400, 'bad_request', 'An API key is not a session: delete the key to end it.')
  }
  for (const token of tokens) {
    const userId = await context.database.write((tx) => deleteSignInOf(tx, hashToken(token)))
    if (userId !== undefined) context.events.publish({ kind: 'access', userId })
  }
}

/** Lists the sessions of the user, last seen first. Leaves out tokens that a renewed session has replaced. */
export async function listSessions(context: Context, actor: Actor): Promise<SignedInSession[]> {
  const rows = await listSignIns(context.database.read, actor.userId, {
    now: context.now(),
    limit: listLimits.sessionsPerPerson,
  })
  return rows
    .map((row) => ({
      id: row.pair_id,
      userAgent: row.user_agent,
      address: row.address,
      createdAt: toInstant(row.created_at),
      lastSeenAt: toInstant(Math.max(row.last_seen_at, context.sessionUses.get(row.pair_id) ?? 0)),
      expiresAt: toInstant(row.expires_at),
      isCurrent: row.pair_id === actor.signInId,
    }))
    .toSorted((one, other) => Date.parse(other.lastSeenAt) - Date.parse(one.lastSeenAt))
}

/** Ends a session. Throws 404 also for a session that was renewed meanwhile, because it has another id now. */
export async function endSession(context: Context, actor: Actor, id: string): Promise<void> {
  const isEnded = await context.database.write(async (tx) => {
    await lockAccount(tx, context.database.kind, actor.userId)
    return deleteSignIn(tx, actor.userId, id, context.now())
  })
  if (!isEnded) throw notFound('session')
  context.events.publish({ kind: 'access', userId: actor.userId })
}

/** Stores when sessions were last seen. Requests record the times only in memory, so that a read does not write. */
export async function flushSessionUses(context: Context): Promise<void> {
  const uses = [...context.sessionUses]
  if (uses.length === 0) return
  await context.database.write((tx) => setLastSeen(tx, uses))
  for (const [signInId, at] of uses) {
    if (context.sessionUses.get(signInId) === at) context.sessionUses.delete(signInId)
  }
}

/** Ends all sessions of the caller, or all but one. */
export async function endAllSessions(
  context: Context,
  { userId }: Actor,
  keptSignInId?: string,
): Promise<void> {
  await context.database.write(async (tx) => {
    await lockAccount(tx, context.database.kind, userId)
    await deleteSessionsOf(tx, userId, keptSignInId)
  })
  context.events.publish({ kind: 'access', userId })
}
