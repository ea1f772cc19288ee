import { queryOptions } from '@tanstack/react-query'
import { getMaintenance, getNextMaintenance } from '#contract/maintenance/maintenance.ts'
import type { Entry } from './maintenance-entry.ts'
import { call } from '#web/shared/api.ts'

/** Refetches an entry that is open in a form, so that the form knows of changes by other users. */
export function openEntryQuery(entry: Entry) {
  return queryOptions({
    queryKey: ['maintenance', 'open', entry.id],
    queryFn: ({ signal }) => call(getMaintenance, { params: { id: entry.id } }, { signal }),
    initialData: entry,
    gcTime: 0,
  })
}

export function nextMaintenanceQuery(id: string, completedDate: string) {
  return queryOptions({
    queryKey: ['maintenance', 'next', id, completedDate],
    queryFn: ({ signal }) =>
      call(getNextMaintenance, { params: { id }, query: { completedDate } }, { signal }),
  })
}
