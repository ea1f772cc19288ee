import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Role } from '#contract/accounts/users.ts'
import type { Reader } from '#server/database/database.ts'
import { hasRow } from '#server/database/row-counts.ts'

/**
 * A token that must not have expired `now`, and the household that the request names. The household is undefined when
 * the request names none and so means the user's default household.
 */
export interface TokenIn {
  readonly tokenHash: string
  readonly householdUuid: string | undefined
  readonly now: number
}

export function rightsOfAll(db: Reader) {
  return db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('household', 'household.id', 'membership.group_id')
    .select([
      'membership.user_id as userId',
      'membership.group_id as householdId',
      'household.uuid as householdUuid',
      'membership.role',
      'household.revision',
      'household.time_zone as timeZone',
      'user_account.is_admin as isAdmin',
    ])
}

export function isIn(householdUuid: TokenIn['householdUuid']): RawBuilder<SqlBool> {
  // The comparison is null when the request names no household. Then `coalesce` returns the condition for the default
  // household.
  return sql<SqlBool>`coalesce(household.uuid = ${householdUuid ?? null}, household.id = user_account.default_group_id)`
}

export interface Rights {
  userId: string
  householdId: number
  revision: number
  householdUuid: string
  role: Role
  timeZone: string
  isAdmin: number
}

/** True when the token has not expired, whichever household it is used in. */
export function isValid(
  db: Reader,
  table: 'session' | 'api_key',
  tokenHash: string,
  now: number,
): Promise<boolean> {
  return hasRow(db.selectFrom(table).where('token_hash', '=', tokenHash).where('expires_at', '>', now))
}
