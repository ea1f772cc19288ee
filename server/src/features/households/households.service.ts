import type { Found } from '#contract/households/find.ts'
import type { Group, GroupWithRole, NewGroup } from '#contract/households/households.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { isBlank } from '#contract/texts.ts'
import type { Actor } from '#server/actor.ts'
import { isTimeZone } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { removeHousehold } from '#server/journal/remove-household.ts'
import { AppError, invalid, notFound, refuseInDemo, requireRoom } from '#server/shared/app-error.ts'
import { foldText } from '#contract/text/fold-text.ts'
import { removeFilesOf } from '#server/storage/storage.ts'
import { toInstant } from '#server/shared/instant.ts'
import { requireName } from '#server/shared/request-values.ts'
import { insertCounter } from './asset-counter.repository.ts'
import { findRecordOf } from './find.repository.ts'
import {
  countMembers,
  findDefaultHousehold,
  findHousehold,
  findOtherHousehold,
  householdEntity,
  insertMembership,
  listHouseholdsOf,
  lockAccount,
  moveDefault,
} from './households.repository.ts'
import type { HouseholdRecord } from './households.table.ts'

export async function getHousehold(context: Context, actor: Actor): Promise<Group> {
  const household = await findHousehold(context.database.read, actor.householdId)
  if (!household) throw notFound('household')
  return toHousehold(household)
}

/** Finds a record in any household of the user. Throws 404 when none has it. */
export async function findRecord(context: Context, actor: Actor, id: string): Promise<Found> {
  const found = await findRecordOf(context.database.read, actor.userId, id)
  if (!found) throw notFound('item')
  return found
}

export function updateHousehold(
  context: Context,
  actor: Actor,
  input: Partial<Record<'name' | 'currency' | 'timeZone', string | null>> & {
    searchesFiles?: boolean | null
  },
): Promise<WriteResult<Group>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await findHousehold(journal.db, actor.householdId)
    if (!before) throw notFound('household')
    const after = {
      ...before,
      name: isBlank(input.name ?? '') ? before.name : (input.name ?? '').trim(),
      currency:
        typeof input.currency === 'string' ? requireCurrency(context, input.currency) : before.currency,
      timeZone: input.timeZone ? requireTimeZone(input.timeZone) : before.timeZone,
      searchesFiles: input.searchesFiles ?? before.searchesFiles,
    }
    const [now = before] = await journal.update(householdEntity, [{ before, after }])
    return toHousehold(now)
  })
}

export function searchesFiles(context: Context, actor: Actor): Promise<boolean> {
  return context.cached(actor, 'searches files', async () => {
    const household = await findHousehold(context.database.read, actor.householdId)
    return household?.searchesFiles ?? false
  })
}

export async function listHouseholds(context: Context, actor: Actor): Promise<GroupWithRole[]> {
  const found = await listHouseholdsOf(context.database.read, actor.userId)
  return found.map(({ household, role }) => ({ ...toHousehold(household), role })).toSorted(compareNames)
}

