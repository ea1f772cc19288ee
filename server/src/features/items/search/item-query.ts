import { fieldsWith, itemFields } from '#contract/items/item-fields.ts'
import { itemOrders, defaultDirections, type ItemOrder } from '#contract/items/item-orders.ts'
import { itemGaps, rangeFilters, itemStates } from '#contract/items/item-filters.ts'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { parseAmount } from '#server/shared/money.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { parseFlag, parseInteger, readList } from '#server/shared/request-values.ts'
import { searchWords } from '#contract/text/fold-text.ts'
import { toPlainDigits } from '#contract/written/plain-digits.ts'
import type { FieldRange, FieldValue, ItemFilter } from './item-filter.repository.ts'
import { columnOf } from '#server/shared/record-columns.ts'
import type { ColumnSort, SortColumn } from './item-lists.repository.ts'

const maxQueryLength = 500

/**
 * Parses the parameters of a query, but does not look up the words and locations in them. A value that cannot be parsed
 * matches nothing, because ignoring it would let a bulk change affect all items.
 */
export function parseItemQuery(query: ItemQuery): Omit<ItemFilter, 'words'> & { words: string[] } {
  const text = (query.q ?? '').slice(0, maxQueryLength)
  const assetNumber = parseAssetQuery(text)
  const words = assetNumber === undefined ? searchWords(text) : []
  const idLists = {
    ids: parseEach(query.ids, parseUuid),
    exceptIds: parseEach(query.exceptIds, parseUuid),
    locationIds: parseEach(query.locations, parseUuid),
    labelIds: parseEach(query.labels ?? query.tags, parseUuid),
    parentIds: parseEach(query.parentIds, parseUuid),
    within: parseEach(query.within, parseUuid),
  }
  const without = parseEach(query.without, (gap) => itemGaps.find((known) => known === gap))
  const fields = parseEach(query.fields, parseFieldValues)
  const fieldsFrom = parseEach(query.fieldsFrom, parseFieldBound)
  const fieldsTo = parseEach(query.fieldsTo, parseFieldBound)
  const ranges = rangeFilters.map(({ field, from, to }) => {
    const read: (bound: string) => number | string | undefined =
      itemFields[field].kind === 'date' ? parseQueryDate : parseAmount
    return { column: columnOf(field), from: parseEach(query[from], read), to: parseEach(query[to], read) }
  })
  const bounds = ranges.flatMap(({ from, to }) => [from, to])
  const given = [...Object.values(idLists), without, fields, fieldsFrom, fieldsTo, ...bounds]
  const isUnreadable =
    (text !== '' && words.length === 0 && assetNumber === undefined) ||
    given.some((values) => values?.length === 0)
  return {
    words,
    assetNumber,
    ...idLists,
    ...(isUnreadable && { ids: [] }),
    labelMode: parseLabelMode(query),
    photo: parsePhotoFilter(query),
    fields: fields?.flat() ?? [],
    fieldRanges: combineBounds(fieldsFrom ?? [], fieldsTo ?? []),
    without: itemGaps.filter((gap) => without?.includes(gap)),
    ranges: ranges
      .filter(({ from, to }) => from ?? to)
      .map(({ column, from, to }) => ({ column, from: from?.[0], to: to?.[0] })),
    states: itemStates.flatMap((state) => {
      const is = parseOptionalFlag(query[state])
      return is === undefined ? [] : [{ state, is }]
    }),
    today: '',
    includeArchived: parseFlag(query.includeArchived),
  }
}

function parseLabelMode({ negateLabels, negateTags, allLabels }: ItemQuery): ItemFilter['labelMode'] {
  if (parseFlag(negateLabels ?? negateTags)) return 'none'
  return parseFlag(allLabels) ? 'all' : 'any'
}

function parsePhotoFilter({ onlyWithPhoto, onlyWithoutPhoto }: ItemQuery): ItemFilter['photo'] {
  if (parseFlag(onlyWithPhoto)) return 'with'
  return parseFlag(onlyWithoutPhoto) ? 'without' : undefined
}

/**
 * Returns the values that can be parsed; undefined when the key is absent. Some clients send an empty text, `undefined`
 * or `null` for an absent key.
 */
