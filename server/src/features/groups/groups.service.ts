import type { Group } from '#contract/groups.ts'
import type { Actor } from '#server/actor.ts'
import { isTimeZone } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import {
  addToCounter,
  countMembers,
  findHousehold,
  householdEntity,
  insertCounter,
  insertMembership,
  raiseCounter,
} from './groups.repository.ts'
import type { HouseholdThing } from './groups.table.ts'

export async function getGroup(context: Context, actor: Actor): Promise<Group> {
  const household = await findHousehold(context.database.read, actor.groupId)
  if (!household) throw notFound('household')
  return toGroup(household)
}

export function updateGroup(
  context: Context,
  actor: Actor,
  input: { name?: string | null; currency?: string | null; timeZone?: string | null },
): Promise<Written<Group>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await findHousehold(journal.tx, actor.groupId)
    if (!before) throw notFound('household')
    const after = {
      ...before,
      name: input.name?.trim() || before.name,
      currency:
        typeof input.currency === 'string' ? requireCurrency(context, input.currency) : before.currency,
      timeZone: input.timeZone ? requireTimeZone(input.timeZone) : before.timeZone,
    }
    const changed = await journal.update(householdEntity, [{ before, after }])
    return toGroup(changed > 0 ? { ...after, updatedAt: journal.now } : before)
  })
}

/** Creates a household with its owner, inside the transaction that creates the account too. */
export async function insertHousehold(
  context: Context,
  journal: Journal,
  ownerId: string,
  settings: { name: string; currency: string; timeZone: string | undefined },
): Promise<void> {
  await journal.insert(householdEntity, [
    {
      id: journal.groupId,
      createdAt: journal.now,
      updatedAt: journal.now,
      name: settings.name,
      currency: requireCurrency(context, settings.currency),
      timeZone: settings.timeZone ? requireTimeZone(settings.timeZone) : context.config.timeZone,
    },
  ])
  await insertCounter(journal.tx, journal.groupId)
  await insertMembership(journal.tx, journal.groupId, ownerId, 'owner', journal.now)
}

/** The code in upper case; 422 for one that is not offered. */
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

/** The next asset numbers of the household: answers the first of `count`. */
export function takeAssetNumbers(tx: Writer, groupId: string, count: number): Promise<number> {
  return addToCounter(tx, groupId, count)
}

/** A number set by hand moves the counter, so that it is never given again. */
export function raiseAssetNumber(tx: Writer, groupId: string, number: number): Promise<void> {
  return raiseCounter(tx, groupId, number)
}

export function countGroupMembers(context: Context, actor: Actor): Promise<number> {
  return countMembers(context.database.read, actor.groupId)
}

function toGroup(household: HouseholdThing): Group {
  return {
    id: household.id,
    name: household.name,
    createdAt: toInstant(household.createdAt),
    updatedAt: toInstant(household.updatedAt),
    currency: household.currency,
    timeZone: household.timeZone,
  }
}
