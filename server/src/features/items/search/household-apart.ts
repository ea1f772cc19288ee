import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { hasFileTexts } from '../item-files.repository.ts'
import { everyItem } from './item-filter.repository.ts'
import { countItems } from './item-lists.repository.ts'

/** To look at each item of a household with fewer takes less than others can notice. */
const manyItems = 20_000
/** The same of the parts of its files’ texts: each is read where a word’s letters are in many of them, but not the word. */
const manyTexts = 2000

/**
 * The household for a question about items. One that is not quick, about a household with many, is answered apart; `gone`
 * is for a question of one caller alone.
 */
export async function householdApart(
  context: Context,
  actor: Actor,
  isQuick: boolean,
  gone?: AbortSignal,
): Promise<HouseholdDb> {
  const isApart = !isQuick && ((await hasManyItems(context, actor)) || (await hasManyTexts(context, actor)))
  return isApart ? apart(context, actor, gone) : householdDb(context, actor)
}

/** The household for a question about the texts of its files. */
export async function textsApart(context: Context, actor: Actor): Promise<HouseholdDb> {
  return (await hasManyTexts(context, actor)) ? apart(context, actor) : householdDb(context, actor)
}

function apart(context: Context, actor: Actor, gone?: AbortSignal): HouseholdDb {
  return householdDb(context, actor, context.database.readApart(String(actor.groupId), gone))
}

async function hasManyItems(context: Context, actor: Actor): Promise<boolean> {
  const { total } = await context.cached(actor.groupId, actor.revision, 'count all', () =>
    countItems(householdDb(context, actor), { ...everyItem, includeArchived: true }),
  )
  return total >= manyItems
}

/** Of PostgreSQL it need not be asked: its statements run in another process anyway. */
async function hasManyTexts(context: Context, actor: Actor): Promise<boolean> {
  const { database } = context
  if (database.kind === 'postgres') return false
  return database.readUnlessWritten(`many texts ${actor.groupId}`, () =>
    hasFileTexts(householdDb(context, actor), manyTexts),
  )
}
