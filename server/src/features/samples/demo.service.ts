import { findHousehold } from '#server/features/households/households.repository.ts'
import { findUserByEmail, hasUsers } from '#server/features/accounts/users.repository.ts'
import { demoAccount } from '#contract/status.ts'
import { ConfigError } from '#server/shared/config-error.ts'
import type { Context } from '#server/context.ts'
import { revokeAllSignIns } from '#server/features/auth/credentials.service.ts'
import { register } from '#server/features/accounts/users.service.ts'
import { householdDb } from '#server/database/household-db.ts'
import { AppError } from '#server/shared/app-error.ts'
import { hasItems } from './samples.repository.ts'
import { addSamples } from './samples.service.ts'

/** On a demo server, creates the demo account with the sample items. Throws when the database has other accounts. */
export async function ensureDemo(context: Context): Promise<void> {
  const { email } = demoAccount
  if (!context.config.demo) return revokeAllSignIns(context, demoAccount)
  // Checks for any account before it looks for the demo account. In the other order, a demo account that another server
  // creates between the two queries would count as an account of a person.
  const isTaken = await hasUsers(context.database.read)
  if (!(await findUserByEmail(context.database.read, email))) {
    if (isTaken) {
      throw new ConfigError(
        'CUBBY_DEMO is true, but this database has real accounts, and the demo password is public. Choose another CUBBY_DATA_DIR.',
      )
    }
    await registerDemo(context).catch(ignoreConflict)
  }
  const account = await findUserByEmail(context.database.read, email)
  if (!account || (await hasItems(householdDb(context, { householdId: account.default_group_id })))) return
  const { id: userId, default_group_id: householdId } = account
  const household = await findHousehold(context.database.read, householdId)
  if (!household) return
  const { timeZone } = context.config
  const person = { role: 'owner', isAdmin: false, source: 'api', tokenKind: 'user', signInId: '' } as const
  await addSamples(context, {
    ...person,
    revision: 0,
    userId,
    householdId,
    householdUuid: household.id,
    timeZone,
  }).catch(ignoreConflict)
}

async function registerDemo(context: Context): Promise<void> {
  const household = { groupName: 'Lindenstraße 14', currency: 'EUR', seed: false }
  // The demo account is created also when registration is closed.
  const open = { ...context, config: { ...context.config, allowRegistration: true } }
  await register(open, { name: 'Robin', ...demoAccount, ...household }, [])
}

/** Ignores error 409: another server has created the same demo data at the same time. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError) || error.status !== 409) throw error
}
