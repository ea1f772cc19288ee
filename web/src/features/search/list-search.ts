import { type ItemsSearch, readItemsSearch } from '#web/features/search/url/items-search.ts'

/** Of what `/items` takes from its address the part that a list without filters has. */
export function readListSearch(raw: Record<string, unknown>): ItemsSearch {
  const { page, pageSize, orderBy, order, view } = raw
  return readItemsSearch({ page, pageSize, orderBy, order, view })
}
