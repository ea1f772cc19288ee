import type { ItemQuery } from '#contract/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { labelsNamed, listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { isShort, searchWords } from '#server/shared/fold-text.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { readFlag, readList } from '#server/shared/request-values.ts'
import type { ColumnSort, ItemFilter, SearchWord } from './item-lists.repository.ts'

/** Characters of a query that are looked at. */
const maxQueryLength = 500

/** The filter that a list’s query asks for. Invalid ids are skipped, unknown ones match nothing. */
export async function readFilter(context: Context, actor: Actor, query: ItemQuery): Promise<ItemFilter> {
  const text = (query.q ?? '').slice(0, maxQueryLength)
  const assetNumber = readAssetQuery(text)
  const locationIds = readFilterIds(query.locations)
  const index =
    locationIds && readFlag(query.includeSubLocations) ? await getLocationIndex(context, actor) : undefined
  return {
    words: assetNumber === undefined ? await lookUpWords(context, actor, searchWords(text)) : [],
    assetNumber,
    locationIds: index ? locationIds?.flatMap((id) => index.withDescendants(id)) : locationIds,
    labelIds: readFilterIds(query.labels),
    withoutLabels: readFlag(query.negateLabels),
    parentIds: readFilterIds(query.parentIds),
    photo: readFlag(query.onlyWithPhoto) ? 'with' : readFlag(query.onlyWithoutPhoto) ? 'without' : undefined,
    fields: readList(query.fields).flatMap((entry) => {
      const at = entry.indexOf('=')
      return at < 0 ? [] : [{ name: entry.slice(0, at), text: entry.slice(at + 1) }]
    }),
    includeArchived: readFlag(query.includeArchived),
  }
}

/** `#000-001`, `#1`: that asset id and nothing else. `#abc` is an ordinary text. */
function readAssetQuery(text: string): number | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith('#')) return undefined
  const number = parseAssetId(trimmed.slice(1))
  return number === undefined || number === 0 ? undefined : number
}

function readFilterIds(values: string | string[] | undefined): string[] | undefined {
  const ids = readList(values).flatMap((value) => parseUuid(value) ?? [])
  return ids.length === 0 ? undefined : ids
}

/** Finds the places and labels that a word names, so that they are matched by id. */
export async function lookUpWords(
  context: Context,
  actor: Actor,
  words: readonly string[],
): Promise<SearchWord[]> {
  if (words.length === 0) return []
  const locations = await getLocationIndex(context, actor)
  const labels = await listLabels(context, actor)
  return words.map((word) => ({
    word,
    isShort: isShort(word),
    // A word of one or two letters is in too many names to mean a place.
    locationIds: isShort(word) ? [] : locations.named(word),
    labelIds: isShort(word) ? [] : labelsNamed(labels, word).map(({ id }) => id),
  }))
}

const columns: Readonly<Record<string, ColumnSort>> = {
  name: { by: 'name_key', direction: 'asc' },
  createdAt: { by: 'created_at', direction: 'desc' },
  updatedAt: { by: 'updated_at', direction: 'desc' },
  assetId: { by: 'asset_number', direction: 'asc' },
  quantity: { by: 'quantity', direction: 'desc' },
  purchasePrice: { by: 'purchase_price', direction: 'desc' },
  purchaseTime: { by: 'purchase_date', direction: 'desc' },
  manufacturer: { by: 'manufacturer', direction: 'asc' },
}
const byName: ColumnSort = { by: 'name_key', direction: 'asc' }

/** The order of a list; unknown names mean by name, none with words means best match first. */
export function readSort(query: ItemQuery, filter: ItemFilter): ColumnSort | 'rank' {
  if (query.orderBy === undefined && filter.words.length > 0) return 'rank'
  return readColumnSort(query)
}

/** The order of a whole list that is streamed: never by rank. */
export function readColumnSort(query: ItemQuery): ColumnSort {
  const name = query.orderBy ?? 'name'
  const { by, direction } = (Object.hasOwn(columns, name) && columns[name]) || byName
  return { by, direction: query.order === 'asc' || query.order === 'desc' ? query.order : direction }
}

/** Everything that is not archived. */
export const everyItem: ItemFilter = {
  words: [],
  assetNumber: undefined,
  locationIds: undefined,
  labelIds: undefined,
  withoutLabels: false,
  parentIds: undefined,
  photo: undefined,
  fields: [],
  includeArchived: false,
}
