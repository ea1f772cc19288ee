import type { ItemSummary } from '#contract/items/items.ts'

const keys = ['id', 'assetId', 'name', 'quantity', 'imageId', 'labels', 'location', 'locationPath'] as const

/** A session keeps enough of an item to show it and to say where it was. */
export type ScannedItem = Pick<ItemSummary, (typeof keys)[number]>

export function toScannedItem(item: ScannedItem): ScannedItem {
  // as: the keys of the type, and no others.
  return Object.fromEntries(keys.map((key) => [key, item[key]])) as ScannedItem
}
