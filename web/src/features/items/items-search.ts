import { itemOrders, type ItemOrder } from '#contract/item-orders.ts'
import type { ItemQuery } from '#contract/items.ts'

/** What `/items` takes from its address; what is absent has its usual value. */
export interface ItemsSearch {
  q?: string
  page?: number
  pageSize?: number
  /** Archived items too. */
  archived?: true
  /** None of the labels instead of any. */
  negateLabels?: true
  onlyWithPhoto?: true
  onlyWithoutPhoto?: true
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

/** Never refuses: links in the world are old, cut short or made by hand. */
export function parseItemsSearch(raw: Record<string, unknown>): ItemsSearch {
  const onlyWithPhoto = readFlag(raw['onlyWithPhoto'])
  const found: ItemsSearchChanges = {
    q: readText(raw['q']),
    page: readCount(raw['page'], 2, Number.MAX_SAFE_INTEGER),
    pageSize: readCount(raw['pageSize'], 1, 1000),
    archived: readFlag(raw['archived']),
    negateLabels: readFlag(raw['negateLabels']),
    onlyWithPhoto,
    onlyWithoutPhoto: onlyWithPhoto ? undefined : readFlag(raw['onlyWithoutPhoto']),
    orderBy: itemOrders.find((order) => order === raw['orderBy']),
    order: raw['order'] === 'asc' || raw['order'] === 'desc' ? raw['order'] : undefined,
    view: raw['view'] === 'card' || raw['view'] === 'table' ? raw['view'] : undefined,
    loc: readList(raw['loc']),
    direct: readFlag(raw['direct']),
    lab: readList(raw['lab']),
    fields: readList(raw['fields']),
  }
  const present = Object.entries(found).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present)
}

/** The address after a change: back on the first page, unless the page is the change. */
export function changeItemsSearch(search: ItemsSearch, changes: ItemsSearchChanges): ItemsSearch {
  return parseItemsSearch({ ...search, page: undefined, ...changes })
}

/** Without any filter; the words and how the results look stay. */
export function withoutFilters({ q, pageSize, orderBy, order, view }: ItemsSearch): ItemsSearch {
  return parseItemsSearch({ q, pageSize, orderBy, order, view })
}

export function hasFilters(search: ItemsSearch) {
  const { loc, lab, fields, archived, onlyWithPhoto, onlyWithoutPhoto } = search
  return Boolean(loc ?? lab ?? fields ?? archived ?? onlyWithPhoto ?? onlyWithoutPhoto)
}

export const cardsPerPage = 25

/** The request that the address stands for. */
export function toItemQuery(search: ItemsSearch, pageSize: number): ItemQuery {
  return {
    ...(search.q ? { q: search.q, nearest: 'true' } : {}),
    page: String(search.page ?? 1),
    pageSize: String(search.pageSize ?? pageSize),
    ...(search.loc ? { locations: search.loc, includeSubLocations: String(!search.direct) } : {}),
    ...(search.lab ? { labels: search.lab } : {}),
    ...(search.negateLabels ? { negateLabels: 'true' } : {}),
    ...(search.onlyWithPhoto ? { onlyWithPhoto: 'true' } : {}),
    ...(search.onlyWithoutPhoto ? { onlyWithoutPhoto: 'true' } : {}),
    ...(search.archived ? { includeArchived: 'true' } : {}),
    ...(search.fields ? { fields: search.fields } : {}),
    ...(search.orderBy ? { orderBy: search.orderBy } : {}),
    ...(search.order ? { order: search.order } : {}),
  }
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

function readFlag(value: unknown) {
  return value === true || value === 'true' ? true : undefined
}

/** A single value is a list of one. */
function readList(value: unknown) {
  const texts = [value].flat().filter((text) => typeof text === 'string' && text !== '')
  // The filter leaves nothing but texts.
  return texts.length > 0 ? (texts as string[]) : undefined
}
