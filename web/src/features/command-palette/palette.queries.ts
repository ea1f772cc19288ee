import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listItems } from '#contract/items/item-lists.ts'
import { call } from '#web/shared/api.ts'

/** The first few items that match, or else the most similar ones; those of the text before stay until they are there. */
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

/** Items changed last, which are most often looked for again. */
export function recentItemsQuery() {
  return queryOptions({
    queryKey: ['items', 'palette-recent'],
    queryFn: ({ signal }) =>
      call(listItems, { query: { orderBy: 'updatedAt', page: '1', pageSize: '5' } }, { signal }),
  })
}
