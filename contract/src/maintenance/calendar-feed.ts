import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, NoContent, nullable } from '#contract/scalars.ts'

export const CalendarStatus = Type.Object({
  isActive: Type.Boolean({ description: 'Whether a secret address exists.' }),
  createdAt: nullable(Instant),
})
export type CalendarStatus = Static<typeof CalendarStatus>

export const getCalendarStatus = endpoint({
  method: 'GET',
  path: '/users/self/calendar',
  access: 'account',
  tag: 'Calendar',
  summary:
    'Whether the caller has a secret address for the household, and since when. The address itself is not returned.',
  responses: { 200: CalendarStatus },
})

export const createCalendar = endpoint({
  method: 'POST',
  path: '/users/self/calendar',
  access: 'account',
  personOnly: true,
  tag: 'Calendar',
  summary:
    'Create a secret address at which a calendar program can read the household’s maintenance, loans and warranty ends. It replaces the caller’s previous one.',
  responses: {
    201: Type.Object({
      path: Type.String({
        description: 'Shown only once. Append it to the address of the server: `/api/v1/calendar/….ics`.',
      }),
    }),
  },
})

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/users/self/calendar',
  access: 'account',
  personOnly: true,
  tag: 'Calendar',
  summary: 'Revoke the caller’s secret address for the household, if there is one.',
  responses: { 204: NoContent },
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:token',
  access: 'public',
  tag: 'Calendar',
  summary:
    'Scheduled maintenance, what is lent and due back, and future warranty ends as a calendar (iCalendar, RFC 5545).',
  params: Type.Object({
    token: Type.String({ maxLength: 64, description: 'The secret, with or without `.ics`.' }),
  }),
  produces: 'text/calendar',
  responses: { 200: Type.String() },
})
