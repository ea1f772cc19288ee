import { itemStates } from '#contract/items/item-filters.ts'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import {
  amountBounds,
  dayBounds,
  type ItemsSearch,
  type ItemsSearchChanges,
  readItemsSearch,
} from '#web/features/search/url/items-search.ts'
import { shownFieldNames } from '#web/features/search/results/columns/item-columns.ts'
import type { Preferences } from '#web/shared/account/preferences.ts'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'

/** The address after a change: back on the first page, unless the page is the change. */
export function changeItemsSearch(search: ItemsSearch, changes: ItemsSearchChanges): ItemsSearch {
  return readItemsSearch({ ...search, page: undefined, ...changes })
}

/** Without any filter; the words and how the results look stay. */
export function withoutFilters({ q, pageSize, orderBy, order, view }: ItemsSearch): ItemsSearch {
  return readItemsSearch({ q, pageSize, orderBy, order, view })
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
  'includeSubLocations',
])

export function hasFilters(search: ItemsSearch) {
  return Object.entries(search).some(([key, value]) => value !== undefined && !noFilters.has(key))
}

export const cardsPerPage = 25

/** Cards or table, how many and with which custom fields: what the address says, else what one chose before. */
export function readViewOptions(
  search: ItemsSearch,
  { itemDisplayView, itemsPerTablePage, tableHeaders }: Preferences,
) {
  const view = search.view ?? itemDisplayView
  return view === 'table'
    ? { view, pageSize: itemsPerTablePage, fieldNames: shownFieldNames(tableHeaders) }
    : { view, pageSize: cardsPerPage }
}

/** How much of the items is asked for. */
export interface QueryScope {
  pageSize: number
  /** Custom fields that come with each. */
  fieldNames?: readonly string[]
}

/** How many are loaded at once where all are shown. */
const rowsPerLoad = 100

/** The items that the address stands for, in whatever order and on whichever page. */
export function toItemFilter(search: ItemsSearch): ItemQuery {
  const query: ItemQuery = {
    // The server finds nothing for a query of blanks, which may be the start of a word.
    ...(search.q?.trim() ? { q: search.q } : {}),
    ...(search.locations && {
      locations: search.locations,
      includeSubLocations: String(search.includeSubLocations ?? true),
    }),
    ...(search.labels ? { labels: search.labels } : {}),
    ...(search.negateLabels ? { negateLabels: 'true' } : {}),
    ...(search.allLabels ? { allLabels: 'true' } : {}),
    ...(search.onlyWithPhoto ? { onlyWithPhoto: 'true' } : {}),
    ...(search.includeArchived ? { includeArchived: 'true' } : {}),
    ...(search.without ? { without: search.without } : {}),
    ...(search.fields ? { fields: search.fields } : {}),
    ...(search.fieldsFrom ? { fieldsFrom: search.fieldsFrom } : {}),
    ...(search.fieldsTo ? { fieldsTo: search.fieldsTo } : {}),
  }
  for (const key of [...amountBounds, ...dayBounds, ...itemStates]) {
    if (search[key] !== undefined) query[key] = String(search[key])
  }
  return query
}

/** The request that the address stands for. */
export function toItemQuery(search: ItemsSearch, { pageSize, fieldNames = [] }: QueryScope): ItemQuery {
  const { pageSize: size = pageSize } = search
  return {
    ...toItemFilter(search),
    ...(search.q ? { nearest: 'true' } : {}),
    page: String(size === 'all' ? 1 : (search.page ?? 1)),
    pageSize: String(size === 'all' ? rowsPerLoad : size),
    ...(search.orderBy ? { orderBy: search.orderBy } : {}),
    ...(search.order ? { order: search.order } : {}),
    ...(fieldNames.length > 0 && { withFields: [...fieldNames] }),
  }
}

/** The query of a saved view: the address without the page. */
export function toViewQuery(search: ItemsSearch) {
  return stringifySearch({ ...changeItemsSearch(search, {}) }).slice(1)
}

export function toView(query: string): ItemsSearch {
  return readItemsSearch(parseSearch(query))
}

export function isSameView(query: string, search: ItemsSearch) {
  return toViewQuery(toView(query)) === toViewQuery(search)
}
