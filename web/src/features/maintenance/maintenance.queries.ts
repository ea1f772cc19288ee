import { queryOptions } from '@tanstack/react-query'
import { getNextMaintenance } from '#contract/inventory/maintenance.ts'
import { call } from '#web/shared/api.ts'

/** When the next entry is due if this one is completed on a date. */
export function nextMaintenanceQuery(id: string, completedDate: string) {
  return queryOptions({
    queryKey: ['maintenance', 'next', id, completedDate],
    queryFn: ({ signal }) =>
      call(getNextMaintenance, { params: { id }, query: { completedDate } }, { signal }),
  })
}
