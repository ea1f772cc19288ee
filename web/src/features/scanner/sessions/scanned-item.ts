import type { ItemSummary } from '#contract/items/items.ts'

const keys = ['id', 'assetId', 'name', 'quantity', 'imageId', 'labels', 'location', 'locationPath'] as const

/** The properties of an item that a scanning session stores: enough to show the item and its former location. */
export type ScannedItem = Pick<ItemSummary, (typeof keys)[number]>

export function toScannedItem(item: ScannedItem): ScannedItem {
  // as: `Object.fromEntries` does not know the keys, which are exactly those of `ScannedItem`.
  return Object.fromEntries(keys.map((key) => [key, item[key]])) as ScannedItem
}
