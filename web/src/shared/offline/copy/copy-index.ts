import { fieldsWith } from '#contract/items/item-fields.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Label } from '#contract/labels.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'
import { foldText, joinedNumbers, shortTokens } from '#contract/text/fold-text.ts'
import type { CopiedItem, CopyHead } from './copy-store.ts'

/** An item of the copy, with normalised texts for searching. They are the same as in `toSearchRow` of the server. */
export interface CopyRow {
  item: ItemSummary
  name: string
  text: string
  /** Words of the item that have only one or two characters. */
  short: ReadonlySet<string>
  /** Normalised names of the item's location, of its parents, and of the item's labels. */
  elsewhere: readonly string[]
}

export interface CopyIndex {
  head: CopyHead
  rows: readonly CopyRow[]
  locations: ReadonlyMap<string, LocationListEntry>
  labels: ReadonlyMap<string, Label>
}

/** The fields of a copied item that a search reads. Others, such as notes, are only on the server. */
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

/** Returns a field and its text, to show why a search found the item. */
export const searchedTextsOf = (item: ItemSummary) =>
  searchedFields.map(({ wire }) => ({ field: wire, text: textOf(item, wire) }))

// as: the type of an index access is that of any field, but all searched fields are texts.
const textOf = (item: ItemSummary, wire: string) => (item as Record<string, unknown>)[wire] as string
