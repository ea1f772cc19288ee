import type { Registration, User } from '#contract/accounts/users.ts'
import { isBlank } from '#contract/texts.ts'
import { demoAccount } from '#contract/status.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/dialect.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { localSignInDisabled, sessionEnded } from '#server/features/auth/auth.errors.ts'
import { confirmPassword } from '#server/features/auth/credentials.service.ts'
import { lockSession } from '#server/features/auth/lock-session.service.ts'
import { hashPassword } from '#server/features/auth/password-hash.service.ts'
import { countRequest } from '#server/features/auth/rate-limits/count-request.service.ts'
import { getHousehold, insertHousehold } from '#server/features/households/households.service.ts'
import { newLabelRecord } from '#server/features/labels/labels.mapper.ts'
import { newLocationRecord } from '#server/features/locations/locations.mapper.ts'
import { requireInvitation, useInvitation } from '#server/features/members/invitations.service.ts'
import { writeJournal, type Journal } from '#server/journal/journal.ts'
import { AppError, invalid, notFound, refuseInDemo } from '#server/shared/app-error.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { readName, parseReference, requireName } from '#server/shared/request-values.ts'
import { languageFromSettings } from '#server/shared/text/messages.ts'
import { defaultRecords } from './default-records.ts'
import { emailTaken, registrationDisabled } from './users.errors.ts'
import {
  findSettings,
  findUser,
  insertUser,
  isFirstUser,
  listMemberships,
  putSettings,
  releaseEmail,
  updateUser,
  hasUsers,
} from './users.repository.ts'
import type { UserAccountTable } from './users.table.ts'

const maxSettingsBytes = 64 * 1024
const registrations = { name: 'registration', multiple: 12 }

type NewAccount = Omit<Registration, 'token'>

/** Creates an account. Throws 403 when registration is disabled and there is no valid invitation. */
export async function register(
  context: Context,
  input: Registration,
  networks: readonly string[],
): Promise<void> {
  if (!context.config.allowLocalSignIn) throw localSignInDisabled()
  await countRequest(context, registrations, networks)
  const invitation = await checkRegistration(context, input.token, networks)
  await createAccount(context, input, invitation)
}

/** A valid invitation allows registration even when registration is disabled. */
interface RegistrationInvitation {
  token: string
  householdId: number
}

/**
 * Returns the invitation of a registration; undefined when it has none. Throws when the caller may not create an
 * account.
 */
export async function checkRegistration(
  context: Context,
  inputToken: string | null | undefined,
  networks: readonly string[],
): Promise<RegistrationInvitation | undefined> {
  const token = inputToken?.trim()
  if (token) {
    const { householdId } = await requireInvitation(context, token, networks[0] ?? '')
    return { token, householdId }
  }
  if (!context.config.allowRegistration) throw registrationDisabled()
  return undefined
}

export async function createAccount(
  context: Context,
  input: NewAccount,
  invitation?: RegistrationInvitation,
): Promise<void> {
  const name = requireName(input.name)
  const email = readEmail(input.email)
  // Hash the password first: a faster error for a taken address would show that the address has an account.
  const password_hash = await hashPassword(input.password)
  const login = { name, email, is_email_claimed: 0, password_hash, oidc_issuer: null, oidc_subject: null }
  await insertAccount(context, login, invitation, input)
}

export type Login = Pick<
  UserAccountTable,
  'name' | 'email' | 'is_email_claimed' | 'password_hash' | 'oidc_issuer' | 'oidc_subject'
>
type FirstHousehold = Pick<Registration, 'groupName' | 'currency' | 'timeZone' | 'seed' | 'language'>

