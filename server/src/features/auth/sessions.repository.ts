import type { Reader, Writer } from '#server/database/database.ts'
import { runAll } from '#server/database/write-rows.ts'
import type { SessionTable } from './auth.table.ts'
import { isIn, rightsOfAll, type Rights, type TokenIn } from './access/rights.repository.ts'

/** Most pairs that one sign-in ends. The next sign-in ends more. */
const mostEndedAtOnce = 500

/** A token of a session with its person’s rights. */
export function findSession(
  db: Reader,
  { tokenHash, householdUuid }: TokenIn,
): Promise<(Rights & { kind: SessionTable['kind']; pairId: string }) | undefined> {
  return rightsOfAll(db)
    .innerJoin('session', 'session.user_id', 'membership.user_id')
    .select(['session.kind', 'session.pair_id as pairId', 'session.expires_at as expiresAt'])
    .where('session.token_hash', '=', tokenHash)
    .where(isIn(householdUuid))
    .executeTakeFirst()
}

export async function isPair(db: Reader, pairId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('pair_id', '=', pairId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** When the person of these tokens signed in; renewing them changes nothing about that. */
export async function findSignIn(db: Reader, pairId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .select('created_at')
    .where('pair_id', '=', pairId)
    .executeTakeFirst()
  return row?.created_at
}

export async function insertSessions(tx: Writer, sessions: readonly SessionTable[]): Promise<void> {
  await tx.insertInto('session').values(sessions).execute()
}

/** Ends both tokens of a sign-in at a time to come, or at once. */
export async function endPair(tx: Writer, pairId: string, at: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ expires_at: at })
    .where('pair_id', '=', pairId)
    .where('expires_at', '>', at)
    .execute()
}

/** Answers whose session it was. */
export async function deletePairOf(tx: Writer, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx
    .deleteFrom('session')
    .where('pair_id', 'in', (eb) =>
      eb.selectFrom('session').select('pair_id').where('token_hash', '=', tokenHash),
    )
    .returning('user_id')
    .execute()
  return row?.user_id
}

/** The pairs of a person that are valid after an instant, the last seen first. */
export function listPairs(
  db: Reader,
  userId: string,
  { validAfter, limit }: { validAfter: number; limit: number },
): Promise<SessionTable[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'user')
    .where('expires_at', '>', validAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns true when the person had such a pair. */
export async function deletePair(
  tx: Writer,
  userId: string,
  pairId: string,
  validAfter: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('pair_id', '=', pairId)
    .where('expires_at', '>', validAfter)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the pairs of a user beyond `most`: first the ones that expire by `validAfter`, then the ones that were used longest ago. */
export async function deletePairsBeyond(
  tx: Writer,
  userId: string,
  { validAfter, most }: { validAfter: number; most: number },
): Promise<void> {
  const beyond = await tx
    .selectFrom('session')
    .select('pair_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'user')
    .orderBy((eb) => eb.case().when('expires_at', '>', validAfter).then(0).else(1).end())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEndedAtOnce)
    .offset(most)
    .execute()
  const pairs = beyond.map(({ pair_id }) => pair_id)
  if (pairs.length > 0) await tx.deleteFrom('session').where('pair_id', 'in', pairs).execute()
}

/** Notes when pairs were last seen, and keeps a later time that another server wrote. */
export async function setLastSeen(tx: Writer, uses: readonly [pairId: string, at: number][]): Promise<void> {
  const updates = uses.map(([pairId, at]) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: at })
      .where('pair_id', '=', pairId)
      .where('last_seen_at', '<', at),
  )
  await runAll(tx, updates)
}

/** Ends the sessions of a person, but one pair of tokens when told. */
export async function deleteSessionsOf(tx: Writer, userId: string, keptPairId?: string): Promise<void> {
  const query = tx.deleteFrom('session').where('user_id', '=', userId)
  await (keptPairId === undefined ? query : query.where('pair_id', '!=', keptPairId)).execute()
}

/** Sessions that have ended, and those that last longer than `latest`, because the clock was wrong when they began. */
export async function deleteExpired(
  tx: Writer,
  { now, latest }: { now: number; latest: number },
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('expires_at', '>', latest)]))
    .execute()
}
