import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { incrementRows, insertRows } from '#server/database/write-rows.ts'
import type { BeforeAfter } from '#server/journal/entity.ts'
import type { ItemRecord } from '../items.table.ts'
import { countItem, type Tallies } from './item-tallies.ts'
import type { ItemTallyTable } from './item-tally.table.ts'

/** Updates the tallies for changed items. The household must be locked. */
export async function writeTallyChanges(
  { db, kind, householdId }: HouseholdDb<Writer>,
  states: readonly BeforeAfter<ItemRecord>[],
): Promise<void> {
  const changes: Tallies = new Map()
  for (const { before, after } of states) {
    if (before) countItem(changes, before, -1)
    if (after) countItem(changes, after, 1)
  }
  const rows = toRows(householdId, changes).filter(
    ({ items, quantity, value, price }) => items !== 0 || quantity !== 0 || value !== 0 || price !== 0,
  )
  await incrementRows(db, kind, 'item_tally', rows, ['group_id', 'kind', 'key', 'archived'])
  if (rows.every(({ items }) => items >= 0)) return
  await db.deleteFrom('item_tally').where('group_id', '=', householdId).where('items', '=', 0).execute()
}

export async function rewriteTallies(
  { db, kind, householdId }: HouseholdDb<Writer>,
  tallies: Tallies,
): Promise<void> {
  await db.deleteFrom('item_tally').where('group_id', '=', householdId).execute()
  await insertRows(db, kind, 'item_tally', toRows(householdId, tallies))
}

export function listTallies({ db, householdId }: HouseholdDb): Promise<ItemTallyTable[]> {
  return db.selectFrom('item_tally').selectAll().where('group_id', '=', householdId).execute()
}

export function walkItemIds({ db, householdId }: HouseholdDb): AsyncGenerator<readonly { id: string }[]> {
  return readPages(['id'], (isAfterCursor, limit) =>
    db
      .selectFrom('item')
      .select('id')
      .where('group_id', '=', householdId)
      .where(isAfterCursor)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}

function toRows(householdId: number, tallies: Tallies): ItemTallyTable[] {
  return [...tallies.values()].map((tally) => ({ group_id: householdId, ...tally }))
}
