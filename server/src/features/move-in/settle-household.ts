import { listLimits } from '#contract/households/list-limits.ts'
import type { Context } from '#server/context.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  isFirstUser,
  releaseEmail,
  deleteUser,
} from '#server/features/accounts/users.repository.ts'
import { readEmail } from '#server/features/accounts/users.service.ts'
import { isAcceptedHash } from '#server/features/auth/password-hash.service.ts'
import { insertMembership, findHouseholdByUuid } from '#server/features/households/households.repository.ts'
import { insertHousehold } from '#server/features/households/households.service.ts'
import { findMember } from '#server/features/members/members.repository.ts'
import { findChannel } from '#server/features/notifiers/channels.ts'
import { insertNotifier, listNotifierRows } from '#server/features/notifiers/notifiers.repository.ts'
import { writeJournal } from '#server/journal/journal.ts'
import { removeHousehold } from '#server/journal/remove-household.ts'
import { AppError } from '#server/shared/app-error.ts'
import { removeFilesOf } from '#server/storage/storage.ts'
import type { HomeboxMember, HomeboxNotifier } from './homebox/convert-people.ts'
import { cannotMoveIn } from './homebox/homebox-errors.ts'
import type { Notes } from './homebox/homebox-notes.ts'
import { findFirstOwner } from './move-in.repository.ts'
import { otherCurrency, type PreparedHousehold } from './move-in.service.ts'

export interface SettledHousehold {
  readonly householdId: number
  readonly householdUuid: string
  readonly ownerId: string
  readonly isNew: boolean
  readonly newAccounts: readonly string[]
  readonly newNotifiers: number
}

/** A member of the household. `id` is the id of the account in Cubby. */
interface SettledMember extends HomeboxMember {
  readonly idInHomebox: string
  readonly isKnown: boolean
}
type Members = readonly SettledMember[]

export interface People {
  readonly members: Members
  readonly owner: SettledMember
  /** `userId` is the id of the owner's account in Cubby, not in Homebox. */
  readonly notifiers: readonly HomeboxNotifier[]
}

/**
 * Decides which people of the household become members, and adds a note for everyone else. Writes nothing. `db` is
 * undefined when the server has no database yet.
 */
export async function planPeople(
  db: Reader | undefined,
  { converted, notes }: PreparedHousehold,
): Promise<People> {
  const members = await findMembers(db, converted.members, notes)
  const owner = members.find(({ role }) => role === 'owner')
  if (!owner) throw cannotMoveIn(`The household ${converted.name ?? ''} has no member with an e-mail address`)
  const notifiers = converted.notifiers.flatMap((notifier) => {
    const userId = members.find(({ idInHomebox }) => idInHomebox === notifier.userId)?.id
    if (userId !== undefined && findChannel(notifier.url)) return [{ ...notifier, userId }]
    notes.add('notifier', notifier.name)
    return []
  })
  return { members, owner, notifiers }
}

/**
 * Creates the household with its id from Homebox, its accounts and its notifiers. When the household exists, adds the
 * missing accounts and notifiers.
 */
export async function settleHousehold(
  context: Context,
  { converted: { id, name = '', currency } }: PreparedHousehold,
  people: People,
): Promise<SettledHousehold> {
  const { members, owner } = people
  const known = await findHouseholdByUuid(context.database.read, id)
  const newAccounts = members.filter(({ isKnown }) => !isKnown).map((member) => member.id)
  if (known) {
    const newNotifiers = await context.database.write(async (tx) => {
      await addAccounts(context, tx, known.id, people)
      return addMembers(context, tx, known.id, people)
    })
    const ownerId = (await findFirstOwner(context.database.read, known.id)) ?? owner.id
    return {
      householdId: known.id,
      householdUuid: known.uuid,
      ownerId,
      isNew: false,
      newAccounts,
      newNotifiers,
    }
  }
  const author = { householdId: undefined, userId: owner.id, source: 'import' } as const
  const { result } = await writeJournal(context, author, async (journal) => {
    await addAccounts(context, journal.db, journal.householdId, people)
    const isOffered = context.currencies.some(({ code }) => code === currency)
    const settings = {
      id,
      name,
      currency: isOffered && currency ? currency : otherCurrency,
      timeZone: undefined,
    }
    await insertHousehold(context, journal, owner.id, settings)
    return {
      householdId: journal.householdId,
      newNotifiers: await addMembers(context, journal.db, journal.householdId, people),
    }
  })
  return { ...result, householdUuid: id, ownerId: owner.id, isNew: true, newAccounts }
}

