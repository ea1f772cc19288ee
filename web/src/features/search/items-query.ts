import type { ItemQuery } from '#contract/item-lists.ts'
import {
  amountKeys,
  dayKeys,
  eitherKeys,
  type ItemsSearch,
  type ItemsSearchChanges,
  parseItemsSearch,
} from '#web/features/search/items-search.ts'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'

/** The address after a change: back on the first page, unless the page is the change. */
export function changeItemsSearch(search: ItemsSearch, changes: ItemsSearchChanges): ItemsSearch {
  return parseItemsSearch({ ...search, page: undefined, ...changes })
}

/** Without any filter; the words and how the results look stay. */
export function withoutFilters({ q, pageSize, orderBy, order, view }: ItemsSearch): ItemsSearch {
  return parseItemsSearch({ q, pageSize, orderBy, order, view })
}

/** These say how others are meant or how the results look; they filter nothing. */
const noFilters: ReadonlySet<string> = new Set<keyof ItemsSearch>([
  'q',
  'page',
  'pageSize',
  'orderBy',
  'order',
  'view',
  'negateLabels',
  'allLabels',
  'direct',
])

export function hasFilters(search: ItemsSearch) {
  return Object.keys(search).some((key) => !noFilters.has(key))
}

export const cardsPerPage = 25

/** How many are loaded at once where all are shown. */
export const rowsPerLoad = 100

/** The items that the address stands for, in whatever order and on whichever page. */
export function toItemFilter(search: ItemsSearch): ItemQuery {
  const query: ItemQuery = {
    ...(search.q ? { q: search.q } : {}),
    ...(search.loc ? { locations: search.loc, includeSubLocations: String(!search.direct) } : {}),
    ...(search.lab ? { labels: search.lab } : {}),
    ...(search.negateLabels ? { negateLabels: 'true' } : {}),
    ...(search.allLabels ? { allLabels: 'true' } : {}),
    ...(search.onlyWithPhoto ? { onlyWithPhoto: 'true' } : {}),
    ...(search.onlyWithoutPhoto ? { onlyWithoutPhoto: 'true' } : {}),
    ...(search.archived ? { includeArchived: 'true' } : {}),
    ...(search.without ? { without: search.without } : {}),
    ...(search.fields ? { fields: search.fields } : {}),
  }
  for (const key of [...amountKeys, ...dayKeys, ...eitherKeys]) {
    if (search[key] !== undefined) query[key] = String(search[key])
  }
  return query
}

/** The request that the address stands for. */
export function toItemQuery(search: ItemsSearch, pageSize: number): ItemQuery {
  const { pageSize: size = pageSize } = search
  return {
    ...toItemFilter(search),
    ...(search.q ? { nearest: 'true' } : {}),
    page: String(size === 'all' ? 1 : (search.page ?? 1)),
    pageSize: String(size === 'all' ? rowsPerLoad : size),
    ...(search.orderBy ? { orderBy: search.orderBy } : {}),
    ...(search.order ? { order: search.order } : {}),
  }
}

/** What a saved view keeps of an address: everything but the page. */
export function toViewQuery(search: ItemsSearch) {
  return stringifySearch({ ...changeItemsSearch(search, {}) }).slice(1)
}

export function toView(query: string): ItemsSearch {
  return parseItemsSearch(parseSearch(query))
}

export function isSameView(query: string, search: ItemsSearch) {
  return toViewQuery(toView(query)) === toViewQuery(search)
}