/** Compares names without case and accents, then ids. */
export function compareNames(one: { name: string; id: string }, other: { name: string; id: string }): number {
  const [first, second] = [one, other].map(({ name, id }) => `${foldText(name)}\0${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

export async function createHousehold(
  context: Context,
  actor: Actor,
  input: NewGroup,
): Promise<WriteResult<Group>> {
  const acting = await getHousehold(context, actor)
  const { userId, source } = actor
  const author = { householdId: undefined, userId, source }
  const written = await writeJournal(context, author, async (journal) => {
    await lockAccount(journal.db, journal.kind, userId)
    await requireRoomForHousehold(journal.db, userId)
    return insertHousehold(context, journal, userId, {
      name: requireName(input.name),
      currency: input.currency || acting.currency,
      timeZone: input.timeZone || acting.timeZone,
    })
  })
  context.events.publish({ kind: 'access', userId: actor.userId })
  return { ...written, result: toHousehold(written.result) }
}

/** Throws 409 when the user has the maximum number of households. The caller has locked the account. */
export async function requireRoomForHousehold(tx: Writer, userId: string): Promise<void> {
  const own = await listHouseholdsOf(tx, userId)
  requireRoom(own.length, listLimits.householdsPerPerson, 'households of one account')
}

/** Deletes the household permanently. Throws 409 when it has other members, or is the user's only one. */
export async function deleteHousehold(context: Context, actor: Actor): Promise<void> {
  refuseInDemo(context.config)
  const { kind } = context.database
  await context.database.write(async (tx) => {
    await lockAccount(tx, context.database.kind, actor.userId)
    await lockHousehold(tx, kind, actor.householdId)
    if ((await countMembers(tx, actor.householdId)) > 1) {
      throw new AppError(409, 'conflict', 'This household has other members. Remove them first.')
    }
    const other = await findOtherHousehold(tx, actor.userId, actor.householdId)
    if (other === undefined) {
      throw new AppError(409, 'conflict', 'This is your only household. Create or join another one first.')
    }
    await moveDefault(tx, actor.userId, actor.householdId, other)
    await removeHousehold(tx, kind, actor.householdId)
  })
  await removeFilesOf(context.storage, actor.householdUuid)
  context.events.publish({ kind: 'access', userId: actor.userId })
}

/**
 * Changes the user's default household before the user leaves the household `householdId`. The new default is another
 * household of the user or, when there is none, a new one.
 */
export async function moveOut(
  context: Context,
  journal: Journal,
  userId: string,
  householdId: number,
): Promise<void> {
  const other = await findOtherHousehold(journal.db, userId, householdId)
  if (other === undefined) {
    const left = await findHousehold(journal.db, householdId)
    if (!left) throw notFound('household')
    await storeHousehold(context, journal, userId, { ...left, name: 'Home' })
  }
  await moveDefault(journal.db, userId, householdId, other ?? journal.householdId)
}

/**
 * When the user's default household has other members, creates a new household and makes it the default. The user stays
 * a member of the former one.
 */
export async function moveToOwn(context: Context, journal: Journal, userId: string): Promise<void> {
  const present = await findDefaultHousehold(journal.db, userId)
  if (!present || (await countMembers(journal.db, present.householdId)) < 2) return
  await storeHousehold(context, journal, userId, { ...present.household, name: 'Home' })
  await moveDefault(journal.db, userId, present.householdId, journal.householdId)
}

/**
 * Creates a household with its owner, in the transaction that creates the account. The household gets a new id unless
 * the caller gives one.
 */
export function insertHousehold(
  context: Context,
  journal: Journal,
  ownerId: string,
  settings: { id?: string; name: string; currency: string; timeZone: string | undefined },
): Promise<HouseholdRecord> {
  return storeHousehold({ newId: () => settings.id ?? context.newId() }, journal, ownerId, {
    name: settings.name,
    currency: requireCurrency(context, settings.currency),
    timeZone: settings.timeZone ? requireTimeZone(settings.timeZone) : context.config.timeZone,
  })
}

async function storeHousehold(
  { newId }: Pick<Context, 'newId'>,
  journal: Journal,
  ownerId: string,
  { name, currency, timeZone }: Pick<HouseholdRecord, 'name' | 'currency' | 'timeZone'>,
): Promise<HouseholdRecord> {
  const { householdId, now } = journal
  const dates = { createdAt: now, updatedAt: now }
  const household = { id: newId(), ...dates, name, currency, timeZone, searchesFiles: true }
  await journal.insert(householdEntity, [household])
  await insertCounter(journal.db, householdId)
  await insertMembership(journal.db, householdId, ownerId, 'owner', now)
  return household
}

/** Returns the code in upper case. Throws 422 for an unknown currency. */
function requireCurrency(context: Pick<Context, 'currencies'>, text: string): string {
  const code = text.trim().toUpperCase()
  if (context.currencies.some((currency) => currency.code === code)) return code
  throw new AppError(422, 'unsupported_currency', `The currency “${text}” is not supported.`, {
    fields: { currency: `currency '${text}' is not supported` },
  })
}

function requireTimeZone(name: string): string {
  if (isTimeZone(name)) return name
  throw invalid({ timeZone: `is "${name}", which is not a time zone like Europe/Berlin` })
}

function toHousehold(household: HouseholdRecord): Group {
  return {
    id: household.id,
    name: household.name,
    createdAt: toInstant(household.createdAt),
    updatedAt: toInstant(household.updatedAt),
    currency: household.currency,
    timeZone: household.timeZone,
    searchesFiles: household.searchesFiles,
  }
}
