import type { Reader, Writer } from '#server/database/database.ts'
import { hasRow } from '#server/database/row-counts.ts'
import type { SessionTable } from './auth.table.ts'
import { isIn, rightsOfAll, type Rights, type TokenIn } from './access/rights.repository.ts'

/** The maximum number of token pairs that one sign-in deletes. The next sign-in deletes more. */
const maxEndedAtOnce = 500

export function findSession(
  db: Reader,
  { tokenHash, householdUuid, now }: TokenIn,
): Promise<(Rights & { kind: SessionTable['kind']; signInId: string }) | undefined> {
  return rightsOfAll(db)
    .innerJoin('session', 'session.user_id', 'membership.user_id')
    .select(['session.kind', 'session.pair_id as signInId'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where(isIn(householdUuid))
    .executeTakeFirst()
}

export function isSignInActive(db: Reader, signInId: string, now: number): Promise<boolean> {
  return hasRow(db.selectFrom('session').where('pair_id', '=', signInId).where('expires_at', '>', now))
}

/** Returns when the user of these tokens signed in. Renewing the tokens does not change it. */
export async function findSignInTime(db: Reader, signInId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .select('created_at')
    .where('pair_id', '=', signInId)
    .executeTakeFirst()
  return row?.created_at
}

export async function insertSessions(tx: Writer, sessions: readonly SessionTable[]): Promise<void> {
  await tx.insertInto('session').values(sessions).execute()
}

export async function expireSignIn(tx: Writer, signInId: string, at: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ expires_at: at })
    .where('pair_id', '=', signInId)
    .where('expires_at', '>', at)
    .execute()
}

export async function markRenewed(tx: Writer, signInId: string): Promise<void> {
  await tx.updateTable('session').set({ is_renewed: 1 }).where('pair_id', '=', signInId).execute()
}

export async function deleteSignInOf(tx: Writer, tokenHash: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('session')
    .select(['user_id', 'pair_id', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (row) await deleteWithRenewed(tx, row)
  return row?.user_id
}

async function deleteWithRenewed(
  tx: Writer,
  { user_id, pair_id, created_at }: Pick<SessionTable, 'user_id' | 'pair_id' | 'created_at'>,
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .where(({ or, and, eb }) =>
      or([eb('pair_id', '=', pair_id), and([eb('created_at', '=', created_at), eb('is_renewed', '=', 1)])]),
    )
    .execute()
}

/** Lists the active sign-ins of a user, last seen first. */
export function listSignIns(
  db: Reader,
  userId: string,
  { now, limit }: { now: number; limit: number },
): Promise<SessionTable[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'user')
    .where('is_renewed', '=', 0)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Deletes all tokens of a sign-in, including those that a refresh has replaced. Returns false when there is no such
 * sign-in.
 */
export async function deleteSignIn(
  tx: Writer,
  userId: string,
  signInId: string,
  now: number,
): Promise<boolean> {
  const pair = await tx
    .selectFrom('session')
    .select(['user_id', 'pair_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('pair_id', '=', signInId)
    .where('is_renewed', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (pair) await deleteWithRenewed(tx, pair)
  return pair !== undefined
}

/**
 * Deletes the token pairs of a user beyond `max`: first the pairs that a renewal has replaced, then the pairs unused
 * for longest.
 */
export async function deletePairsBeyond(tx: Writer, userId: string, max: number): Promise<void> {
  const beyond = await tx
    .selectFrom('session')
    .select('pair_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'user')
    .orderBy('is_renewed')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEndedAtOnce)
    .offset(max)
    .execute()
  const pairs = beyond.map(({ pair_id }) => pair_id)
  if (pairs.length > 0) await tx.deleteFrom('session').where('pair_id', 'in', pairs).execute()
}

/** Records when token pairs were last used. Keeps a later time that another server wrote. */
export async function setLastSeen(
  tx: Writer,
  uses: readonly [signInId: string, at: number][],
): Promise<void> {
  for (const [signInId, at] of uses) {
    await tx
      .updateTable('session')
      .set({ last_seen_at: at })
      .where('pair_id', '=', signInId)
      .where('last_seen_at', '<', at)
      .execute()
  }
}

export async function deleteSessionsOf(tx: Writer, userId: string, keptSignInId?: string): Promise<void> {
  const query = tx.deleteFrom('session').where('user_id', '=', userId)
  await (keptSignInId === undefined ? query : query.where('pair_id', '!=', keptSignInId)).execute()
}

/**
 * Deletes sessions that have expired. Also deletes sessions that expire after `latest`, because only a wrong clock can
 * have set such an end.
 */
export async function deleteExpired(
  tx: Writer,
  { now, latest }: { now: number; latest: number },
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('expires_at', '>', latest)]))
    .execute()
}
