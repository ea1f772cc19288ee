import { countRows } from '#server/database/row-counts.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { isDueBack } from '#server/features/maintenance/agenda/due-dates.repository.ts'
import { isNotReminded } from '#server/features/notifiers/reminders.repository.ts'
import type { ShareTable, ShareVisitTable } from './guests.table.ts'

/** The maximum number of addresses of a link. An additional address replaces the oldest one. */
const maxAddresses = 20
const maxVisits = 200
/** The maximum number of mails to borrowers in one run. Further mails are sent the next day. */
const maxReminders = 100

export interface ShareRow extends ShareTable {
  creator: string
  target_name: string | null
  /** The person to whom the item is lent now; null when the target is not an item. */
  lent_to: string | null
  /** The number of visits; null when nobody has opened the link. */
  visits: number | null
  last_visit_at: number | null
}

const selectShares = ({ db, householdId }: HouseholdDb) =>
  db
    .selectFrom('share')
    .innerJoin('user_account', 'user_account.id', 'share.user_id')
    .leftJoin('item', (join) =>
      join.onRef('item.group_id', '=', 'share.group_id').onRef('item.id', '=', 'share.target_id'),
    )
    .leftJoin('location', (join) =>
      join.onRef('location.group_id', '=', 'share.group_id').onRef('location.id', '=', 'share.target_id'),
    )
    .leftJoin('label', (join) =>
      join.onRef('label.group_id', '=', 'share.group_id').onRef('label.id', '=', 'share.target_id'),
    )
    .leftJoin('claim', (join) =>
      join.onRef('claim.group_id', '=', 'share.group_id').onRef('claim.id', '=', 'share.target_id'),
    )
    .selectAll('share')
    .select(({ fn, selectFrom }) => [
      'user_account.name as creator',
      'item.lent_to',
      fn.coalesce('item.name', 'location.name', 'label.name', 'claim.name').as('target_name'),
      selectFrom('share_visit')
        .select(({ fn: { sum } }) => sum<number>('visits').as('visits'))
        .whereRef('share_visit.group_id', '=', 'share.group_id')
        .whereRef('share_visit.share_id', '=', 'share.id')
        .where('share_visit.kind', '=', 'opened')
        .as('visits'),
      selectFrom('share_visit')
        .select(({ fn: { max } }) => max('last_at').as('last'))
        .whereRef('share_visit.group_id', '=', 'share.group_id')
        .whereRef('share_visit.share_id', '=', 'share.id')
        .where('share_visit.kind', '=', 'opened')
        .as('last_visit_at'),
    ])
    .where('share.group_id', '=', householdId)