/** Returns the members with the ids of their accounts, found by id or else by e-mail address. */
async function findMembers(
  db: Reader | undefined,
  members: readonly HomeboxMember[],
  notes: Notes,
): Promise<Members> {
  const found: SettledMember[] = []
  for (const member of members.slice(0, listLimits.membersPerHousehold)) {
    const email = tryReadEmail(member.email)
    if (email === undefined) {
      notes.add('email', member.email)
      continue
    }
    const account = db && ((await findUser(db, member.id)) ?? (await findUserByEmail(db, email)))
    // Use no account whose e-mail address is unverified, because the address may belong to another person.
    const isAccount = account !== undefined && account.is_email_claimed === 0
    // An earlier member may have the same address, because Homebox distinguishes upper and lower case and Cubby does
    // not.
    const knownId = isAccount ? account.id : found.find((one) => one.email === email)?.id
    const isKnown = knownId !== undefined
    if (isKnown && knownId !== member.id) notes.add('knownAccount', email)
    const passwordHash = isAcceptedHash(member.passwordHash) ? member.passwordHash : ''
    if (!isKnown && passwordHash === '') notes.add('password', email)
    const id = knownId ?? member.id
    found.push({ ...member, email, passwordHash, id, idInHomebox: member.id, isKnown })
  }
  notes.add('tooMany', undefined, Math.max(0, members.length - listLimits.membersPerHousehold))
  const [first, ...others] = found
  if (!first || found.some(({ role }) => role === 'owner')) return found
  notes.add('noOwner')
  return [{ ...first, role: 'owner' }, ...others]
}

function tryReadEmail(text: string): string | undefined {
  try {
    return readEmail(text)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

async function addAccounts(
  context: Context,
  tx: Writer,
  householdId: number,
  { members, owner }: People,
): Promise<void> {
  const fresh = members.filter(({ isKnown }) => !isKnown)
  const isFirst = fresh.length > 0 && (await isFirstUser(tx, context.database.kind))
  for (const { id, name, email, passwordHash, createdAt } of fresh) {
    await releaseEmail(tx, email)
    await insertUser(tx, {
      id,
      name,
      email,
      password_hash: passwordHash,
      is_email_claimed: 0,
      oidc_issuer: null,
      oidc_subject: null,
      default_group_id: householdId,
      is_admin: Number(isFirst && id === owner.id),
      created_at: createdAt,
      updated_at: context.now(),
    })
  }
}

async function addMembers(
  context: Context,
  tx: Writer,
  householdId: number,
  { members, notifiers }: People,
): Promise<number> {
  for (const { id, role } of members)
    if (!(await findMember(tx, householdId, id)))
      await insertMembership(tx, householdId, id, role, context.now())
  let count = 0
  for (const { id, userId, name, url, isActive, createdAt } of notifiers) {
    const of = { householdId, userId }
    const own = await listNotifierRows(tx, of)
    if (own.length >= listLimits.notifiersPerPerson || own.some((one) => one.id === id)) continue
    const dates = { created_at: createdAt, updated_at: createdAt }
    const owner = { group_id: householdId, user_id: userId }
    await insertNotifier(tx, { id, ...owner, ...dates, name, url, is_active: Number(isActive) })
    count++
  }
  return count
}

/** Deletes a household whose records could not be written, and the accounts that were created for it. */
export async function removeSettled(
  { database, storage }: Context,
  { householdId, householdUuid, newAccounts }: SettledHousehold,
): Promise<void> {
  await database.write(async (tx) => {
    await removeHousehold(tx, database.kind, householdId)
    for (const id of newAccounts) await deleteUser(tx, id)
  })
  await removeFilesOf(storage, householdUuid)
}
