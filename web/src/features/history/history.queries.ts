import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getItem } from '#contract/items.ts'
import { listThingChanges, listTrash } from '#contract/journal.ts'
import { call } from '#web/shared/api.ts'

const pageSize = 30

/** What happened to one thing and to what belongs to it, newest first. */
export function thingChangesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['history', id],
    queryFn: ({ signal, pageParam }) => {
      const query = { page: String(pageParam), pageSize: String(pageSize) }
      return call(listThingChanges, { params: { id }, query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
  })
}

/** What was deleted and is still gone, newest first. */
export function trashQuery() {
  return infiniteQueryOptions({
    queryKey: ['history', 'trash'],
    queryFn: ({ signal, pageParam }) => call(listTrash, { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
  })
}

/** The name of an item that a change tells only the id of. */
export function itemNameQuery(id: string) {
  return queryOptions({
    queryKey: ['history', 'item-name', id],
    queryFn: ({ signal }) => call(getItem, { params: { id } }, { signal }),
    select: ({ name }) => name,
    retry: false,
  })
}