export function listShareRows(
  household: HouseholdDb,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShareRow[]> {
  return selectShares(household)
    .orderBy('share.created_at', 'desc')
    .orderBy('share.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findShare(household: HouseholdDb, id: string): Promise<ShareRow | undefined> {
  return selectShares(household).where('share.id', '=', id).executeTakeFirst()
}

export function countShares({ db, householdId }: HouseholdDb): Promise<number> {
  return countRows(db.selectFrom('share').where('group_id', '=', householdId))
}

export async function insertShare({ db }: HouseholdDb<Writer>, share: ShareTable): Promise<void> {
  await db.insertInto('share').values(share).execute()
}

export async function updateShareRow(
  { db, householdId }: HouseholdDb<Writer>,
  id: string,
  changes: Partial<Omit<ShareTable, 'group_id' | 'id'>>,
): Promise<void> {
  await db
    .updateTable('share')
    .set(changes)
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .execute()
}

/** Adds an address to a link, and deletes the oldest addresses above the limit. */
export async function insertShareAddress(
  { db, householdId }: HouseholdDb<Writer>,
  shareId: string,
  address: { token_hash: string; created_at: number },
): Promise<void> {
  await db
    .insertInto('share_address')
    .values({ group_id: householdId, share_id: shareId, ...address })
    .execute()
  await db
    .deleteFrom('share_address')
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('share_address')
        .select('token_hash')
        .where('group_id', '=', householdId)
        .where('share_id', '=', shareId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(1000)
        .offset(maxAddresses),
    )
    .execute()
}

export interface SharedHousehold {
  householdId: number
  shareId: string
  householdUuid: string
  revision: number
  timeZone: string
  currency: string
}

export function findSharedHousehold(db: Reader, tokenHash: string): Promise<SharedHousehold | undefined> {
  return db
    .selectFrom('share_address')
    .innerJoin('household', 'household.id', 'share_address.group_id')
    .select([
      'household.id as householdId',
      'share_address.share_id as shareId',
      'household.uuid as householdUuid',
      'household.revision',
      'household.time_zone as timeZone',
      'household.currency',
    ])
    .where('share_address.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Counts a guess of a PIN. Returns false when there were too many. Call it before the PIN is compared. */
export async function countPinGuess(
  { db, householdId }: HouseholdDb<Writer>,
  id: string,
  max: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('share')
    .set(({ eb }) => ({ wrong_pins: eb('wrong_pins', '+', 1) }))
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .where('wrong_pins', '<', max)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Counts a visit. There is one row for each day, address and kind of visit; the oldest rows above the limit are
 * deleted.
 */
export async function countVisit(
  { db, householdId }: HouseholdDb<Writer>,
  visit: Omit<ShareVisitTable, 'group_id' | 'visits'>,
): Promise<void> {
  await db
    .insertInto('share_visit')
    .values({ group_id: householdId, visits: 1, ...visit })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'share_id', 'day', 'address', 'kind']).doUpdateSet(({ eb }) => ({
        visits: eb('share_visit.visits', '+', 1),
        device: visit.device,
        last_at: visit.last_at,
      })),
    )
    .execute()
  await db
    .deleteFrom('share_visit')
    .where('group_id', '=', householdId)
    .where('share_id', '=', visit.share_id)
    .where('last_at', '<', (query) =>
      query
        .selectFrom('share_visit')
        .select('last_at')
        .where('group_id', '=', householdId)
        .where('share_id', '=', visit.share_id)
        .orderBy('last_at', 'desc')
        .limit(1)
        .offset(maxVisits),
    )
    .execute()
}

export function listVisitRows({ db, householdId }: HouseholdDb, shareId: string): Promise<ShareVisitTable[]> {
  return db
    .selectFrom('share_visit')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('share_id', '=', shareId)
    .orderBy('last_at', 'desc')
    .limit(maxVisits)
    .execute()
}

/** A link for a borrower, with the data for a mail to the borrower. */
export interface BorrowerShare {
  householdId: number
  id: string
  userId: string
  /** The name of the user who lent the item. */
  owner: string
  email: string
  item: string
  /** The day on which the loan is due; empty when it has no due date. */
  dueOn: string
}

const selectBorrowerShares = ({ db, householdId }: HouseholdDb) =>
  db
    .selectFrom('share')
    .innerJoin('user_account', 'user_account.id', 'share.user_id')
    .innerJoin('item', (join) =>
      join.onRef('item.group_id', '=', 'share.group_id').onRef('item.id', '=', 'share.target_id'),
    )
    .select([
      'share.group_id as householdId',
      'share.id',
      'share.user_id as userId',
      'user_account.name as owner',
      'share.email',
      'item.name as item',
      'item.lent_until as dueOn',
    ])
    .where('share.group_id', '=', householdId)
    .where('share.target', '=', 'loan')
    .where('share.email', '<>', '')

export function findBorrowerShare(household: HouseholdDb, id: string): Promise<BorrowerShare | undefined> {
  return selectBorrowerShares(household).where('share.id', '=', id).executeTakeFirst()
}

/** Lists open links to due items whose borrower has no reminder for the due date yet. */
export function listDueShares(household: HouseholdDb, today: string): Promise<BorrowerShare[]> {
  return selectBorrowerShares(household)
    .where('share.ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('share.ends_on', '=', ''), eb('share.ends_on', '>=', today)]))
    .whereRef('share.borrower', '=', 'item.lent_to')
    .where(isDueBack)
    .where('item.lent_until', '<=', today)
    .where(
      isNotReminded(household.db, household.householdId, 'borrower', {
        thing: 'share.id',
        date: 'item.lent_until',
      }),
    )
    .orderBy('share.id')
    .limit(maxReminders)
    .execute()
}

/** Ends the links of loans whose item is returned, lent to another person or deleted. */
export async function endSettledLoans(
  { db, householdId }: HouseholdDb<Writer>,
  ended_at: number,
): Promise<void> {
  await db
    .updateTable('share')
    .set({ ended_at })
    .where('group_id', '=', householdId)
    .where('target', '=', 'loan')
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item')
            .select('item.id')
            .whereRef('item.group_id', '=', 'share.group_id')
            .whereRef('item.id', '=', 'share.target_id')
            .whereRef('item.lent_to', '=', 'share.borrower'),
        ),
      ),
    )
    .execute()
}

/**
 * Deletes the links that ended before the given time, on their last day or by a member. Also deletes their reminders.
 */
export async function deleteEndedShares(
  { db, householdId }: HouseholdDb<Writer>,
  before: { day: string; time: number },
): Promise<void> {
  await db
    .deleteFrom('share')
    .where('group_id', '=', householdId)
    .where(({ or, and, eb }) =>
      or([eb('ended_at', '<', before.time), and([eb('ends_on', '<>', ''), eb('ends_on', '<', before.day)])]),
    )
    .execute()
  await db
    .deleteFrom('reminder')
    .where('group_id', '=', householdId)
    .where('kind', '=', 'borrower')
    .where('thing_id', 'not in', (query) =>
      query.selectFrom('share').select('id').where('group_id', '=', householdId),
    )
    .execute()
}
