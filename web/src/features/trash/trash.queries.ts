import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listTrashGroups, listTrashRecords, type TrashQuery } from '#contract/trash.ts'
import type { TrashSearch } from '#web/features/trash/trash-search.ts'
import { call } from '#web/shared/api.ts'
import { nextPage } from '#web/shared/next-page.ts'

const toQuery = ({ q, kind }: TrashSearch): TrashQuery => ({
  ...(q ? { q } : {}),
  ...(kind ? { entity: kind } : {}),
})

export function trashGroupsQuery(search: TrashSearch) {
  return infiniteQueryOptions({
    queryKey: ['trash', 'groups', search],
    queryFn: ({ signal, pageParam }) =>
      call(listTrashGroups, { query: { ...toQuery(search), page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}

export function trashRecordsQuery(batch: string, search: TrashSearch) {
  return infiniteQueryOptions({
    queryKey: ['trash', 'records', batch, search],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...toQuery(search), page: String(pageParam), pageSize: '50' }
      return call(listTrashRecords, { params: { batch }, query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}
