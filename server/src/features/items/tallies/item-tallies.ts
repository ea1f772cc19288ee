import { itemFields } from '#contract/items/item-fields.ts'
import { wholeDate } from '#contract/written/partial-dates.ts'
import { valueOf } from '#server/shared/money.ts'
import type { ItemRecord } from '../items.table.ts'
import type { TallyKey, TallyKind, TallySums } from './item-tally.table.ts'
import { bucketOfPrice } from './price-steps.ts'

export type Tallies = Map<string, TallyKey & TallySums>

/** Adds an item to all tallies that count it, or subtracts it from them when `sign` is -1. */
export function countItem(tallies: Tallies, item: ItemRecord, sign: 1 | -1): void {
  const { quantity, purchasePrice: price } = item
  const archived = Number(item.archived)
  for (const [kind, key] of keysOf(item)) {
    const name = `${kind} ${key} ${archived}`
    const tally = tallies.getOrInsert(name, {
      kind,
      key,
      archived,
      items: 0,
      quantity: 0,
      value: 0,
      price: 0,
    })
    tally.items += sign
    tally.quantity += sign * quantity
    tally.value += sign * valueOf(price, quantity)
    tally.price += sign * price
  }
}

/** Returns the kinds and keys of the tallies that count an item. */
function keysOf(item: ItemRecord): (readonly [TallyKind, string])[] {
  const { locationId, labelIds, purchasePrice, lifetimeWarranty, warrantyExpires } = item
  const labels = labelIds.length === 0 ? [''] : labelIds
  return [
    ['all', ''],
    [
      'warranty',
      lifetimeWarranty ? 'lifetime' : wholeDate(warrantyExpires, itemFields.warrantyExpires.period),
    ],
    ['location', locationId ?? ''],
    ...labels.map((id) => ['label', id] as const),
    ['price', purchasePrice > 0 ? String(bucketOfPrice(purchasePrice)) : ''],
  ]
}
