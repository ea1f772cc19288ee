import { queryOptions } from '@tanstack/react-query'
import { listItemMaintenance } from '#contract/maintenance.ts'
import { call } from '#web/shared/api.ts'

/** All that is to be done and was done to one item. */
export function itemMaintenanceQuery(itemId: string) {
  return queryOptions({
    queryKey: ['maintenance', 'item', itemId],
    queryFn: ({ signal }) => call(listItemMaintenance, { params: { id: itemId } }, { signal }),
  })
}
