import { fieldsWith, itemFields, type ItemFieldKey } from '#contract/items/item-fields.ts'
import { itemOrders, usualDirections, type ItemOrder } from '#contract/items/item-orders.ts'
import { itemGaps, rangeFilters, itemStates } from '#contract/items/item-filters.ts'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { parseAmount } from '#server/shared/money.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { readFlag, readList } from '#server/shared/request-values.ts'
import type { ItemFilter, Range } from './item-filter.repository.ts'
import { columnOf } from '../item-fields.mapper.ts'
import type { ColumnSort, SortColumn } from './item-lists.repository.ts'

/** Characters of a query that are looked at. */
const maxQueryLength = 500

/** The filter as far as the query alone tells it: words and locations are still to be looked up. */
export function readItemQuery(query: ItemQuery): Omit<ItemFilter, 'words'> & { text: string } {
  const text = (query.q ?? '').slice(0, maxQueryLength)
  return {
    text,
    assetNumber: readAssetQuery(text),
    ids: readFilterIds(query.ids),
    locationIds: readFilterIds(query.locations),
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
  return { column: columnOf(field), from: from ? read(from) : undefined, to: to ? read(to) : undefined }
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
