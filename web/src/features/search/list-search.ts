import { type ItemsSearch, readItemsSearch } from '#web/features/search/url/items-search.ts'

export function readListSearch(raw: Record<string, unknown>): ItemsSearch {
  const { page, pageSize, orderBy, order, view } = raw
  return readItemsSearch({ page, pageSize, orderBy, order, view })
}
