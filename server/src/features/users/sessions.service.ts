import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { ChangeSource } from '#server/journal/change.table.ts'
import { AppError } from '#server/shared/app-error.ts'
import {
  deleteExpired,
  deletePairOf,
  endPair,
  findSession,
  insertSessions,
  isSession,
} from './users.repository.ts'

const dayMs = 86_400_000
const shortDays = 7
const longDays = 28
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
  const hash = hashToken(token)
  const db = context.database.read
  const session = await findSession(db, hash, context.now(), groupId)
  if (session) {
    const { kind, pairId, userId, role, revision } = session
    return { userId, groupId: session.groupId, role, revision, source, tokenKind: kind, pairId }
  }
  if (groupId !== undefined && (await isSession(db, hash, context.now()))) {
    throw new AppError(403, 'forbidden', 'You do not belong to this household.')
  }
  return undefined
}

/** A new pair of tokens; old pairs that have expired are swept away with the same write. */
export async function startSession(context: Context, userId: string, isLong: boolean): Promise<Tokens> {
  const now = context.now()
  const expiresAt = now + (isLong ? longDays : shortDays) * dayMs
  const pairId = context.newId()
  const tokens = { token: newToken(), attachmentToken: newToken(), expiresAt }
  await context.database.write(async (tx) => {
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
  })
  return tokens
}

/** A new pair for seven days; the old one ends after the grace. */
export async function refreshSession(context: Context, actor: Actor): Promise<Tokens> {
  const tokens = await startSession(context, actor.userId, false)
  await context.database.write((tx) => endPair(tx, actor.pairId, context.now() + graceMs))
  return tokens
}

/** Ends a session by any of its tokens; an unknown one is fine. */
export async function endSession(context: Context, token: string): Promise<void> {
  await context.database.write((tx) => deletePairOf(tx, hashToken(token)))
}

/** 26 characters: 128 random bits in base 32, upper case, as existing clients expect. */
function newToken(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let token = ''
  for (let index = 0; index < 26; index++) {
    token += letters[Number(bits & 31n)] ?? ''
    bits >>= 5n
  }
  return token
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
