/** What `/items` takes from its address. */
export interface ItemsSearch {
  q?: string
}

export function parseItemsSearch(search: Record<string, unknown>): ItemsSearch {
  return typeof search['q'] === 'string' ? { q: search['q'] } : {}
}