function parseEach<Value>(
  values: string | string[] | undefined,
  read: (text: string) => Value | undefined,
): Value[] | undefined {
  const given = readList(values).filter((text) => text !== '' && text !== 'undefined' && text !== 'null')
  return given.length === 0 ? undefined : given.flatMap((text) => read(text) ?? [])
}

function parseOptionalFlag(text: string | undefined): boolean | undefined {
  return text ? parseFlag(text) : undefined
}

function parseQueryDate(text: string): string | undefined {
  return parseCalendarDate(text) || undefined
}

/** Parses a filter such as `Volts=18`. Returns one value for each type of custom field for which the text is valid. */
function parseFieldValues(entry: string): FieldValue[] | undefined {
  const { name, text } = splitEntry(entry) ?? {}
  if (name === undefined || text === undefined) return undefined
  const [number, date] = [parseNumber(text), parseQueryDate(text)]
  return [
    { name, type: 'text', value: text },
    { name, type: 'link', value: text },
    ...(number === undefined ? [] : [{ name, type: 'number' as const, value: number }]),
    ...(text === 'true' || text === 'false'
      ? [{ name, type: 'boolean' as const, value: Number(text === 'true') }]
      : []),
    ...(date === undefined ? [] : [{ name, type: 'time' as const, value: date }]),
  ]
}

/** Parses one end of a range of a custom field, such as `Volts=12` or `Serviced=2026-01-31`. */
function parseFieldBound(entry: string): FieldValue | undefined {
  const { name, text } = splitEntry(entry) ?? {}
  if (name === undefined || text === undefined) return undefined
  const [number, date] = [parseNumber(text), parseQueryDate(text)]
  if (date !== undefined) return { name, type: 'time', value: date }
  return number === undefined ? undefined : { name, type: 'number', value: number }
}

function splitEntry(entry: string): { name: string; text: string } | undefined {
  const at = entry.indexOf('=')
  return at < 0 ? undefined : { name: entry.slice(0, at), text: entry.slice(at + 1) }
}

function parseNumber(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/**
 * Combines the lower and the upper ends of ranges that have the same field name and type, because one value must be
 * between both ends.
 */
function combineBounds(from: readonly FieldValue[], to: readonly FieldValue[]): FieldRange[] {
  const ranges = new Map<string, FieldRange>()
  for (const [end, bounds] of [
    ['from', from],
    ['to', to],
  ] as const) {
    for (const { name, type, value } of bounds) {
      const range = ranges.getOrInsert(`${type} ${name}`, { name, type, from: undefined, to: undefined })
      range[end] = value
    }
  }
  return [...ranges.values()]
}

/** `#000-001` and `#1` search for an asset id. `#abc` is an ordinary text. */
function parseAssetQuery(text: string): number | undefined {
  const trimmed = toPlainDigits(text.trim())
  if (!trimmed.startsWith('#')) return undefined
  const number = parseAssetId(trimmed.slice(1))
  return number === undefined || number === 0 ? undefined : number
}

/**
 * The columns for orders that are not simply a field of the item. The order by name uses the name without case and
 * accents.
 */
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
  // as: the compiler cannot see that every order is either a sortable field or one of the orders in this object.
} as Readonly<Record<ItemOrder, SortColumn>>

/**
 * Returns the order of a list: by name when the requested order is unknown; best match first when a search by words
 * requests no order.
 */
export function parseSort(query: ItemQuery, filter: ItemFilter): ColumnSort | 'rank' {
  if (query.orderBy === undefined && filter.words.length > 0) return 'rank'
  return parseColumnSort(query)
}

/** Returns the order of a streamed list. It is always by a column and never by rank. */
export function parseColumnSort(query: ItemQuery): ColumnSort {
  const name = itemOrders.find((order) => order === query.orderBy) ?? 'name'
  const direction = query.order === 'asc' || query.order === 'desc' ? query.order : defaultDirections[name]
  return { by: columns[name], direction }
}

/** Parses `page` and `pageSize`. Without a page size, `limit` is undefined and the list is complete. */
export function parseItemPage(query: ItemQuery) {
  const page = parseInteger(query.page)
  const pageSize = parseInteger(query.pageSize)
  const limit = pageSize > 0 ? pageSize : undefined
  return { page, pageSize, limit, offset: limit === undefined ? 0 : (Math.max(page, 1) - 1) * limit }
}
