import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listItems } from '#contract/items/item-lists.ts'
import { call } from '#web/shared/api.ts'

/** Loads the first matching items, or the most similar ones. The previous results stay visible while loading. */
export function foundItemsQuery(q: string) {
  return queryOptions({
    queryKey: ['items', 'palette', q],
    queryFn: ({ signal }) =>
      call(
        listItems,
        { query: { q, page: '1', pageSize: '6', includeArchived: 'true', nearest: 'true' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  })
}

export function recentItemsQuery() {
  return queryOptions({
    queryKey: ['items', 'palette-recent'],
    queryFn: ({ signal }) =>
      call(listItems, { query: { orderBy: 'updatedAt', page: '1', pageSize: '5' } }, { signal }),
  })
}
