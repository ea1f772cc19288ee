import { clear, createStore, delMany, get, getMany, keys, set, setMany } from 'idb-keyval'
import type { Group } from '#contract/households/households.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Valuation } from '#contract/items/valuation.ts'
import type { Label } from '#contract/labels.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'

/** The data of a copied household, except its items. */
export interface CopyHead {
  personId: string
  household: string
  /**
   * True when the household is the default one of the account. Requests that name no household are then also about this
   * one.
   */
  isDefault: boolean
  /** Position in the feed of changes from which the next update continues. */
  next: string
  /** When the copy was updated last, in RFC 3339. */
  at: string
  /** The valuation by which the values of locations were computed. */
  valuation: Valuation
  /**
   * When all items were loaded, in RFC 3339. What items are worth changes each month, so the copied values are outdated
   * after the end of that month.
   */
  madeAt: string
  /** The number of items of the household, with archived ones. The copy may have fewer. */
  total: number
  group: Group
  locations: readonly LocationListEntry[]
  labels: readonly Label[]
}

/** A stored item. It has only the ids of its location and labels, so that renaming them changes no stored item. */
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

/**
 * Removes the copy, except its photos. Removes the head of the copy (`CopyHead`) first, because items without a head
 * are ignored.
 */
export async function emptyCopy() {
  await clear(headStore)
  await clear(itemStore)
}

export function toCopied({ location, locationPath: _, labels, tags: __, ...item }: ItemSummary): CopiedItem {
  return { ...item, locationId: location?.id, labelIds: labels.map(({ id }) => id) }
}
