import type { Writer } from '#server/database/database.ts'
import { rowsToAdd } from '#server/database/write-rows.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { TallyKey, TallySums } from './item-tally.table.ts'

type Change = TallyKey & TallySums

/** The differences that a batch makes, each once, to be written at its end. */
export type TallyChanges = Map<string, Change>

export const oneItem: TallySums = { items: 1, quantity: 0, value: 0, price: 0 }

export function addTally(
  changes: TallyChanges,
  { kind, key, archived }: TallyKey,
  { items, quantity, value, price }: TallySums,
  sign: 1 | -1,
): void {
  const name = `${kind} ${key} ${archived}`
  let change = changes.get(name)
  if (!change)
    changes.set(name, (change = { kind, key, archived, items: 0, quantity: 0, value: 0, price: 0 }))
  change.items += sign * items
  change.quantity += sign * quantity
  change.value += sign * value
  change.price += sign * price
}

/** The household is locked by the batch, so that others write its tallies before or after it. */
export function talliesToWrite({ db, kind, groupId }: HouseholdDb<Writer>, changes: TallyChanges) {
  const differing = [...changes.values()].filter(
    ({ items, quantity, value, price }) => items !== 0 || quantity !== 0 || value !== 0 || price !== 0,
  )
  const rows = differing.map((change) => ({ group_id: groupId, ...change }))
  const added = rowsToAdd(kind, 'item_tally', rows, ['group_id', 'kind', 'key', 'archived'])
  if (differing.every(({ items }) => items >= 0)) return added
  return [...added, db.deleteFrom('item_tally').where('group_id', '=', groupId).where('items', '=', 0)]
}
