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
import { valuedBy } from '#web/shared/account/valued-by.ts'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'

/** Returns the search after a change. Goes to the first page unless the page is changed. */
export function changeItemsSearch(search: ItemsSearch, changes: ItemsSearchChanges): ItemsSearch {
  return readItemsSearch({ ...search, page: undefined, ...changes })
}

/** Removes all filters of a search. Keeps its query and its view. */
export function withoutFilters({ q, pageSize, orderBy, order, view }: ItemsSearch): ItemsSearch {
  return readItemsSearch({ q, pageSize, orderBy, order, view })
}

/** Search parameters that do not count as filters: they belong to the view, or only change how another filter works. */
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

export function readViewOptions(
  search: ItemsSearch,
  { itemDisplayView, itemsPerPage, tableHeaders }: Preferences,
) {
  const view = search.view ?? itemDisplayView
  const pageSize = search.pageSize ?? itemsPerPage ?? 'all'
  return view === 'table' ? { view, pageSize, fieldNames: shownFieldNames(tableHeaders) } : { view, pageSize }
}

export interface QueryScope {
  pageSize: number | 'all'
  fieldNames?: readonly string[]
}

/** Number of rows that a scrolling list loads with one request. */
const rowsPerLoad = 50

const listKeys = ['labels', 'without', 'fields', 'fieldsFrom', 'fieldsTo'] as const
const flagKeys = ['negateLabels', 'allLabels', 'onlyWithPhoto', 'includeArchived'] as const

/** Returns the parameters by which a search finds items, without order and page. */
export function toItemFilter(search: ItemsSearch): ItemQuery {
  const query: ItemQuery = {
    // Leaves out a query of spaces only, because the server would find nothing for it.
    ...(search.q?.trim() ? { q: search.q } : {}),
    ...(search.locations && {
      locations: search.locations,
      includeSubLocations: String(search.includeSubLocations ?? true),
    }),
  }
  for (const key of listKeys) {
    const values = search[key]
    if (values) query[key] = values
  }
  for (const key of [...flagKeys, ...amountBounds, ...dayBounds, ...itemStates]) {
    if (search[key] !== undefined) query[key] = String(search[key])
  }
  return query
}

export function toItemQuery(search: ItemsSearch, { pageSize, fieldNames = [] }: QueryScope): ItemQuery {
  return {
    ...toItemFilter(search),
    ...(search.q ? { nearest: 'true' } : {}),
    page: String(pageSize === 'all' ? 1 : (search.page ?? 1)),
    pageSize: String(pageSize === 'all' ? rowsPerLoad : pageSize),
    ...(search.orderBy ? { orderBy: search.orderBy } : {}),
    ...(search.order ? { order: search.order } : {}),
    ...(fieldNames.length > 0 && { withFields: [...fieldNames] }),
    ...valuedBy(),
  }
}

/** Returns the query string of a saved view: the search without the page. */
export function toViewQuery(search: ItemsSearch) {
  return stringifySearch({ ...changeItemsSearch(search, {}) }).slice(1)
}

export function toView(query: string): ItemsSearch {
  return readItemsSearch(parseSearch(query))
}

export function isSameView(query: string, search: ItemsSearch) {
  return toViewQuery(toView(query)) === toViewQuery(search)
}
