import { queryOptions } from '@tanstack/react-query'
import { getCalendarStatus } from '#contract/maintenance/calendar-feed.ts'
import { call } from '#web/shared/api.ts'

/** Tells if this person has a secret address for calendar programs, never the address itself. */
export function calendarStatusQuery() {
  return queryOptions({
    queryKey: ['calendar', 'status'],
    queryFn: ({ signal }) => call(getCalendarStatus, {}, { signal }),
  })
}
