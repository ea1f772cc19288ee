import { clear, createStore, delMany, get, getMany, keys, set, setMany } from 'idb-keyval'
import type { Group } from '#contract/households/households.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Valuation } from '#contract/items/valuation.ts'
import type { Label } from '#contract/labels.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'

/** The copy of a household on this device, without its items. */
export interface CopyHead {
  personId: string
  household: string
  /** True when requests without a household header mean this household. */
  isDefault: boolean
  /** Position in the feed of changes, for the next update. */
  next: string
  /** Time of the last update in RFC 3339. */
  at: string
  /** The valuation by which the locations have their values. */
  valuation: Valuation
  /** Time at which all items were loaded, in RFC 3339. What items are worth changes with each month. */
  madeAt: string
  /** False when the household has more items than the copy may have. */
  isWhole: boolean
  group: Group
  locations: readonly LocationListEntry[]
  labels: readonly Label[]
}

/** An item as stored. Its location and labels are ids, so that renaming them changes no item. */
export type CopiedItem = Omit<ItemSummary, 'location' | 'locationPath' | 'labels' | 'tags'> & {
  locationId: string | undefined
  labelIds: readonly string[]
}

const headStore = createStore('cubby-copy', 'head')
const itemStore = createStore('cubby-copy-items', 'items')
const headKey = 'head'

export const readHead = () => get<CopyHead>(headKey, headStore)
export const writeHead = (head: CopyHead) => set(headKey, head, headStore)
export const copiedIds = () => keys<string>(itemStore)

export async function readItems(): Promise<CopiedItem[]> {
  const items = await getMany<CopiedItem | undefined>(await copiedIds(), itemStore)
  return items.filter((item) => item !== undefined)
}

export function writeItems(items: readonly ItemSummary[]) {
  return setMany(
    items.map((item) => [item.id, toCopied(item)]),
    itemStore,
  )
}

export const removeItems = (ids: readonly string[]) => delMany([...ids], itemStore)

/** Removes the copy but its photos. The head goes first, because without it nothing reads the items. */
export async function emptyCopy() {
  await clear(headStore)
  await clear(itemStore)
}

export function toCopied({ location, locationPath: _, labels, tags: __, ...item }: ItemSummary): CopiedItem {
  return { ...item, locationId: location?.id, labelIds: labels.map(({ id }) => id) }
}
