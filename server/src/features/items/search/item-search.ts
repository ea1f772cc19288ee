import { fieldsWith, itemFields, type ItemFieldKey } from '#contract/items/item-fields.ts'
import { itemOrders, usualDirections, type ItemOrder } from '#contract/items/item-orders.ts'
import { itemGaps, rangeFilters, itemStates } from '#contract/items/item-filters.ts'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { searchesFiles } from '#server/features/households/households.service.ts'
import { labelsNamed, listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { isShort, searchWords } from '#server/shared/texts/fold-text.ts'
import { parseAmount } from '#server/shared/money.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { householdDb } from '#server/database/household-db.ts'
import { readFlag, readList } from '#server/shared/request-values.ts'
import type { SearchWord, FileText } from './search-word.ts'
import type { ItemFilter, Range } from './item-filter.repository.ts'
import { columnOf } from '../item-fields.mapper.ts'
import { findFileTexts } from '../item-files.repository.ts'
import type { ColumnSort, SortColumn } from './item-lists.repository.ts'

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
    ids: readFilterIds(query.ids),
    locationIds: locationIds && index ? index.withDescendants(locationIds) : locationIds,
    labelIds: readFilterIds(query.labels),
    labelMode: readFlag(query.negateLabels) ? 'none' : readFlag(query.allLabels) ? 'all' : 'any',
    parentIds: readFilterIds(query.parentIds),
    photo: readFlag(query.onlyWithPhoto) ? 'with' : readFlag(query.onlyWithoutPhoto) ? 'without' : undefined,
    fields: readList(query.fields).flatMap((entry) => {
      const at = entry.indexOf('=')
      return at < 0 ? [] : [{ name: entry.slice(0, at), text: entry.slice(at + 1) }]
    }),
    without: itemGaps.filter((gap) => readList(query.without).includes(gap)),
    ranges: rangeFilters
      .map(({ field, from, to }) => readRange(field, query[from], query[to]))
      .filter(({ from, to }) => from !== undefined || to !== undefined),
    states: itemStates.flatMap((state) => {
      const is = readEither(query[state])
      return is === undefined ? [] : [{ state, is }]
    }),
    includeArchived: readFlag(query.includeArchived),
  }
}

function readEither(text: string | undefined): boolean | undefined {
  return text ? readFlag(text) : undefined
}

function readRange(field: ItemFieldKey, from: string | undefined, to: string | undefined): Range {
  const read = itemFields[field].kind === 'date' ? readQueryDate : parseAmount
  return { column: columnOf(field), from: from && read(from), to: to && read(to) }
}

/** An invalid date counts as absent, like every invalid value in a list's query. */
function readQueryDate(text: string): string | undefined {
  return parseCalendarDate(text) || undefined
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

/** Finds the locations and labels that a word names, so that they are matched by id, and whether any file has it. */
export async function lookUpWords(
  context: Context,
  actor: Actor,
  words: readonly string[],
): Promise<SearchWord[]> {
  if (words.length === 0) return []

  const readsTexts = await searchesFiles(context, actor)
  const tables: FileText[] = readsTexts ? ['attachment_search', 'file_text'] : ['attachment_search']
  const long = words.filter((word) => !isShort(word))
  const fileTexts = await findFileTexts(householdDb(context, actor), long, tables)
  const locations = await getLocationIndex(context, actor)
  const labels = await listLabels(context, actor)
  const toSearchWord = async (word: string): Promise<SearchWord> => ({
    word,
    isShort: isShort(word),
    // A word of one or two letters is in too many names to mean a location.
    locationIds: isShort(word) ? [] : await locations.named(word),
    labelIds: isShort(word) ? [] : (await labelsNamed(labels, word)).map(({ id }) => id),
    fileTexts: fileTexts.get(word) ?? [],
  })
  return Promise.all(words.map(toSearchWord))
}

/** Orders that are no field of the item, and the name without regard to case and accents. */
const otherColumns = {
  name: 'name_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  value: 'value',
  location: 'location',
} as const

const columns = {
  ...Object.fromEntries(fieldsWith('sort').map(({ key, wire }) => [wire, columnOf(key)])),
  ...otherColumns,
  // as: every order is a sortable field or one of the others.
} as Readonly<Record<ItemOrder, SortColumn>>

/** The order of a list; unknown names mean by name, none with words means best match first. */
export function readSort(query: ItemQuery, filter: ItemFilter): ColumnSort | 'rank' {
  if (query.orderBy === undefined && filter.words.length > 0) return 'rank'
  return readColumnSort(query)
}

/** The order of a whole list that is streamed: never by rank. */
export function readColumnSort(query: ItemQuery): ColumnSort {
  const name = itemOrders.find((order) => order === query.orderBy) ?? 'name'
  const direction = query.order === 'asc' || query.order === 'desc' ? query.order : usualDirections[name]
  return { by: columns[name], direction }
}

/** Everything that is not archived. */
export const everyItem: ItemFilter = {
  words: [],
  assetNumber: undefined,
  ids: undefined,
  locationIds: undefined,
  labelIds: undefined,
  labelMode: 'any',
  parentIds: undefined,
  photo: undefined,
  without: [],
  ranges: [],
  states: [],
  fields: [],
  includeArchived: false,
}
