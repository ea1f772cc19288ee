import {
  defaultShareFieldsOf,
  shareFieldsOf,
  type ShareField,
  type ShareTarget,
} from '#contract/guests/share-fields.ts'
import {
  type NewShare,
  type Share,
  type SharePage,
  type ShareQuery,
  type ShareUpdate,
  type ShareVisit,
  type ShareWithPath,
} from '#contract/guests/shares.ts'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { lockSession } from '#server/features/auth/lock-session.service.ts'
import { hashPassword } from '#server/features/auth/password-hash.service.ts'
import { requireClaim } from '#server/features/claims/claims.service.ts'
import { hasConditionsBesideWords } from '#server/features/items/search/item-filter.repository.ts'
import { parseItemQuery } from '#server/features/items/search/item-query.ts'
import { requireItem } from '#server/features/items/items.service.ts'
import { requireLabels } from '#server/features/labels/labels.service.ts'
import { requireLocation } from '#server/features/locations/locations.service.ts'
import { dailyHouseholdJob, type Job } from '#server/jobs/jobs.ts'
import { AppError, invalid, notFound, refuseInDemo, requireRoom } from '#server/shared/app-error.ts'
import { addInterval, todayIn } from '#server/shared/calendar-date.ts'
import { readPage } from '#server/shared/paging.ts'
import { readDate, requireId, requireName } from '#server/shared/request-values.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { findBorrowerMail, mailNewLink } from './borrower-mails.service.ts'
import { isEnded, toShare, toShareVisit } from './shares.mapper.ts'
import {
  countShares,
  deleteEndedShares,
  endSettledLoans,
  findBorrowerShare,
  findShare,
  insertShare,
  insertShareAddress,
  listShareRows,
  listVisitRows,
  updateShareRow,
  type ShareRow,
} from './shares.repository.ts'

/** The number of days after its end for which a link stays in the list with its visits. */
const keptDays = 90
const dayMs = 86_400_000
const borrowerMails = { name: 'borrower-mail', allowed: 20, seconds: 86_400 }

export async function listShares(context: Context, actor: Actor, query: ShareQuery): Promise<SharePage> {
  const household = householdDb(context, actor)
  const { page, pageSize, offset } = readPage(query, { defaultSize: 50, maxSize: 200 })
  const today = todayIn(actor.timeZone, context.now())
  const rows = await listShareRows(household, { limit: pageSize, offset })
  const items = rows.map((row) => toShare(row, today))
  return { page, pageSize, total: await countShares(household), items }
}

export async function createShare(context: Context, actor: Actor, input: NewShare): Promise<ShareWithPath> {
  refuseInDemo(context.config)
  const ends_on = readEnd(context, actor, input.endsOn) ?? ''
  const pin_hash = input.pin ? await hashPassword(input.pin) : null
  const mailsLink = input.target === 'loan' && Boolean(input.email?.trim()) && findBorrowerMail(context)
  if (mailsLink) await context.limits.count(borrowerMails, actor.userId)
  const id = context.newId()
  const now = context.now()
  const created = await context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockSession(context, tx, actor)
    await lockHousehold(tx, household.kind, household.householdId)
    const target = await readTarget(household, input)
    requireRoom(await countShares(household), listLimits.sharesPerHousehold, 'shared links in a household')
    await insertShare(household, {
      group_id: actor.householdId,
      id,
      created_at: now,
      updated_at: now,
      user_id: actor.userId,
      target: input.target,
      ...target,
      name: requireName(input.name),
      fields: JSON.stringify(readChosen(input.target, input.fields ?? defaultShareFieldsOf(input.target))),
      ends_on,
      ended_at: null,
      pin_hash,
      wrong_pins: 0,
    })
    return addAddress(context, actor, household, id)
  })
  const borrowed = mailsLink ? await findBorrowerShare(householdDb(context, actor), id) : undefined
  // Do not wait for the mail, because the mail server may be slow.
  if (borrowed)
    void mailNewLink(context, borrowed, tokenOf(created)).catch((error: unknown) =>
      context.logError('Mailing a link to a borrower', error),
    )
  return created
}

const pathPrefix = '/s/'
const tokenOf = ({ path }: ShareWithPath) => path.slice(pathPrefix.length)

/** Checks what a new link shows, and returns the columns of the link that describe it. */
async function readTarget(
  household: HouseholdDb,
  { target, targetId, search, email }: NewShare,
): Promise<Pick<ShareRow, 'target_id' | 'search' | 'borrower' | 'email'>> {
  const none = { target_id: null, search: '', borrower: '', email: '' }
  if (target === 'search') {
    if (!search || !isNarrowed(search)) throw invalid({ search: 'has no word and no filter' })
    return { ...none, search: JSON.stringify(search) }
  }
  if (!targetId) throw invalid({ targetId: 'is missing' })
  const target_id = requireId('targetId', targetId)
  if (target === 'location') await requireLocation(household, target_id)
  if (target === 'label') await requireLabels(household, [target_id])
  if (target === 'claim') await requireClaim(household, target_id)
  if (target === 'location' || target === 'label' || target === 'claim') return { ...none, target_id }
  const { lentTo } = await requireItem(household, target_id)
  if (target === 'item') return { ...none, target_id }
  if (lentTo === '') throw invalid({ targetId: 'is an item that is not lent' })
  return { ...none, target_id, borrower: lentTo, email: readEmail(email) }
}

