import type { Role } from '#contract/people/users.ts'
import type { Reader } from '#server/database/database.ts'
import type { Revisions } from '#server/database/dialect.ts'

/** Everyone’s rights in one household, their default one unless told. */
export function rightsIn(db: Reader, groupId: string | undefined) {
  const query = db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('household', 'household.id', 'membership.group_id')
    .select([
      'membership.user_id as userId',
      'membership.group_id as groupId',
      'membership.role',
      'household.revision',
      'household.surroundings_revision as surroundingsRevision',
      'household.time_zone as timeZone',
      'user_account.is_admin as isAdmin',
    ])
  return groupId === undefined
    ? query.whereRef('membership.group_id', '=', 'user_account.default_group_id')
    : query.where('membership.group_id', '=', groupId)
}

export interface Rights extends Revisions {
  userId: string
  groupId: string
  role: Role
  timeZone: string
  /** 1 for a server admin. */
  isAdmin: number
  /** Until when the token is valid; it may be over. */
  expiresAt: number
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
