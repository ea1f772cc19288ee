import type { Registration, User } from '#contract/users.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { isUniqueViolation } from '#server/database/dialect.ts'
import { getGroup, insertHousehold } from '#server/features/groups/groups.service.ts'
import { insertLabels, newLabelThing } from '#server/features/labels/labels.service.ts'
import { insertLocations, newLocationThing } from '#server/features/locations/locations.service.ts'
import { writeJournal, type Journal } from '#server/journal/journal.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { readName } from '#server/shared/request-values.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { seedLabels, seedLocations } from './seeds.ts'
import { startSession, type Tokens } from './sessions.service.ts'
import { emailTaken, registrationDisabled, unknownInvitation, wrongCredentials } from './users.errors.ts'
import { findUser, findUserByEmail, insertUser, listMemberships, updateUser } from './users.repository.ts'

/** Creates an account with its household, both or neither. */
export async function register(context: Context, input: Registration): Promise<void> {
  // Invitations cannot be made yet, so none can be valid.
  if (input.token) throw unknownInvitation()
  if (!context.config.allowRegistration) throw registrationDisabled()
  const name = readName(input.name) ?? ''
  const email = readEmail(input.email)
  if (await findUserByEmail(context.database.read, email)) throw emailTaken()
  const password_hash = await hashPassword(input.password)
  const userId = context.newId()
  const groupId = context.newId()
  try {
    await writeJournal(context, { groupId, userId, source: 'api' }, async (journal) => {
      const times = { created_at: journal.now, updated_at: journal.now }
      await insertUser(journal.tx, {
        id: userId,
        name,
        email,
        password_hash,
        default_group_id: groupId,
        ...times,
      })
      await insertHousehold(context, journal, userId, {
        name: input.groupName?.trim() || 'Home',
        currency: input.currency || 'USD',
        timeZone: input.timeZone,
      })
      if (input.seed !== false) await seed(context, journal)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}

async function seed(context: Context, journal: Journal): Promise<void> {
  const { now } = journal
  await insertLabels(
    journal,
    seedLabels.map((name) => newLabelThing(context.newId(), now, { name })),
  )
  await insertLocations(
    journal,
    seedLocations.map((name) => newLocationThing(context.newId(), now, { name })),
  )
}

/** Trimmed and in lower case, so that two spellings are one account. */
function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid({ email: 'is not an e-mail address' })
  return email
}

/** The tokens of a new session; the same refusal, after the same work, for an unknown person. */
export async function signIn(
  context: Context,
  credentials: { username: string; password: string; stayLoggedIn: boolean },
): Promise<Tokens> {
  const user = await findUserByEmail(context.database.read, credentials.username.trim().toLowerCase())
  if (!(await verifyPassword(credentials.password, user?.password_hash)) || !user) throw wrongCredentials()
  return startSession(context, user.id, credentials.stayLoggedIn)
}

export async function getSelf(context: Context, actor: Actor): Promise<User> {
  const user = await findUser(context.database.read, actor.userId)
  if (!user) throw notFound('account')
  const memberships = await listMemberships(context.database.read, actor.userId)
  const group = await getGroup(context, actor)
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isSuperuser: false,
    groupId: group.id,
    groupName: group.name,
    isOwner: actor.role === 'owner',
    role: actor.role,
    defaultGroupId: user.default_group_id,
    groupIds: memberships.map(({ groupId }) => groupId),
    oidcIssuer: null,
    oidcSubject: null,
  }
}

export async function updateSelf(
  context: Context,
  actor: Actor,
  input: { name?: string | null; email?: string | null },
): Promise<User> {
  const email = input.email == null ? undefined : readEmail(input.email)
  try {
    await context.database.write(async (tx) => {
      const user = await findUser(tx, actor.userId)
      if (!user) throw new AppError(401, 'unauthorized', 'This account does not exist any more.')
      await updateUser(tx, user.id, {
        name: readName(input.name) ?? user.name,
        email: email ?? user.email,
        updated_at: context.now(),
      })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
  return getSelf(context, actor)
}
