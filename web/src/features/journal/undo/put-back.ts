import type { ItemUpdate } from '#contract/items/items.ts'
import type { RecordChange } from '#contract/inventory/journal.ts'

/** Names on the wire of fields that are stored under another name. */
const wireNames: Readonly<Record<string, string>> = {
  syncChildLocations: 'syncChildItemsLocations',
  purchaseDate: 'purchaseTime',
  soldDate: 'soldTime',
  assetNumber: 'assetId',
}

/** Of an item all that the wire takes; a location cannot be taken away, only replaced. */
export function canPutBack({ entity, kind, fields }: RecordChange) {
  const isWithoutLocation = fields.some(({ field, before }) => field === 'locationId' && before === null)
  return entity === 'item' && kind === 'changed' && !isWithoutLocation
}

/** The fields of a change as they were before it, to be written anew. */
export function toPutBack({ fields }: RecordChange): ItemUpdate {
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
