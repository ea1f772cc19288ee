import { itemOrders, type ItemOrder } from '#contract/item-orders.ts'
import type { ItemGap } from '#contract/item-lists.ts'

/** What `/items` takes from its address; what is absent has its usual value. */
export interface ItemsSearch {
  q?: string
  page?: number
  /** `all`: one long list that loads as it comes into view. */
  pageSize?: number | 'all'
  /** Archived items too. */
  archived?: true
  /** None of the labels instead of any. */
  negateLabels?: true
  /** Every one of the labels instead of any. */
  allLabels?: true
  onlyWithPhoto?: true
  onlyWithoutPhoto?: true
  /** What they lack. */
  without?: ItemGap[]
  insured?: boolean
  sold?: boolean
  priceMin?: number
  priceMax?: number
  quantityMin?: number
  quantityMax?: number
  purchasedFrom?: string
  purchasedTo?: string
  warrantyFrom?: string
  warrantyTo?: string
  orderBy?: ItemOrder
  order?: 'asc' | 'desc'
  view?: 'card' | 'table'
  loc?: string[]
  /** Only what lies directly in the places, not what is inside of them. */
  direct?: true
  lab?: string[]
  /** `name=value` of custom fields. */
  fields?: string[]
}

export type ItemsSearchChanges = { [Key in keyof ItemsSearch]?: ItemsSearch[Key] | undefined }

/** Here and not from the contract, because every address of the app loads this file. */
const gaps: readonly ItemGap[] = ['location', 'photo', 'label', 'price']
export const amountKeys = ['priceMin', 'priceMax', 'quantityMin', 'quantityMax'] as const
export const dayKeys = ['purchasedFrom', 'purchasedTo', 'warrantyFrom', 'warrantyTo'] as const
export const eitherKeys = ['insured', 'sold'] as const

/** Never refuses: links in the world are old, cut short or made by hand. */
export function parseItemsSearch(raw: Record<string, unknown>): ItemsSearch {
  const onlyWithPhoto = readFlag(raw['onlyWithPhoto'])
  const negateLabels = readFlag(raw['negateLabels'])
  const without = readList(raw['without']) ?? []
  const found: ItemsSearchChanges = {
    q: readText(raw['q']),
    page: readCount(raw['page'], 2, Number.MAX_SAFE_INTEGER),
    pageSize: raw['pageSize'] === 'all' ? 'all' : readCount(raw['pageSize'], 1, 1000),
    archived: readFlag(raw['archived']),
    negateLabels,
    allLabels: negateLabels ? undefined : readFlag(raw['allLabels']),
    onlyWithPhoto,
    onlyWithoutPhoto: onlyWithPhoto ? undefined : readFlag(raw['onlyWithoutPhoto']),
    without: without.length > 0 ? gaps.filter((gap) => without.includes(gap)) : undefined,
    ...read(amountKeys, raw, readAmount),
    ...read(dayKeys, raw, readDay),
    ...read(eitherKeys, raw, readEither),
    orderBy: itemOrders.find((order) => order === raw['orderBy']),
    order: raw['order'] === 'asc' || raw['order'] === 'desc' ? raw['order'] : undefined,
    view: raw['view'] === 'card' || raw['view'] === 'table' ? raw['view'] : undefined,
    loc: readList(raw['loc']),
    direct: readFlag(raw['direct']),
    lab: readList(raw['lab']),
    fields: readList(raw['fields']),
  }
  const present = Object.entries(found).filter(([, value]) => value !== undefined && !isEmptyList(value))
  return Object.fromEntries(present)
}

function read<Key extends string, Value>(
  keys: readonly Key[],
  raw: Record<string, unknown>,
  readOne: (value: unknown) => Value,
) {
  // as: exactly the keys it was given.
  return Object.fromEntries(keys.map((key) => [key, readOne(raw[key])])) as Record<Key, Value>
}

/** Of two or more equal keys only the last was meant. */
function readText(value: unknown) {
  const text = Array.isArray(value) ? value.at(-1) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

function readCount(value: unknown, minimum: number, maximum: number) {
  const count = Number(value)
  return Number.isInteger(count) && count >= minimum ? Math.min(count, maximum) : undefined
}

function readAmount(value: unknown) {
  const amount = value === '' || value === null ? Number.NaN : Number(value)
  return Number.isFinite(amount) && Math.abs(amount) <= 1e11 ? amount : undefined
}

function readDay(value: unknown) {
  const text = readText(value)
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}

function readFlag(value: unknown) {
  return value === true || value === 'true' ? true : undefined
}

function readEither(value: unknown) {
  return value === false || value === 'false' ? false : readFlag(value)
}

/** A single value is a list of one. */
function readList(value: unknown) {
  const texts = [value].flat().filter((text) => typeof text === 'string' && text !== '')
  // The filter leaves nothing but texts.
  return texts.length > 0 ? (texts as string[]) : undefined
}

function isEmptyList(value: unknown) {
  return Array.isArray(value) && value.length === 0
}
