import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Instant, NoContent, nullable } from './scalars.ts'

export const CalendarStatus = Type.Object({
  isActive: Type.Boolean({ description: 'Whether there is a secret address.' }),
  createdAt: nullable(Instant),
})
export type CalendarStatus = Static<typeof CalendarStatus>

export const getCalendarStatus = endpoint({
  method: 'GET',
  path: '/users/self/calendar',
  access: 'account',
  tag: 'Calendar',
  summary:
    'Whether the caller has a secret address for the household, and since when; never the address itself.',
  responses: { 200: CalendarStatus },
})

export const createCalendar = endpoint({
  method: 'POST',
  path: '/users/self/calendar',
  access: 'account',
  tag: 'Calendar',
  summary:
    'A secret address at which a calendar program reads the maintenance and the ends of warranties of the household; an earlier one of the caller ends.',
  responses: {
    201: Type.Object({
      path: Type.String({
        description: 'Shown only now, to be put behind the address of the server: `/api/v1/calendar/….ics`.',
      }),
    }),
  },
})

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/users/self/calendar',
  access: 'account',
  tag: 'Calendar',
  summary: 'End the caller’s secret address for the household at once, if there is one.',
  responses: { 204: NoContent },
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:token',
  access: 'public',
  tag: 'Calendar',
  summary:
    'The maintenance that is still to be done and the warranties that will end, as a calendar (iCalendar, RFC 5545).',
  params: Type.Object({
    token: Type.String({ maxLength: 64, description: 'The secret, with or without `.ics`.' }),
  }),
  produces: 'text/calendar',
  responses: { 200: Type.String() },
})
