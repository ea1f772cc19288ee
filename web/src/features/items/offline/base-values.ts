import type { Item, ItemUpdate } from '#contract/items/items.ts'
import { toWire, valuesOf } from '../form/item-form-values.ts'

export const inputOf = (item: Item): ItemUpdate => toWire(valuesOf(item))

export function baseValues(item: Item, update: ItemUpdate): ItemUpdate {
  const input = Object.entries(inputOf(item))
  return Object.fromEntries(input.filter(([key]) => key in update))
}
