import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { DatePrecision } from '#contract/written/partial-dates.ts'
import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import { hasRow } from '#server/database/row-counts.ts'
import { insertRows } from '#server/database/write-rows.ts'
import {
  isDueBack,
  selectPlanned,
  selectWarranties,
  selectLoans,
} from '#server/features/maintenance/agenda/due-dates.repository.ts'
import type { ReminderTable } from './notifiers.table.ts'

/** The maximum number of reminders of each kind in one morning. Further reminders are sent the next morning. */
const maxReminders = 1000

export interface DueEntry {
  id: string
  name: string
  itemName: string
  date: string
  precision: DatePrecision
}

/**
 * Lists due maintenance entries that have no reminder for their due date yet, oldest first. Leaves out those of archived
 * items.
 */
export function listDueMaintenance(db: Reader, householdId: number, today: string): Promise<DueEntry[]> {
  return selectPlanned(db, householdId, today)
    .select(['entry.id', 'entry.name', 'item.name as itemName'])
    .select(['entry.scheduled_date as date', 'entry.scheduled_date_precision as precision'])
    .where('entry.scheduled_date', '<=', today)
    .where(isNotReminded(db, householdId, 'maintenance', { thing: 'entry.id', date: 'entry.scheduled_date' }))
    .limit(maxReminders)
    .execute()
}

export interface EndingWarranty {
  id: string
  name: string
  date: string
  precision: DatePrecision
}

/** Lists items whose warranty ends in this range and which have no reminder of this kind yet. */
export function listEndingWarranties(
  db: Reader,
  householdId: number,
  kind: ReminderTable['kind'],
  [from, to]: readonly [from: string, to: string],
): Promise<EndingWarranty[]> {
  return selectWarranties(db, householdId, from)
    .select(['item.id', 'item.name'])
    .select(['item.warranty_expires as date', 'item.warranty_expires_precision as precision'])
    .where('item.warranty_expires', '<=', to)
    .where(isNotReminded(db, householdId, kind, { thing: 'item.id', date: 'item.warranty_expires' }))
    .limit(maxReminders)
    .execute()
}

export interface DueLoan {
  id: string
  name: string
  lentTo: string
  date: string
}

/** Lists lent items that are due back and have no reminder for their due date yet, oldest first. */
export function listDueLoans(db: Reader, householdId: number, today: string): Promise<DueLoan[]> {
  return selectLoans(db, householdId)
    .select(['item.id', 'item.name', 'item.lent_to as lentTo', 'item.lent_until as date'])
    .where('item.lent_until', '<=', today)
    .where(isNotReminded(db, householdId, 'loan', { thing: 'item.id', date: 'item.lent_until' }))
    .limit(maxReminders)
    .execute()
}

/**
 * A SQL condition: no reminder of this kind exists for a thing or, when `date` is given, for this thing and date.
 * `thing` and `date` are column names.
 */
export function isNotReminded(
  db: Reader,
  householdId: number,
  kind: ReminderTable['kind'],
  { thing, date }: { thing: string; date?: string },
): Expression<SqlBool> {
  const reminders = db
    .selectFrom('reminder')
    .select('reminder.date')
    .where('reminder.group_id', '=', householdId)
    .where('reminder.kind', '=', kind)
    .where('reminder.thing_id', '=', sql.ref<string>(thing))
    .$if(date !== undefined, (query) => query.where('reminder.date', '=', sql.ref<string>(date ?? '')))
  const { not, exists } = expressionBuilder()
  return not(exists(reminders))
}

export interface LowStockItem {
  id: string
  name: string
  quantity: number
  minimum: number
}

/** Lists items below their minimum quantity that have no reminder yet, by name. */
export function listLowStock(db: Reader, householdId: number): Promise<LowStockItem[]> {
  return db
    .selectFrom('item')
    .select(['item.id', 'item.name', 'item.quantity', 'item.minimum_quantity as minimum'])
    .where('item.group_id', '=', householdId)
    .where('item.archived', '=', 0)
    .whereRef('item.quantity', '<', 'item.minimum_quantity')
    .where(isNotReminded(db, householdId, 'low stock', { thing: 'item.id' }))
    .orderBy('item.name')
    .orderBy('item.id')
    .limit(maxReminders)
    .execute()
}

/** Deletes the reminders of items back in stock or returned, so that the next shortage or loan is announced. */
export async function deleteResolvedReminders(tx: Writer, householdId: number): Promise<void> {
  await deleteRemindersUnless(tx, householdId, 'low stock', sql`item.quantity < item.minimum_quantity`)
  await deleteRemindersUnless(tx, householdId, 'loan', sql`item.lent_until = reminder.date and ${isDueBack}`)
}

async function deleteRemindersUnless(
  tx: Writer,
  householdId: number,
  kind: ReminderTable['kind'],
  isStillSo: Expression<SqlBool>,
): Promise<void> {
  await tx
    .deleteFrom('reminder')
    .where('group_id', '=', householdId)
    .where('kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item')
            .select('item.id')
            .whereRef('item.group_id', '=', 'reminder.group_id')
            .whereRef('item.id', '=', 'reminder.thing_id')
            .where(isStillSo),
        ),
      ),
    )
    .execute()
}

export function hasReminder(db: Reader, reminder: ReminderTable): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('reminder')
      .where('group_id', '=', reminder.group_id)
      .where('thing_id', '=', reminder.thing_id)
      .where('kind', '=', reminder.kind)
      .where('date', '=', reminder.date),
  )
}

export function insertReminders(
  tx: Writer,
  kind: DatabaseKind,
  reminders: readonly ReminderTable[],
): Promise<void> {
  return insertRows(tx, kind, 'reminder', reminders)
}
