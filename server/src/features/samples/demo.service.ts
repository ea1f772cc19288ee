import { demoAccount } from '#contract/status.ts'
import { ConfigError } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { findAccount, hasAccounts, register } from '#server/features/users/users.service.ts'
import { addSamples } from './samples.service.ts'

/** Makes the account that everybody may use, with the sample things; only where nobody keeps things of their own. */
export async function ensureDemo(context: Context): Promise<void> {
  if (!context.config.demo || (await findAccount(context, demoAccount.email))) return
  if (await hasAccounts(context)) {
    throw new ConfigError(
      'CUBBY_DEMO is true, but people have accounts here, and everybody knows the demo password. Choose another CUBBY_DATA_DIR.',
    )
  }
  const { email, password } = demoAccount
  const household = { groupName: 'Lindenstraße 14', currency: 'EUR', seed: false }
  // The demo has its account also where nobody may register.
  const open = { ...context, config: { ...context.config, allowRegistration: true } }
  await register(open, { name: 'Robin', email, password, ...household }, '')
  const account = await findAccount(context, email)
  if (!account) return
  const { id: userId, default_group_id: groupId } = account
  const { timeZone } = context.config
  const person = { role: 'owner', source: 'api', tokenKind: 'user', pairId: '', revision: 0 } as const
  await addSamples(context, { ...person, userId, groupId, timeZone })
}
