import { queryOptions } from '@tanstack/react-query'
import { getNextMaintenance } from '#contract/maintenance/maintenance.ts'
import { call } from '#web/shared/api.ts'

export function nextMaintenanceQuery(id: string, completedDate: string) {
  return queryOptions({
    queryKey: ['maintenance', 'next', id, completedDate],
    queryFn: ({ signal }) =>
      call(getNextMaintenance, { params: { id }, query: { completedDate } }, { signal }),
  })
}
