import { countedStates, stateFilters, type StateDefinition } from '#contract/items/item-filters.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { listMarks } from '#server/features/files/marks.repository.ts'
import type { State } from '#server/journal/entity.ts'
import type { TallyKind } from '#server/journal/tallies/item-tally.table.ts'
import { stepOfPrice } from '#server/journal/tallies/price-steps.ts'
import { addTally, oneItem, type TallyChanges } from '#server/journal/tallies/tallies.ts'
import { toInstant } from '#server/shared/instant.ts'
import { valueOf } from '#server/shared/money.ts'
import type { ItemRecord } from '../items.table.ts'

/** Counts items as they are instead of as they were, with the states that they have by their attachments. */
export async function countItemChanges(
  household: HouseholdDb,
  states: readonly State<ItemRecord>[],
  changes: TallyChanges,
): Promise<void> {
  const turned: string[] = []
  for (const { before, after } of states) {
    if (before) addItem(changes, before, -1)
    if (after) addItem(changes, after, 1)
    if (before && after && before.archived !== after.archived) turned.push(after.id)
  }
  if (turned.length === 0) return
  for (const { archived, states: marks } of await listMarks(household, turned)) {
    for (const key of marks) {
      addTally(changes, { kind: 'state', key, archived: 1 - archived }, oneItem, -1)
      addTally(changes, { kind: 'state', key, archived }, oneItem, 1)
    }
  }
}

function addItem(changes: TallyChanges, item: ItemRecord, sign: 1 | -1): void {
  const archived = Number(item.archived)
  const { quantity, purchasePrice: price } = item
  const sums = { items: 1, quantity, value: valueOf(price, quantity), price }
  for (const [kind, key] of sumKeys(item)) addTally(changes, { kind, key, archived }, sums, sign)
  for (const [kind, key] of countKeys(item)) addTally(changes, { kind, key, archived }, oneItem, sign)
}

type Key = readonly [kind: TallyKind, key: string]

function sumKeys({ createdAt, purchaseDate, locationId, labelIds }: ItemRecord): Key[] {
  const entered = toInstant(createdAt).slice(0, 10)
  return [
    ['all', ''],
    ['entered', entered],
    ['month', (purchaseDate || entered).slice(0, 7)],
    ...(locationId === null ? [] : [['location', locationId] as const]),
    ...labelIds.map((id) => ['label', id] as const),
  ]
}

function countKeys(item: ItemRecord): Key[] {
  const warranty = item.lifetimeWarranty ? 'lifetime' : item.warrantyExpires
  const gaps = [
    ...(item.locationId === null ? ['location'] : []),
    ...(item.labelIds.length === 0 ? ['label'] : []),
    ...(item.purchasePrice === 0 ? ['price'] : []),
  ]
  return [
    ...(warranty === '' ? [] : [['warranty', warranty] as const]),
    ...gaps.map((gap) => ['without', gap] as const),
    ...(item.purchasePrice > 0 ? [['price', String(stepOfPrice(item.purchasePrice))] as const] : []),
    ...countedStates.filter((state) => isIn(item, state)).map((state) => ['state', state] as const),
  ]
}

function isIn(item: ItemRecord, state: keyof typeof stateFilters): boolean {
  const definition: StateDefinition = stateFilters[state]
  if ('attached' in definition) return false
  const { field, below } = definition
  return below === undefined ? Boolean(item[field]) : item[field] < item[below]
}
