import { sql, type SqlBool } from 'kysely'
import type { Role } from '#contract/accounts/users.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { hasRow } from '#server/database/row-counts.ts'

export interface MemberRow {
  id: string
  name: string
  email: string
  role: Role
  /** The time at which any session of the member was last used; null when the member has no valid session. */
  lastSeenAt: number | null
}

function selectMembers(db: Reader, householdId: number) {
  return db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select((eb) => [
      'user_account.id',
      'user_account.name',
      'user_account.email',
      'membership.role',
      eb
        .selectFrom('session')
        .select((of) => of.fn.max('session.last_seen_at').as('seen'))
        .whereRef('session.user_id', '=', 'user_account.id')
        .as('lastSeenAt'),
    ])
    .where('membership.group_id', '=', householdId)
}

export function listMemberRows(db: Reader, householdId: number): Promise<MemberRow[]> {
  return selectMembers(db, householdId).execute()
}

export function findMember(db: Reader, householdId: number, userId: string): Promise<MemberRow | undefined> {
  return selectMembers(db, householdId).where('user_account.id', '=', userId).executeTakeFirst()
}

export function hasOtherOwner(db: Reader, householdId: number, userId: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('membership')
      .where('group_id', '=', householdId)
      .where('role', '=', 'owner')
      .where('user_id', '!=', userId),
  )
}

export async function setRole(tx: Writer, householdId: number, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ role })
    .where('group_id', '=', householdId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMembership(tx: Writer, householdId: number, userId: string): Promise<void> {
  await tx
    .deleteFrom('membership')
    .where('group_id', '=', householdId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes the calendars and notifiers of users who have left the household. */
export async function deleteRowsOfFormerMembers(tx: Writer): Promise<void> {
  await tx.deleteFrom('calendar').where(isOfFormerMember('calendar')).execute()
  await tx.deleteFrom('notifier').where(isOfFormerMember('notifier')).execute()
}

const isOfFormerMember = (table: 'calendar' | 'notifier') =>
  sql<SqlBool>`not exists (select 1 from membership
    where membership.group_id = ${sql.ref(`${table}.group_id`)}
      and membership.user_id = ${sql.ref(`${table}.user_id`)})`
