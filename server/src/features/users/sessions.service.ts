import { requirePerson, type Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockPerson } from '#server/features/groups/groups.service.ts'
import type { ChangeSource } from '#server/journal/change.table.ts'
import { daily, type Job } from '#server/jobs/jobs.ts'
import { AppError } from '#server/shared/app-error.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { findKeyActor, isApiKey } from './api-keys.service.ts'
import {
  deleteExpired,
  deletePairOf,
  deleteSessionsOf,
  endPair,
  findSession,
  insertSessions,
  isPair,
  isValid,
} from './sessions.repository.ts'
import { notAMember, sessionEnded } from './users.errors.ts'

const dayMs = 86_400_000
export const shortDays = 7
export const longDays = 28
/** Tabs that refresh at the same time may still use the old token. */
const graceMs = 60_000

export interface Tokens {
  token: string
  attachmentToken: string
  expiresAt: number
}

/** Who a token speaks for; undefined for an unknown or expired one, 403 for a household of others. */
export async function findActor(
  context: Context,
  token: string,
  groupId: string | undefined,
  source: ChangeSource,
): Promise<Actor | undefined> {
  if (isApiKey(token)) return findKeyActor(context, token, groupId)
  const hash = hashToken(token)
  const db = context.database.read
  const session = await context.database.readUnlessWritten(`session ${hash} ${groupId}`, () =>
    findSession(db, hash, groupId),
  )
  if (session && session.expiresAt > context.now()) {
    const { expiresAt, kind, ...rights } = session
    void expiresAt
    return { ...rights, source, tokenKind: kind }
  }
  if (groupId !== undefined && (await isValid(db, 'session', hash, context.now()))) throw notAMember()
  return undefined
}

/** A new pair of tokens in this transaction; old pairs that have expired are swept away with the same write. */
export async function startSession(
  context: Context,
  tx: Writer,
  userId: string,
  days: number,
): Promise<Tokens> {
  const now = context.now()
  const expiresAt = now + days * dayMs
  const pairId = context.newId()
  const tokens = { token: newToken(), attachmentToken: newToken(), expiresAt }
  await deleteExpired(tx, now)
  await insertSessions(
    tx,
    [
      { kind: 'user' as const, token: tokens.token },
      { kind: 'attachment' as const, token: tokens.attachmentToken },
    ].map(({ kind, token }) => ({
      id: context.newId(),
      user_id: userId,
      kind,
      pair_id: pairId,
      token_hash: hashToken(token),
      expires_at: expiresAt,
      created_at: now,
    })),
  )
  return tokens
}

/** A new pair for seven days; the old one ends after the grace. */
export async function refreshSession(context: Context, actor: Actor): Promise<Tokens> {
  if (actor.tokenKind === 'key') {
    throw new AppError(400, 'bad_request', 'An API key is no session: it cannot be renewed.')
  }
  return context.database.write(async (tx) => {
    await lockPerson(context, tx, actor.userId)
    // It may have been ended since this request began.
    if (!(await isPair(tx, actor.pairId, context.now()))) throw sessionEnded()
    const tokens = await startSession(context, tx, actor.userId, shortDays)
    await endPair(tx, actor.pairId, context.now() + graceMs)
    return tokens
  })
}

/** Sweeps sessions that have ended. */
export const sessionsJob: Job = daily('sessions', (context, tx) => deleteExpired(tx, context.now()))

/** Ends the sessions of these tokens; unknown ones are fine. */
export async function endSessions(context: Context, tokens: readonly string[]): Promise<void> {
  if (tokens.some(isApiKey)) {
    throw new AppError(400, 'bad_request', 'An API key is no session: delete it to end it.')
  }
  for (const token of tokens) {
    const userId = await context.database.write((tx) => deletePairOf(tx, hashToken(token)))
    if (userId !== undefined) context.events.publish({ kind: 'access', userId })
  }
}

/** Ends every session of the person. */
export async function endAllSessions(context: Context, actor: Actor): Promise<void> {
  requirePerson(actor)
  await context.database.write(async (tx) => {
    await lockPerson(context, tx, actor.userId)
    await deleteSessionsOf(tx, actor.userId)
  })
  context.events.publish({ kind: 'access', userId: actor.userId })
}