/** Returns the id of the account. Throws 409 when the address or the provider's identity already has an account. */
export async function insertAccount(
  context: Context,
  login: Login,
  invitation: RegistrationInvitation | undefined,
  household: FirstHousehold = {},
): Promise<string> {
  const now = context.now()
  const account: NewUser = {
    ...login,
    id: context.newId(),
    is_admin: 0,
    created_at: now,
    updated_at: now,
  }
  try {
    if (invitation) await joinHousehold(context, account, invitation)
    else await createFirstHousehold(context, account, household)
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
  return account.id
}

type NewUser = Omit<UserAccountTable, 'default_group_id'>

async function joinHousehold(
  context: Context,
  account: NewUser,
  { token, householdId }: RegistrationInvitation,
): Promise<void> {
  await context.database.write(async (tx) => {
    await releaseEmail(tx, account.email)
    await insertUser(tx, { ...account, default_group_id: householdId })
    await useInvitation(context, tx, token, account.id)
  })
  context.events.publish({ kind: 'batch', householdId, entities: ['household'] })
}

async function createFirstHousehold(
  context: Context,
  account: NewUser,
  input: FirstHousehold,
): Promise<void> {
  const author = { householdId: undefined, userId: account.id, source: 'api' } as const
  await writeJournal(context, author, async (journal) => {
    // On a demo server, make nobody server admin, because everybody can register and use the demo account.
    const isOfDemo = context.config.demo || account.email === demoAccount.email
    const isAdmin = !isOfDemo && (await isFirstUser(journal.db, journal.kind))
    await releaseEmail(journal.db, account.email)
    await insertUser(journal.db, {
      ...account,
      default_group_id: journal.householdId,
      is_admin: Number(isAdmin),
    })
    await insertHousehold(context, journal, account.id, {
      name: isBlank(input.groupName ?? '') ? 'Home' : (input.groupName ?? '').trim(),
      currency: input.currency || 'USD',
      timeZone: input.timeZone,
    })
    if (input.seed !== false) await seed(context, journal, input.language ?? 'en')
  })
}

async function seed({ newId }: Context, journal: Journal, language: string): Promise<void> {
  const { now } = journal
  const { labels, locations } = defaultRecords(language)
  await journal.insert(
    labelEntity,
    labels.map((label) => newLabelRecord(newId(), now, label)),
  )
  await journal.insert(
    locationEntity,
    locations.map((location) => newLocationRecord(newId(), now, location)),
  )
}

/** The contexts of servers that have an account. For these, `hasAccounts` does not query the database again. */
const inUse = new WeakSet<Context>()

/**
 * Returns whether the server has an account. Queries the database only until it has one, because later the status must
 * respond even when the database does not.
 */
export async function hasAccounts(context: Context): Promise<boolean> {
  if (!inUse.has(context) && (await hasUsers(context.database.read))) inUse.add(context)
  return inUse.has(context)
}

/**
 * Returns the address trimmed, in NFC and lower case, so that two spellings are one account. Throws 422 when it is no
 * e-mail address.
 */
export function readEmail(text: string): string {
  const email = composeText(text).trim().toLowerCase()
  if (!/^[^@]+@[^@]+$/.test(email) || [...email].some(isBlank))
    throw invalid({ email: 'is not an e-mail address' })
  return email
}

export async function getSelf(context: Context, actor: Actor): Promise<User> {
  const user = await findUser(context.database.read, actor.userId)
  if (!user) throw notFound('account')
  const memberships = await listMemberships(context.database.read, actor.userId)
  const group = await getHousehold(context, actor)
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isSuperuser: actor.isAdmin,
    groupId: group.id,
    groupName: group.name,
    isOwner: actor.role === 'owner',
    role: actor.role,
    defaultGroupId:
      memberships.find(({ householdId }) => householdId === user.default_group_id)?.uuid ?? group.id,
    groupIds: memberships.map(({ uuid }) => uuid),
    oidcIssuer: user.oidc_issuer,
    oidcSubject: user.oidc_subject,
  }
}

export async function updateSelf(
  context: Context,
  actor: Actor,
  input: {
    name?: string | null
    email?: string | null
    defaultGroupId?: string | null
    password?: string | null
  },
): Promise<User> {
  const newEmail = await readNewEmail(context, actor, input)
  const uuid = parseReference('defaultGroupId', input.defaultGroupId)
  try {
    await context.database.write(async (tx) => {
      await lockSession(context, tx, actor)
      const user = await findUser(tx, actor.userId)
      if (!user) throw sessionEnded()
      if (newEmail !== undefined) await releaseEmail(tx, newEmail)
      await updateUser(tx, user.id, {
        name: readName(input.name) ?? user.name,
        email: newEmail ?? user.email,
        default_group_id: uuid ? await requireHousehold(tx, user.id, uuid) : user.default_group_id,
        updated_at: context.now(),
      })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
  return getSelf(context, actor)
}

/**
 * Returns the new e-mail address; undefined when it does not change. A change needs the password. Otherwise a stranger
 * at an open browser could enter another address and reset the password by mail.
 */
async function readNewEmail(
  context: Context,
  actor: Actor,
  input: { email?: string | null; password?: string | null },
): Promise<string | undefined> {
  if (input.email == null) return undefined
  const email = readEmail(input.email)
  const user = await findUser(context.database.read, actor.userId)
  if (!user) throw sessionEnded()
  if (email === user.email) return undefined
  refuseInDemo(context.config)
  if (user.oidc_subject !== null) throw invalid({ email: 'comes from the provider' })
  if (!input.password) throw invalid({ password: 'is needed to change the e-mail address' })
  await confirmPassword(context, actor, input.password)
  return email
}

async function requireHousehold(tx: Writer, userId: string, uuid: string): Promise<number> {
  const memberships = await listMemberships(tx, userId)
  const found = memberships.find((membership) => membership.uuid === uuid)
  if (!found) throw notFound('household')
  return found.householdId
}

/** Returns the settings that the web app stored for the account; an empty object when it has stored none yet. */
export async function getSettings(context: Context, actor: Actor): Promise<object> {
  const settings = await findSettings(context.database.read, actor.userId)
  // as: the stored text is parsed JSON. Only JSON objects are stored.
  return JSON.parse(settings ?? '{}') as object
}

export async function getLanguage(context: Context, actor: Pick<Actor, 'userId'>): Promise<string> {
  return languageFromSettings(await findSettings(context.database.read, actor.userId))
}

export async function updateSettings(context: Context, actor: Actor, settings: object): Promise<object> {
  const json = JSON.stringify(settings)
  if (Buffer.byteLength(json) > maxSettingsBytes) {
    throw new AppError(413, 'too_large', 'The settings are larger than 64 KiB.')
  }
  await context.database.write((tx) => putSettings(tx, actor.userId, json, context.now()))
  return settings
}
