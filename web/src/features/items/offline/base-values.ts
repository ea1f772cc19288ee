import type { Item, ItemUpdate } from '#contract/items/items.ts'
import { toWire, valuesOf } from '../form/item-form-values.ts'

/** Returns the values that an item has for the keys of an update. Finds a custom field as the server does. */
export function baseValues(item: Item, update: ItemUpdate): ItemUpdate {
  const values = toWire(valuesOf(item))
  const { id, name } = update.setField ?? {}
  const setField =
    values.fields.find((field) => field.id === id) ?? values.fields.find((field) => field.name === name)
  return Object.fromEntries(Object.entries({ ...values, setField }).filter(([key]) => key in update))
}
