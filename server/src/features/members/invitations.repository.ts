import type { ExpressionBuilder } from 'kysely'
import type { Role } from '#contract/accounts/users.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import type { InvitationTable } from './members.table.ts'

const isUsable = (now: number) => (eb: ExpressionBuilder<Tables, 'invitation'>) =>
  eb.and([eb('invitation.expires_at', '>', now), eb('invitation.uses', '>', 0)])

export async function insertInvitation(tx: Writer, invitation: InvitationTable): Promise<void> {
  await tx.insertInto('invitation').values(invitation).execute()
}

export function listUsable(
  db: Reader,
  householdId: number,
  now: number,
): Promise<(InvitationTable & { creator: string | null })[]> {
  return db
    .selectFrom('invitation')
    .leftJoin('user_account', 'user_account.id', 'invitation.created_by')
    .selectAll('invitation')
    .select('user_account.name as creator')
    .where('invitation.group_id', '=', householdId)
    .where(isUsable(now))
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .execute()
}

export interface UsableInvitation {
  householdId: number
  groupUuid: string
  groupName: string
  role: Role
  creator: string | null
  expiresAt: number
}

export function findUsable(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<UsableInvitation | undefined> {
  return db
    .selectFrom('invitation')
    .innerJoin('household', 'household.id', 'invitation.group_id')
    .leftJoin('user_account', 'user_account.id', 'invitation.created_by')
    .select([
      'user_account.name as creator',
      'household.id as householdId',
      'household.uuid as groupUuid',
      'household.name as groupName',
      'invitation.role',
      'invitation.expires_at as expiresAt',
    ])
    .where('invitation.token_hash', '=', tokenHash)
    .where(isUsable(now))
    .executeTakeFirst()
}

/** Uses up one use of an invitation. Returns false when none is left. */
export async function consumeInvitation(tx: Writer, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where(isUsable(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteUnusable(tx: Writer, householdId: number, now: number): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where('group_id', '=', householdId)
    .where((eb) => eb.not(isUsable(now)(eb)))
    .execute()
}

export async function deleteAllInvitations(tx: Writer, householdId: number): Promise<void> {
  await tx.deleteFrom('invitation').where('group_id', '=', householdId).execute()
}

/** Deletes an invitation. Returns false when the household has no such invitation. */
export async function deleteOneInvitation(tx: Writer, householdId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitation')
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
