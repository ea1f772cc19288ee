import type { ItemUpdate } from '#contract/items.ts'
import type { ThingChange } from '#contract/journal.ts'

/** What is stored under another name than on the wire. */
const wireNames: Readonly<Record<string, string>> = {
  syncChildLocations: 'syncChildItemsLocations',
  purchaseDate: 'purchaseTime',
  soldDate: 'soldTime',
  assetNumber: 'assetId',
}

/** Of an item all that the wire takes; a place cannot be taken away, only replaced. */
export function canPutBack({ entity, kind, fields }: ThingChange) {
  const isWithoutPlace = fields.some(({ field, before }) => field === 'locationId' && before === null)
  return entity === 'item' && kind === 'changed' && !isWithoutPlace
}

/** The facts of a change as they were before it, to be written anew. */
export function toPutBack({ fields }: ThingChange): ItemUpdate {
  return Object.fromEntries(
    fields.map(({ field, before }) => [wireNames[field] ?? field, toWire(field, before)]),
  )
}

function toWire(field: string, value: unknown) {
  if (field === 'assetNumber') return typeof value === 'number' && value > 0 ? value : ''
  if (field !== 'fields' || !Array.isArray(value)) return value
  // as: the journal wrote the fields of an item.
  return (value as { dateValue: string }[]).map(({ dateValue, ...own }) => ({ ...own, timeValue: dateValue }))
}
