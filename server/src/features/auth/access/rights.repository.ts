import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Role } from '#contract/accounts/users.ts'
import type { Reader } from '#server/database/database.ts'

/** A token, and the household in which its rights are wanted; null for the person’s default one. */
export interface TokenIn {
  readonly tokenHash: string
  readonly householdUuid: string | null
}

/** Everyone’s rights in each household of theirs. */
export function rightsOfAll(db: Reader) {
  return db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('household', 'household.id', 'membership.group_id')
    .select([
      'membership.user_id as userId',
      'membership.group_id as groupId',
      'household.uuid as householdUuid',
      'membership.role',
      'household.revision',
      'household.time_zone as timeZone',
      'user_account.is_admin as isAdmin',
    ])
}

export function isIn(householdUuid: TokenIn['householdUuid']): RawBuilder<SqlBool> {
  // Comparing with null says neither yes nor no.
  return sql<SqlBool>`coalesce(household.uuid = ${householdUuid}, household.id = user_account.default_group_id)`
}

export interface Rights {
  userId: string
  groupId: number
  revision: number
  householdUuid: string
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
