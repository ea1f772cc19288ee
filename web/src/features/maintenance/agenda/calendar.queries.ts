import { queryOptions } from '@tanstack/react-query'
import { getCalendarStatus } from '#contract/maintenance/calendar-feed.ts'
import { call } from '#web/shared/api.ts'

/** Loads whether the user has a calendar feed. The link itself cannot be read. */
export function calendarStatusQuery() {
  return queryOptions({
    queryKey: ['calendar', 'status'],
    queryFn: ({ signal }) => call(getCalendarStatus, {}, { signal }),
  })
}
