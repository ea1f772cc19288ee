import type { Role } from '#contract/users.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { ApiKeyTable, ServerSecretTable, SessionTable } from './users.table.ts'

const dayMs = 86_400_000

/** Everyone’s rights in one household, their default one unless told. */
function rightsIn(db: Reader, groupId: string | undefined) {
  const query = db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('household', 'household.id', 'membership.group_id')
    .select([
      'membership.user_id as userId',
      'membership.group_id as groupId',
      'membership.role',
      'household.revision',
      'household.time_zone as timeZone',
    ])
  return groupId === undefined
    ? query.whereRef('membership.group_id', '=', 'user_account.default_group_id')
    : query.where('membership.group_id', '=', groupId)
}

interface Rights {
  userId: string
  groupId: string
  role: Role
  revision: number
  timeZone: string
  /** Until when the token is valid; it may be over. */
  expiresAt: number
}

/** A token of a session with its person’s rights. */
export function findSession(
  db: Reader,
  tokenHash: string,
  groupId: string | undefined,
): Promise<(Rights & { kind: SessionTable['kind']; pairId: string }) | undefined> {
  return rightsIn(db, groupId)
    .innerJoin('session', 'session.user_id', 'membership.user_id')
    .select(['session.kind', 'session.pair_id as pairId', 'session.expires_at as expiresAt'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** An API key with its person’s rights. */
export function findKey(
  db: Reader,
  tokenHash: string,
  groupId: string | undefined,
): Promise<(Rights & { keyId: string; keyRole: Role }) | undefined> {
  return rightsIn(db, groupId)
    .innerJoin('api_key', 'api_key.user_id', 'membership.user_id')
    .select(['api_key.id as keyId', 'api_key.role as keyRole', 'api_key.expires_at as expiresAt'])
    .where('api_key.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** True when the token is valid for any household. */
export async function isValid(
  db: Reader,
  table: 'session' | 'api_key',
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
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

/** Keeps a later time that another server wrote. */
export async function setLastSeen(tx: Writer, pairId: string, at: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ last_seen_at: at })
    .where('pair_id', '=', pairId)
    .where('last_seen_at', '<', at)
    .execute()
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

export function listKeys(db: Reader, userId: string): Promise<ApiKeyTable[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertKey(tx: Writer, key: ApiKeyTable): Promise<void> {
  await tx.insertInto('api_key').values(key).execute()
}

/** Returns false when there was no such key. */
export async function deleteKey(tx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_key')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteKeysOf(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('api_key').where('user_id', '=', userId).execute()
}

/** Keeps a later use that another server wrote, unless it is so late that the clock was wrong. */
export async function setLastUsed(tx: Writer, id: string, at: number): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', at),
        eb('last_used_at', '>', at + dayMs),
      ]),
    )
    .execute()
}

export async function findSecret(db: Reader, name: ServerSecretTable['name']): Promise<string> {
  const row = await db
    .selectFrom('server_secret')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.secret
}
