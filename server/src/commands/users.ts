import { parseArgs } from 'node:util'
import { limits } from '#contract/scalars.ts'
import { roles } from '#contract/accounts/users.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openReadOnlyDatabase } from '#server/database/database.ts'
import { requireCurrentSchema } from '#server/database/migrate.ts'
import { resetPassword } from '#server/features/auth/credentials.service.ts'
import { resetTwoFactor } from '#server/features/auth/two-factor/two-factor.service.ts'
import { unlinkIdentity } from '#server/features/auth/identities.service.ts'
import { changeRoleOf, listAccounts, setAdmin } from '#server/features/accounts/accounts.service.ts'
import { createAccount } from '#server/features/accounts/users.service.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { quoteName } from '#server/shared/text/quote-name.ts'
import { newToken } from '#server/shared/secret-token.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { requireDatabase, withContext } from './open-context.ts'
import { readPassword } from './read-password.ts'

const usage = `Use one of these commands:
  user list
  user create EMAIL --name NAME [--household NAME]
  user role EMAIL HOUSEHOLD ${roles.join('|')}
  user admin EMAIL [--off]
  user reset-password EMAIL
  user two-factor-off EMAIL
  user disconnect EMAIL
A password is asked for, or read from standard input; when it is empty, one is made up and printed.`

export async function manageUsers(config: Config, args: readonly string[]): Promise<void> {
  const [command, ...rest] = args
  const { positionals, values } = readArguments(rest)
  const [address = '', household = '', role = ''] = positionals
  const email = composeText(address).trim().toLowerCase()
  const expects = (count: number, ...options: string[]) =>
    positionals.length === count && Object.keys(values).every((option) => options.includes(option))
  if (command === 'list' && expects(0)) return list(config)
  if (command === 'create' && expects(1, 'name', 'household') && values.name !== undefined)
    return create(config, email, { name: values.name, household: values.household })
  if (command === 'admin' && expects(1, 'off')) return changeAdmin(config, email, values.off !== true)
  if (command === 'role' && expects(3)) return changeRole(config, email, household, role)
  if (command === 'reset-password' && expects(1)) return reset(config, email)
  if (command === 'two-factor-off' && expects(1)) return turnOffTwoFactor(config, email)
  if (command === 'disconnect' && expects(1)) return disconnect(config, email)
  throw new StartError(usage)
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, household: { type: 'string' }, off: { type: 'boolean' } },
    })
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

async function list(config: Config): Promise<void> {
  const database = openReadOnlyDatabase(config)
  try {
    await requireCurrentSchema(database.read)
    for await (const { name, email, isAdmin, households } of listAccounts(database)) {
      const named = households.map(
        ({ uuid, groupName, role }) => `${role} of ${quoteName(groupName)} (${uuid})`,
      )
      const rights = isAdmin ? ['server admin', ...named] : named
      console.log(`${email}  ${quoteName(name)}  ${rights.join(', ')}`)
    }
  } finally {
    await database.close()
  }
}

async function create(
  config: Config,
  email: string,
  { name, household }: { name: string; household: string | undefined },
): Promise<void> {
  const tooLong = [name, household ?? '', email].some((text) => [...text].length > limits.name)
  if (tooLong) throw new StartError(`Names and addresses have at most ${limits.name} characters.`)
  const { password, isMadeUp } = await withContext(config, async (context) => {
    const chosen = await choosePassword()
    await createAccount(context, {
      name,
      email,
      password: chosen.password,
      ...(household !== undefined && { groupName: household }),
    })
    return chosen
  })
  console.log(`${email} has an account now.`)
  if (isMadeUp) console.log(`Password: ${password}`)
}

async function changeRole(config: Config, email: string, household: string, text: string): Promise<void> {
  const role = roles.find((one) => one === text)
  if (!role) throw new StartError(`"${text}" is not a role. Use ${roles.join(', ')}.`)
  await withExisting(config, (context) => changeRoleOf(context, { email, household, role }))
  console.log(`${email} is now ${role} of ${quoteName(household)}.`)
}

async function changeAdmin(config: Config, email: string, isAdmin: boolean): Promise<void> {
  await withExisting(config, (context) => setAdmin(context, email, isAdmin))
  console.log(`${email} is ${isAdmin ? 'now' : 'no longer'} a server admin.`)
}

async function reset(config: Config, email: string): Promise<void> {
  const { password, isMadeUp } = await withExisting(config, async (context) => {
    const chosen = await choosePassword()
    const isReset = await resetPassword(context, { email, password: chosen.password })
    if (!isReset) throw new StartError(`There is no account ${email}.`)
    return chosen
  })
  console.log(`${email} has a new password, and is signed out everywhere.`)
  if (isMadeUp) console.log(`Password: ${password}`)
}

/** Turns off two-factor sign-in for a user who has lost the app and the recovery codes. No endpoint can do this. */
async function turnOffTwoFactor(config: Config, email: string): Promise<void> {
  const wasOn = await withExisting(config, (context) => resetTwoFactor(context, email))
  if (wasOn === undefined) throw new StartError(`There is no account ${email}.`)
  console.log(wasOn ? `${email} signs in with the password alone.` : `${email} had no two-factor sign-in.`)
}

/** Unlinks an account from its provider, for a user who has another id there now, or who needs a password again. */
async function disconnect(config: Config, email: string): Promise<void> {
  const wasConnected = await withExisting(config, (context) => unlinkIdentity(context, email))
  const outcome = wasConnected
    ? 'is not connected to a provider any more, and is signed out everywhere'
    : 'was not connected to a provider'
  console.log(`${email} ${outcome}.`)
}

async function choosePassword(): Promise<{ password: string; isMadeUp: boolean }> {
  const typed = await readPassword('Password (empty for one that is made up): ')
  if (typed === '') return { password: newToken(), isMadeUp: true }
  const { passwordMin, passwordMax } = limits
  const length = [...typed].length
  if (length < passwordMin || length > passwordMax)
    throw new StartError(`A password has ${passwordMin} to ${passwordMax} characters.`)
  return { password: typed, isMadeUp: false }
}

async function withExisting<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  await requireDatabase(config)
  return withContext(config, work)
}
