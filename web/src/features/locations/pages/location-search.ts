import { readListSearch } from '#web/features/search/list-search.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'

export interface LocationSearch extends ItemsSearch {
  /** Only what is directly in it. */
  here?: true | undefined
}

/** Reads the address of a location's page. */
export function readLocationSearch(search: Record<string, unknown>): LocationSearch {
  return {
    ...readListSearch(search),
    ...(String(search['here']) === 'true' ? { here: true } : {}),
  }
}
