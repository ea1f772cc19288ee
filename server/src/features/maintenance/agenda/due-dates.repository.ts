import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'

/**
 * Write the condition as literal text, because the database uses a partial index only when the query contains the
 * index's condition literally.
 */
export const isDueBack = sql<boolean>`item.lent_to > '' and item.lent_until > '' and item.archived = 0`

/** SQL that is true for a completed entry. An entry whose completion date is in the future is still planned. */
export const isDone = (today: string) => sql<boolean>`(completed_date <> '' and completed_date <= ${today})`

/** Selects the planned maintenance of items that are not archived, in the order of their due dates. */
export function selectPlanned(db: Reader, householdId: number, today: string) {
  return db
    .selectFrom('maintenance_entry as entry')
    .innerJoin('item', (join) =>
      join.onRef('item.group_id', '=', 'entry.group_id').onRef('item.id', '=', 'entry.item_id'),
    )
    .where('entry.group_id', '=', householdId)
    .where('item.archived', '=', 0)
    .where(({ not }) => not(isDone(today)))
    .where('entry.scheduled_date', '<>', '')
    .orderBy('entry.scheduled_date')
    .orderBy('entry.id')
}

/** Selects the items whose warranty ends on `from` or later, in this order. Leaves out archived and sold items. */
export function selectWarranties(db: Reader, householdId: number, from: string) {
  return db
    .selectFrom('item')
    .where('item.group_id', '=', householdId)
    .where('item.archived', '=', 0)
    .where('item.lifetime_warranty', '=', 0)
    .where('item.sold_date', '=', '')
    .where('item.warranty_expires', '>=', from)
    .orderBy('item.warranty_expires')
    .orderBy('item.id')
}

/** Selects the lent items that have a due date, in the order of these dates. */
export function selectLoans(db: Reader, householdId: number) {
  return db
    .selectFrom('item')
    .where('item.group_id', '=', householdId)
    .where(isDueBack)
    .orderBy('item.lent_until')
    .orderBy('item.id')
}
