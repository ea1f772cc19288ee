import type { Reader, Writer } from '#server/database/database.ts'
import { selectPlanned, selectWarranties, selectLoans } from '../agenda/due-dates.repository.ts'
import type { CalendarTable } from './calendar.table.ts'

export function findCalendar(
  db: Reader,
  householdId: number,
  userId: string,
): Promise<Pick<CalendarTable, 'created_at'> | undefined> {
  return db
    .selectFrom('calendar')
    .select('created_at')
    .where('group_id', '=', householdId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function putCalendar(tx: Writer, calendar: CalendarTable): Promise<void> {
  const { token_hash, created_at } = calendar
  await tx
    .insertInto('calendar')
    .values(calendar)
    .onConflict((key) => key.columns(['group_id', 'user_id']).doUpdateSet({ token_hash, created_at }))
    .execute()
}

export async function deleteCalendarRow(tx: Writer, householdId: number, userId: string): Promise<void> {
  await tx.deleteFrom('calendar').where('group_id', '=', householdId).where('user_id', '=', userId).execute()
}

/**
 * Returns the household whose calendar has this token; undefined when the token is unknown or its owner has left the
 * household.
 */
export function findCalendarHousehold(
  db: Reader,
  tokenHash: string,
): Promise<
  { householdId: number; uuid: string; name: string; timeZone: string; settings: string | null } | undefined
> {
  return db
    .selectFrom('calendar')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.group_id', '=', 'calendar.group_id')
        .onRef('membership.user_id', '=', 'calendar.user_id'),
    )
    .innerJoin('household', 'household.id', 'calendar.group_id')
    .leftJoin('account_preference', 'account_preference.user_id', 'calendar.user_id')
    .select([
      'household.id as householdId',
      'household.uuid',
      'household.name',
      'household.time_zone as timeZone',
      'account_preference.settings',
    ])
    .where('calendar.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** The maximum number of events of a kind in a calendar. Those furthest in the future are left out. */
const maxEvents = 5000

export interface PlannedEntry {
  id: string
  name: string
  description: string
  date: string
  updatedAt: number
  itemId: string
  itemName: string
}

/** Lists the maintenance entries that have a scheduled date and are not completed, without those of archived items. */
export function listPlanned(db: Reader, householdId: number, today: string): Promise<PlannedEntry[]> {
  return selectPlanned(db, householdId, today)
    .select([
      'entry.id',
      'entry.name',
      'entry.description',
      'entry.scheduled_date as date',
      'entry.updated_at as updatedAt',
      'item.id as itemId',
      'item.name as itemName',
    ])
    .limit(maxEvents)
    .execute()
}

export interface WarrantyEnd {
  itemId: string
  itemName: string
  details: string
  date: string
  updatedAt: number
}

/** Lists warranties that end on `from` or later, without items that are archived or sold. */
export function listWarrantyEnds(db: Reader, householdId: number, from: string): Promise<WarrantyEnd[]> {
  return selectWarranties(db, householdId, from)
    .select([
      'item.id as itemId',
      'item.name as itemName',
      'item.warranty_details as details',
      'item.warranty_expires as date',
      'item.updated_at as updatedAt',
    ])
    .limit(maxEvents)
    .execute()
}

export interface LoanEnd {
  itemId: string
  itemName: string
  lentTo: string
  date: string
  updatedAt: number
}

/** Lists lent items with a due date, also when it has passed. */
export function listLoanEnds(db: Reader, householdId: number): Promise<LoanEnd[]> {
  return selectLoans(db, householdId)
    .select([
      'item.id as itemId',
      'item.name as itemName',
      'item.lent_to as lentTo',
      'item.lent_until as date',
      'item.updated_at as updatedAt',
    ])
    .limit(maxEvents)
    .execute()
}
