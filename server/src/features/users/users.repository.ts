import type { Role } from '#contract/users.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { SessionTable, UserAccountTable } from './users.table.ts'

export function findUserByEmail(db: Reader, email: string): Promise<UserAccountTable | undefined> {
  return db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findUser(db: Reader, id: string): Promise<UserAccountTable | undefined> {
  return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertUser(tx: Writer, user: UserAccountTable): Promise<void> {
  await tx.insertInto('user_account').values(user).execute()
}

export async function updateUser(
  tx: Writer,
  id: string,
  changes: Pick<UserAccountTable, 'name' | 'email' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('user_account').set(changes).where('id', '=', id).execute()
}

export async function listMemberships(
  db: Reader,
  userId: string,
): Promise<{ groupId: string; role: Role }[]> {
  return db
    .selectFrom('membership')
    .select(['group_id as groupId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export interface SessionRow {
  kind: SessionTable['kind']
  pairId: string
  userId: string
  groupId: string
  role: Role
  revision: number
}

/** A valid token with its person’s rights in one household, their default one unless told. */
export function findSession(
  db: Reader,
  tokenHash: string,
  now: number,
  groupId: string | undefined,
): Promise<SessionRow | undefined> {
  let query = db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .innerJoin('membership', 'membership.user_id', 'session.user_id')
    .innerJoin('household', 'household.id', 'membership.group_id')
    .select([
      'session.kind',
      'session.pair_id as pairId',
      'session.user_id as userId',
      'membership.group_id as groupId',
      'membership.role',
      'household.revision',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
  query =
    groupId === undefined
      ? query.whereRef('membership.group_id', '=', 'user_account.default_group_id')
      : query.where('membership.group_id', '=', groupId)
  return query.executeTakeFirst()
}

export async function isSession(db: Reader, tokenHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
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

export async function deletePairOf(tx: Writer, tokenHash: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('pair_id', 'in', (eb) =>
      eb.selectFrom('session').select('pair_id').where('token_hash', '=', tokenHash),
    )
    .execute()
}

export async function deleteExpired(tx: Writer, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<=', now).execute()
}
