import { fieldsWith } from '#contract/items/item-fields.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Label } from '#contract/labels.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'
import { foldText, joinedNumbers, shortTokens } from '#contract/text/fold-text.ts'
import type { CopiedItem, CopyHead } from './copy-store.ts'

/** A copied item with the folded texts by which a search finds it, as in `toSearchRow` of the server. */
export interface CopyRow {
  item: ItemSummary
  name: string
  text: string
  /** Words of one or two characters. */
  short: ReadonlySet<string>
  /** Folded names of its location and those around it, and of its labels. */
  elsewhere: readonly string[]
}

export interface CopyIndex {
  head: CopyHead
  rows: readonly CopyRow[]
  locations: ReadonlyMap<string, LocationListEntry>
  labels: ReadonlyMap<string, Label>
}

/** The fields that a copy has and a search reads. Others, such as notes, are found on the server only. */
const searchedFields = fieldsWith('search').filter(({ inList }) => inList)

export function createCopyIndex(head: CopyHead, items: readonly CopiedItem[]): CopyIndex {
  const locations = new Map(head.locations.map((location) => [location.id, location]))
  const labels = new Map(head.labels.map((label) => [label.id, label]))
  const names = new Map(
    [...locations.values()].map(({ id, path }) => [id, path.map(foldText)] as [string, string[]]),
  )
  for (const { id, name } of labels.values()) names.set(id, [foldText(name)])
  const rows = items.map(({ locationId, labelIds, ...own }) => {
    const location = locations.get(locationId ?? '')
    const carried = labelIds.flatMap((id) => labels.get(id) ?? [])
    const item: ItemSummary = {
      ...own,
      ...(location && { location, locationPath: location.path }),
      labels: carried,
      tags: carried,
    }
    const elsewhere = [locationId ?? '', ...labelIds].flatMap((id) => names.get(id) ?? [])
    return { item, elsewhere, ...foldedTexts(item) }
  })
  return { head, rows, locations, labels }
}

function foldedTexts(item: ItemSummary) {
  const textsOf = (when: 'first' | 'later') => foldText(searchedTexts(item, when).join('\n'))
  const [leading, rest] = [textsOf('first'), textsOf('later')]
  const words = `${leading} ${rest} ${item.assetId}`
  return {
    name: foldText(item.name),
    text: `${leading}\n${rest}\n${item.assetId}\n${joinedNumbers(words)}`,
    short: shortTokens(leading, rest),
  }
}

const searchedTexts = (item: ItemSummary, when: 'first' | 'later') =>
  searchedFields.filter(({ search }) => search === when).map((field) => textOf(item, field.wire))

/** Returns a searched field of an item and its text, for the reason why a search found the item. */
export const searchedTextsOf = (item: ItemSummary) =>
  searchedFields.map(({ wire }) => ({ field: wire, text: textOf(item, wire) }))

// as: every field that a search reads is a text.
const textOf = (item: ItemSummary, wire: string) => (item as Record<string, unknown>)[wire] as string
