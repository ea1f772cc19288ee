import { sql } from 'kysely'
import type { Role } from '#contract/accounts/users.ts'
import { demoAccount } from '#contract/status.ts'
import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import { lockTable } from '#server/database/dialect.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { hasRow } from '#server/database/row-counts.ts'
import type { UserAccountTable } from './users.table.ts'

export function findUserByEmail(db: Reader, email: string): Promise<UserAccountTable | undefined> {
  return db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst()
}

export function hasUsers(db: Reader): Promise<boolean> {
  return hasRow(db.selectFrom('user_account'))
}

/**
 * True when there is no account yet, except the demo account. In that case no other transaction can create an account
 * until the commit.
 */
export async function isFirstUser(tx: Writer, kind: DatabaseKind): Promise<boolean> {
  const anybody = tx.selectFrom('user_account').select('id').where('email', '!=', demoAccount.email).limit(1)
  // On PostgreSQL, lock the account that was found. If another transaction is deleting this account, the lock waits for
  // it. Otherwise the account cannot be deleted before the commit.
  const others = kind === 'postgres' ? anybody.forKeyShare() : anybody
  if (await others.executeTakeFirst()) return false
  await lockTable(tx, kind, 'user_account')
  return !(await others.executeTakeFirst())
}

export async function listAdmins(db: Reader): Promise<string[]> {
  const rows = await selectAdmins(db).execute()
  return rows.map(({ id }) => id)
}

/** Locks the rows of the server admins until the commit, and returns their ids. */
export async function lockAdmins(tx: Writer, kind: DatabaseKind): Promise<string[]> {
  const query = selectAdmins(tx)
  const rows = await (kind === 'postgres' ? query.forUpdate() : query).execute()
  return rows.map(({ id }) => id)
}

function selectAdmins(db: Reader) {
  return db.selectFrom('user_account').select('id').where('is_admin', '=', 1).orderBy('id')
}

export function hasOtherUsers(db: Reader, id: string): Promise<boolean> {
  return hasRow(db.selectFrom('user_account').where('id', '!=', id).where('email', '!=', demoAccount.email))
}

export function findUser(db: Reader, id: string): Promise<UserAccountTable | undefined> {
  return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertUser(tx: Writer, user: UserAccountTable): Promise<void> {
  await tx.insertInto('user_account').values(user).execute()
}

/**
 * Replaces an unverified e-mail address of an account by a placeholder, so that another account can have the address.
 * The user of the old account still signs in through the provider.
 */
export async function releaseEmail(tx: Writer, email: string): Promise<void> {
  await tx
    .updateTable('user_account')
    .set((eb) => ({ email: sql<string>`${eb.ref('id')} || '@unverified.invalid'`, is_email_claimed: 0 }))
    .where('email', '=', email)
    .where('is_email_claimed', '=', 1)
    .execute()
}

export async function updateUser(
  tx: Writer,
  id: string,
  changes: Partial<Omit<UserAccountTable, 'id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('user_account').set(changes).where('id', '=', id).execute()
}

/** Foreign keys delete sessions, API keys and preferences with the account. */
export async function deleteUser(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('membership').where('user_id', '=', id).execute()
  await tx.deleteFrom('user_account').where('id', '=', id).execute()
}

/** Yields all accounts in pages, sorted by e-mail address. */
export function walkAccounts(db: Reader) {
  type Account = Pick<UserAccountTable, 'id' | 'name' | 'email' | 'is_admin'>
  return readPages<Account>(['email'], (isAfterCursor, limit) =>
    db
      .selectFrom('user_account')
      .select(['id', 'name', 'email', 'is_admin'])
      .where(isAfterCursor)
      .orderBy('email')
      .limit(limit)
      .execute(),
  )
}

export interface NamedMembership {
  userId: string
  householdId: number
  uuid: string
  groupName: string
  role: Role
}

export function listNamedMemberships(db: Reader, userIds: readonly string[]): Promise<NamedMembership[]> {
  return db
    .selectFrom('membership')
    .innerJoin('household', 'household.id', 'membership.group_id')
    .select([
      'membership.user_id as userId',
      'household.id as householdId',
      'household.uuid',
      'household.name as groupName',
      'membership.role',
    ])
    .where('membership.user_id', 'in', userIds)
    .orderBy('household.name')
    .orderBy('household.id')
    .execute()
}

export async function listMemberships(
  db: Reader,
  userId: string,
): Promise<{ householdId: number; uuid: string; role: Role }[]> {
  return db
    .selectFrom('membership')
    .innerJoin('household', 'household.id', 'membership.group_id')
    .select(['membership.group_id as householdId', 'household.uuid', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .orderBy('membership.created_at')
    .execute()
}

export interface CoMember {
  householdId: number
  uuid: string
  groupName: string
  userId: string
  name: string
  role: Role
}

export function listCoMembers(db: Reader, userId: string): Promise<CoMember[]> {
  return db
    .selectFrom('membership as own')
    .innerJoin('household', 'household.id', 'own.group_id')
    .innerJoin('membership', 'membership.group_id', 'own.group_id')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select([
      'household.id as householdId',
      'household.uuid',
      'household.name as groupName',
      'user_account.id as userId',
      'user_account.name',
      'membership.role',
    ])
    .where('own.user_id', '=', userId)
    .orderBy('household.name')
    .orderBy('user_account.name')
    .execute()
}

export async function findSettings(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_preference')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.settings
}

export async function putSettings(tx: Writer, userId: string, settings: string, now: number): Promise<void> {
  await tx
    .insertInto('account_preference')
    .values({ user_id: userId, settings, updated_at: now })
    .onConflict((key) => key.column('user_id').doUpdateSet({ settings, updated_at: now }))
    .execute()
}
