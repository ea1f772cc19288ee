import { itemFields } from '#contract/items/item-fields.ts'
import {
  type AmountBound,
  type DayBound,
  type ItemGap,
  itemGaps,
  rangeFilters,
  type StateFilter,
  itemStates,
} from '#contract/items/item-filters.ts'
import { itemOrders, type ItemOrder } from '#contract/items/item-orders.ts'
import { isDay } from '#web/shared/search-params.ts'
import { isUuid } from '#web/shared/new-uuid.ts'

type Bounds = { [Bound in AmountBound]?: number } & { [Bound in DayBound]?: string }
type States = { [State in StateFilter]?: boolean }

/** Search parameters of `/items`. A missing parameter has its default value. */
export interface ItemsSearch extends Bounds, States {
  q?: string
  page?: number
  /** Number of items on a page. `all` means a virtual list, which loads while it scrolls. */
  pageSize?: number | 'all'
  includeArchived?: true
  /** True to find items with none of the chosen labels. By default, items with any of them are found. */
  negateLabels?: true
  /** True to find items with all chosen labels. By default, items with any of them are found. */
  allLabels?: true
  onlyWithPhoto?: true
  without?: ItemGap[]
  orderBy?: ItemOrder
  order?: 'asc' | 'desc'
  view?: 'card' | 'table'
  locations?: string[]
  /** `false` leaves out items that are inside the chosen locations, but not directly in them. */
  includeSubLocations?: false
  labels?: string[]
  /** Values of custom fields to find, as `name=value`. */
  fields?: string[]
  /** Lower bounds of custom fields, as `name=value` with a number or a day. */
  fieldsFrom?: string[]
  fieldsTo?: string[]
}

export type ItemsSearchChanges = { [Key in keyof ItemsSearch]?: ItemsSearch[Key] | undefined }

const isOfDays = ({ field }: (typeof rangeFilters)[number]) => itemFields[field].kind === 'date'
const boundsOf = (ranges: readonly (typeof rangeFilters)[number][]) =>
  ranges.flatMap(({ from, to }) => [from, to])
// as: `filter` with `isOfDays` separates ranges of days from ranges of amounts, but does not narrow the types of their
// keys.
export const dayBounds = boundsOf(rangeFilters.filter(isOfDays)) as DayBound[]
export const amountBounds = boundsOf(rangeFilters.filter((range) => !isOfDays(range))) as AmountBound[]

/**
 * Parses search parameters and drops invalid ones. Old links, for example in printed codes, have other names for
 * parameters (`loc`, `lab`, `direct`, `archived`) or are incomplete.
 */
export function readItemsSearch(raw: Record<string, unknown>): ItemsSearch {
  const onlyWithPhoto = parseFlag(raw['onlyWithPhoto'])
  const negateLabels = parseFlag(raw['negateLabels'])
  const without = readList(raw['without'])
  // Older links contain `onlyWithoutPhoto=true` instead of `without=photo`.
  if (parseFlag(raw['onlyWithoutPhoto'])) without.push('photo')
  const lacking = itemGaps.filter((gap) => without.includes(gap) && !(gap === 'photo' && onlyWithPhoto))
  const found: ItemsSearchChanges = {
    q: readText(raw['q']),
    page: readCount(raw['page'], 2, Number.MAX_SAFE_INTEGER),
    pageSize: raw['pageSize'] === 'all' ? 'all' : readCount(raw['pageSize'], 1, 1000),
    includeArchived: parseFlag(raw['includeArchived'] ?? raw['archived']),
    negateLabels,
    allLabels: negateLabels ? undefined : parseFlag(raw['allLabels']),
    onlyWithPhoto,
    without: lacking,
    ...read(amountBounds, raw, parseAmountValue),
    ...read(dayBounds, raw, parseDay),
    ...read(itemStates, raw, parseOptionalFlag),
    orderBy: itemOrders.find((order) => order === raw['orderBy']),
    order: raw['order'] === 'asc' || raw['order'] === 'desc' ? raw['order'] : undefined,
    view: raw['view'] === 'card' || raw['view'] === 'table' ? raw['view'] : undefined,
    locations: parseIdList(raw['locations'] ?? raw['loc']),
    includeSubLocations: parseFlag(raw['direct']) ? false : readOff(raw['includeSubLocations']),
    labels: parseIdList(raw['labels'] ?? raw['lab']),
    fields: readList(raw['fields']).filter((entry) => entry.includes('=')),
    fieldsFrom: readFieldBounds(raw['fieldsFrom']),
    fieldsTo: readFieldBounds(raw['fieldsTo']),
  }
  const present = Object.entries(found).filter(([, value]) => value !== undefined && !isEmptyList(value))
  return Object.fromEntries(present)
}

function read<Key extends string, Value>(
  keys: readonly Key[],
  raw: Record<string, unknown>,
  readOne: (value: unknown) => Value,
) {
  // as: `Object.fromEntries` does not know the keys, which are exactly `keys`.
  return Object.fromEntries(keys.map((key) => [key, readOne(raw[key])])) as Record<Key, Value>
}

/** Returns a value as text. When a key occurs several times, the last value counts. */
function readText(value: unknown) {
  const text = Array.isArray(value) ? value.at(-1) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

function readCount(value: unknown, minimum: number, maximum: number) {
  const count = Number(value)
  return Number.isInteger(count) && count >= minimum ? Math.min(count, maximum) : undefined
}

function parseAmountValue(value: unknown) {
  const amount = value === '' || value === null ? Number.NaN : Number(value)
  return Number.isFinite(amount) && Math.abs(amount) <= 1e11 ? amount : undefined
}

function parseDay(value: unknown) {
  const text = readText(value)
  return isDay(text) ? text : undefined
}

function parseFlag(value: unknown) {
  return value === true || value === 'true' ? true : undefined
}

function readOff(value: unknown) {
  return value === false || value === 'false' ? false : undefined
}

function parseOptionalFlag(value: unknown) {
  return readOff(value) ?? parseFlag(value)
}

/** Returns the values of a key as a list. A single value becomes a list of one. */
function readList(value: unknown) {
  // as: `flat` of an unknown value has the type `any`. The filter leaves only texts.
  return [value].flat().filter((text) => typeof text === 'string' && text !== '') as string[]
}

/** Splits a text such as `name=value` at the first equals sign. */
export function splitField(entry: string) {
  const at = entry.indexOf('=')
  return { name: entry.slice(0, at), value: entry.slice(at + 1) }
}

function readFieldBounds(value: unknown) {
  return readList(value).filter((entry) => {
    const { name, value: bound } = splitField(entry)
    return name !== '' && (parseDay(bound) !== undefined || parseAmountValue(bound) !== undefined)
  })
}

/** Returns the ids in a parameter. Drops other texts, for which the server would find nothing. */
function parseIdList(value: unknown) {
  return readList(value).filter(isUuid)
}

function isEmptyList(value: unknown) {
  return Array.isArray(value) && value.length === 0
}
