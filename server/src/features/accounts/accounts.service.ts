import type { Role } from '#contract/accounts/users.ts'
import { demoAccount } from '#contract/status.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { changeRole } from '#server/features/members/members.service.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import { lastAdmin } from './users.errors.ts'
import {
  findUserByEmail,
  listNamedMemberships,
  lockAdmins,
  updateUser,
  walkAccounts,
  type NamedMembership,
} from './users.repository.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly isAdmin: boolean
  readonly households: readonly NamedMembership[]
}

/** Yields all accounts with their households, sorted by e-mail address. */
export async function* listAccounts({ read }: Pick<Database, 'read'>): AsyncGenerator<Account> {
  for await (const page of walkAccounts(read)) {
    const ids = page.map(({ id }) => id)
    const memberships = Map.groupBy(await listNamedMemberships(read, ids), ({ userId }) => userId)
    for (const { id, name, email, is_admin } of page)
      yield { name, email, isAdmin: is_admin === 1, households: memberships.get(id) ?? [] }
  }
}

/**
 * Changes a member's role. `household` is the id or the name of a household. Throws 409 when several households of the
 * user have this name.
 */
export async function changeRoleOf(
  context: Context,
  { email, household, role }: { email: string; household: string; role: Role },
): Promise<void> {
  const account = await findUserByEmail(context.database.read, email)
  if (!account) throw notFound('account')
  const memberships = await listNamedMemberships(context.database.read, [account.id])
  const wanted = memberships.filter(({ uuid, groupName }) => [uuid, groupName].includes(household))
  const [only] = wanted
  if (!only) throw notAMemberOf(email, household)
  if (wanted.length > 1) throw severalHouseholds(household)
  if (only.role !== role) await changeRole(context, { householdId: only.householdId, id: account.id, role })
}

/** Makes an account a server admin, or no longer one. Throws for the last server admin and the demo account. */
export async function setAdmin(context: Context, email: string, isAdmin: boolean): Promise<void> {
  const { database, now } = context
  const account = await findUserByEmail(database.read, email)
  if (!account) throw notFound('account')
  if (isAdmin && email === demoAccount.email) throw demoIsPublic()
  await database.write(async (tx) => {
    const admins = await lockAdmins(tx, database.kind)
    if (!isAdmin && admins.length === 1 && admins[0] === account.id) throw lastAdmin()
    await updateUser(tx, account.id, { is_admin: Number(isAdmin), updated_at: now() })
  })
  context.events.publish({ kind: 'access', userId: account.id })
}

function demoIsPublic(): AppError {
  return new AppError(403, 'forbidden', 'The password of the demo account is public. Name another account.')
}

function notAMemberOf(email: string, household: string): AppError {
  return new AppError(404, 'not_found', `${email} is not a member of a household “${household}”.`)
}

function severalHouseholds(name: string): AppError {
  return new AppError(
    409,
    'conflict',
    `Several households of this person are called “${name}”. Use the id of one.`,
  )
}
