import * as endpoints from '#contract/maintenance/calendar-feed.ts'
import type { AddRoute } from '#server/http/route.ts'
import { createCalendar, deleteCalendar, getCalendar, getCalendarStatus } from './calendar.service.ts'

export function calendarRoutes(add: AddRoute): void {
  add(endpoints.getCalendarStatus, ({ context, actor }) => getCalendarStatus(context, actor))
  add(endpoints.createCalendar, ({ context, actor }) => createCalendar(context, actor))
  add(endpoints.deleteCalendar, ({ context, actor }) => deleteCalendar(context, actor))
  add(endpoints.getCalendar, async ({ context, params, reply }) => {
    const calendar = await getCalendar(context, params.token)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="cubby.ics"')
      .send(calendar)
  })
}
