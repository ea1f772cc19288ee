import { keepPreviousData } from '@tanstack/react-query'
import { listTrashGroups, listTrashRecords, type TrashQuery } from '#contract/trash.ts'
import type { TrashSearch } from '#web/features/trash/trash-search.ts'
import { call } from '#web/shared/api.ts'
import { pagedQuery } from '#web/shared/query/paged-query.ts'

const toQuery = ({ q, kind }: TrashSearch): TrashQuery => ({
  ...(q ? { q } : {}),
  ...(kind ? { entity: kind } : {}),
})

export function trashGroupsQuery(search: TrashSearch) {
  return {
    ...pagedQuery(['trash', 'groups', search], (page, options) =>
      call(listTrashGroups, { query: { ...toQuery(search), page } }, options),
    ),
    placeholderData: keepPreviousData,
  }
}

export function trashRecordsQuery(batch: string, search: TrashSearch) {
  return pagedQuery(['trash', 'records', batch, search], (page, options) => {
    const query = { ...toQuery(search), page, pageSize: '50' }
    return call(listTrashRecords, { params: { batch }, query }, options)
  })
}