/** False for a search that finds all items, which would share the whole inventory by mistake. */
function isNarrowed(search: ItemQuery): boolean {
  const { words, ...filter } = parseItemQuery(search)
  return words.length > 0 || hasConditionsBesideWords(filter)
}

function readEmail(text: string | null | undefined): string {
  const email = text?.trim() ?? ''
  if (email !== '' && !/^[^\s@<>]+@[^\s@<>]+$/.test(email))
    throw invalid({ email: 'is not an e-mail address' })
  return email
}

function readEnd(context: Context, actor: Actor, text: string | null | undefined): string | undefined {
  const end = readDate('endsOn', text)
  if (end && end < todayIn(actor.timeZone, context.now())) throw invalid({ endsOn: 'is in the past' })
  return end
}

/** Returns the fields that a link shows, in their order on the page. A borrower sees only photos of the item. */
function readChosen(target: ShareTarget, chosen: readonly ShareField[]): ShareField[] {
  return target === 'loan' ? ['photos'] : shareFieldsOf(target).filter((field) => chosen.includes(field))
}

/** Updates a link. A changed PIN also unlocks the link, and guests must enter the PIN again. */
export async function updateShare(
  context: Context,
  actor: Actor,
  id: string,
  input: ShareUpdate,
): Promise<Share> {
  const ends_on = readEnd(context, actor, input.endsOn)
  const pin_hash = input.pin ? await hashPassword(input.pin) : input.pin
  return context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    const { target } = await requireOpen(context, actor, household, id)
    await updateShareRow(household, id, {
      updated_at: context.now(),
      ...(input.name !== undefined && { name: requireName(input.name) }),
      ...(input.fields && { fields: JSON.stringify(readChosen(target, input.fields)) }),
      ...(ends_on !== undefined && { ends_on }),
      ...(pin_hash !== undefined && { pin_hash, wrong_pins: 0 }),
    })
    return toShare(await requireShare(household, id), todayIn(actor.timeZone, context.now()))
  })
}

/**
 * Adds a new address to a link and returns it. The earlier addresses cannot be returned, because the server stores only
 * their hashes.
 */
export function createShareAddress(context: Context, actor: Actor, id: string): Promise<ShareWithPath> {
  return context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockSession(context, tx, actor)
    await requireOpen(context, actor, household, id)
    return addAddress(context, actor, household, id)
  })
}

async function addAddress(
  context: Context,
  { timeZone }: Pick<Actor, 'timeZone'>,
  household: HouseholdDb<Writer>,
  id: string,
): Promise<ShareWithPath> {
  const token = newToken()
  await insertShareAddress(household, id, { token_hash: hashToken(token), created_at: context.now() })
  const share = toShare(await requireShare(household, id), todayIn(timeZone, context.now()))
  return { ...share, path: `${pathPrefix}${token}` }
}

export async function endShare(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockHousehold(tx, household.kind, household.householdId)
    const { ended_at } = await requireShare(household, id)
    if (ended_at === null) await updateShareRow(household, id, { ended_at: context.now() })
  })
}

export async function listShareVisits(context: Context, actor: Actor, id: string): Promise<ShareVisit[]> {
  const household = householdDb(context, actor)
  await requireShare(household, id)
  return (await listVisitRows(household, id)).map(toShareVisit)
}

export const endedSharesJob: Job = dailyHouseholdJob('ended shares', 0, async (context, tx, day) => {
  const household = householdDb(context, day, tx)
  const before = addInterval(day.today, -keptDays, 'days') ?? day.today
  // End the links of settled loans for good, so that their visits are deleted in time, and a later loan to the same
  // person does not open them.
  await endSettledLoans(household, context.now())
  await deleteEndedShares(household, { day: before, time: context.now() - keptDays * dayMs })
})

async function requireShare(household: HouseholdDb, id: string): Promise<ShareRow> {
  const share = await findShare(household, id)
  if (!share) throw notFound('shared link')
  return share
}

/** Throws unless the link is open, because ended links cannot be changed. Locks the household until the commit. */
async function requireOpen(
  context: Context,
  { timeZone }: Actor,
  household: HouseholdDb<Writer>,
  id: string,
): Promise<ShareRow> {
  await lockHousehold(household.db, household.kind, household.householdId)
  const share = await requireShare(household, id)
  if (isEnded(share, todayIn(timeZone, context.now())))
    throw new AppError(409, 'conflict', 'This link has ended. Create a new one.')
  return share
}
