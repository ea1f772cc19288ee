import { readListSearch } from '#web/features/search/list-search.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'

export interface LocationSearch extends ItemsSearch {
  /** True to list only items directly in the location, not those in its children. */
  here?: true | undefined
}

export function readLocationSearch(search: Record<string, unknown>): LocationSearch {
  return {
    ...readListSearch(search),
    ...(String(search['here']) === 'true' ? { here: true } : {}),
  }
}
