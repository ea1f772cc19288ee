import { countRows } from '#server/database/row-counts.ts'
import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import type {
  AdminAccountRow,
  AdminHouseholdRow,
  AdminInvitationRow,
  AdminMemberRow,
} from './admin.mapper.ts'

interface Part {
  readonly offset: number
  readonly limit: number
}

/** Lists households created before the given one, newest first. Without `before` it starts at the newest. */
export function listHouseholdsBefore(
  db: Reader,
  before: number | undefined,
  limit: number,
): Promise<AdminHouseholdRow[]> {
  return db
    .selectFrom('household')
    .select((eb) => [
      'household.id as householdId',
      'household.uuid as id',
      'household.name',
      'household.created_at as createdAt',
      'household.files',
      'household.file_bytes as fileBytes',
      eb
        .selectFrom('item_tally')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('item_tally.items'), sql.lit(0)).as('items'))
        .whereRef('item_tally.group_id', '=', 'household.id')
        .where('item_tally.kind', '=', 'all')
        .$asScalar()
        .$notNull()
        .as('items'),
    ])
    .$if(before !== undefined, (query) => query.where('household.id', '<', before ?? 0))
    .orderBy('household.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listHouseholdsOfAddress(db: Reader, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('user_account')
    .innerJoin('membership', 'membership.user_id', 'user_account.id')
    .select('membership.group_id as householdId')
    .where('user_account.email', '=', email)
    .execute()
  return rows.map(({ householdId }) => householdId)
}

export async function listMembersOf(db: Reader, groupIds: readonly number[]): Promise<AdminMemberRow[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select([
      'membership.group_id as householdId',
      'user_account.name',
      'user_account.email',
      'membership.role',
    ])
    .where('membership.group_id', 'in', groupIds)
    .orderBy('user_account.name')
    .orderBy('user_account.id')
    .execute()
}

export async function listLastChanges(
  db: Reader,
  groupIds: readonly number[],
): Promise<{ householdId: number; changedAt: number | null }[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('household')
    .select((eb) => [
      'household.id as householdId',
      eb
        .selectFrom('batch')
        .select(({ fn }) => fn.max('batch.created_at').as('at'))
        .whereRef('batch.group_id', '=', 'household.id')
        .as('changedAt'),
    ])
    .where('household.id', 'in', groupIds)
    .execute()
}

export function listNewestAccounts(db: Reader, { offset, limit }: Part): Promise<AdminAccountRow[]> {
  return db
    .selectFrom('user_account')
    .select((eb) => [
      'user_account.id',
      'user_account.name',
      'user_account.email',
      'user_account.is_admin as isAdmin',
      'user_account.oidc_issuer as issuer',
      'user_account.created_at as createdAt',
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.max('session.last_seen_at').as('at'))
        .whereRef('session.user_id', '=', 'user_account.id')
        .as('lastSeenAt'),
    ])
    .orderBy('user_account.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function countAccounts(db: Reader): Promise<number> {
  return countRows(db.selectFrom('user_account'))
}

export function listOpenInvitations(
  db: Reader,
  now: number,
  { offset, limit }: Part,
): Promise<AdminInvitationRow[]> {
  return selectOpen(db, now)
    .innerJoin('household', 'household.id', 'invitation.group_id')
    .leftJoin('user_account', 'user_account.id', 'invitation.created_by')
    .select([
      'invitation.id',
      'household.name as householdName',
      'invitation.role',
      'user_account.name as createdBy',
      'invitation.uses',
      'invitation.max_uses as maxUses',
      'invitation.expires_at as expiresAt',
    ])
    .orderBy('invitation.expires_at')
    .orderBy('invitation.group_id')
    .orderBy('invitation.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function countOpenInvitations(db: Reader, now: number): Promise<number> {
  return countRows(selectOpen(db, now))
}

function selectOpen(db: Reader, now: number) {
  return db.selectFrom('invitation').where('invitation.expires_at', '>', now).where('invitation.uses', '>', 0)
}
