import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getItem } from '#contract/items/items.ts'
import { listHistory, listRecordChanges } from '#contract/history.ts'
import type { HistorySearch } from './history-search.ts'
import { call } from '#web/shared/api.ts'
import { pagedQuery } from '#web/shared/query/paged-query.ts'

const pageSize = 30

export function recordChangesQuery(id: string) {
  return pagedQuery(['history', id], (page, options) => {
    const query = { page, pageSize: String(pageSize) }
    return call(listRecordChanges, { params: { id }, query }, options)
  })
}

export function historyQuery({ kind, person, ...search }: HistorySearch) {
  const filter = { ...search, ...(kind && { entity: kind }), ...(person && { actorId: person }) }
  return {
    ...pagedQuery(['history', 'household', filter], (page, options) => {
      const query = { ...filter, page, pageSize: String(pageSize) }
      return call(listHistory, { query }, options)
    }),
    placeholderData: keepPreviousData,
  }
}

export function itemNameQuery(id: string) {
  return queryOptions({
    queryKey: ['history', 'item-name', id],
    queryFn: ({ signal }) => call(getItem, { params: { id } }, { signal }),
    select: ({ name }) => name,
    retry: false,
  })
}
