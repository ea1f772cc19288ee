import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getItem } from '#contract/items/items.ts'
import { listHistory, listRecordChanges } from '#contract/history.ts'
import type { HistorySearch } from './history-search.ts'
import { call } from '#web/shared/api.ts'
import { nextPage } from '#web/shared/next-page.ts'

const pageSize = 30

export function recordChangesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['history', id],
    queryFn: ({ signal, pageParam }) => {
      const query = { page: String(pageParam), pageSize: String(pageSize) }
      return call(listRecordChanges, { params: { id }, query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

export function historyQuery({ kind, person, ...search }: HistorySearch) {
  const filter = { ...search, ...(kind && { entity: kind }), ...(person && { actorId: person }) }
  return infiniteQueryOptions({
    queryKey: ['history', 'household', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filter, page: String(pageParam), pageSize: String(pageSize) }
      return call(listHistory, { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}

export function itemNameQuery(id: string) {
  return queryOptions({
    queryKey: ['history', 'item-name', id],
    queryFn: ({ signal }) => call(getItem, { params: { id } }, { signal }),
    select: ({ name }) => name,
    retry: false,
  })
}
