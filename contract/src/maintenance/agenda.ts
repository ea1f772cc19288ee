import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Attachment } from '#contract/files/files.ts'
import { ItemSummary } from '#contract/items/items.ts'
import { ListedMaintenanceEntry } from './maintenance.ts'
import { CalendarDate, Money, oneOf, pageOf, QueryNumber } from '#contract/scalars.ts'

export const agendaGroups = ['overdue', 'week', 'later', 'done'] as const
export type AgendaGroup = (typeof agendaGroups)[number]

/** The kinds of agenda entries. Entries of the same day are sorted in this order. */
export const agendaKinds = ['loan', 'maintenance', 'warranty'] as const
export type AgendaKind = (typeof agendaKinds)[number]

/** The maximum number of days in one request for a calendar. The page of a month shows 42 days. */
export const maxCalendarDays = 62

export const AgendaEntry = Type.Object({
  kind: oneOf(agendaKinds, 'What is lent and due back, something to do or done, or the end of a warranty.'),
  day: CalendarDate,
  item: ItemSummary,
  maintenance: Type.Optional(ListedMaintenanceEntry),
  receipts: Type.Array(Attachment, { description: 'Files of the item that belong to this entry.' }),
})
export type AgendaEntry = Static<typeof AgendaEntry>

export const AgendaPage = pageOf(AgendaEntry)
export type AgendaPage = Static<typeof AgendaPage>

const Day = Type.Optional(Type.String({ maxLength: 64, description: 'A day, `YYYY-MM-DD`.' }))

const filterKeys = {
  item: Type.Optional(
    Type.String({ maxLength: 64, description: 'The id of an item: only what is about it.' }),
  ),
  status: Type.Optional(
    Type.String({
      maxLength: 20,
      description: '`scheduled` (loans and ends of warranties included), `completed`; anything else is both.',
    }),
  ),
  kind: Type.Optional(
    Type.String({ maxLength: 20, description: '`loan`, `maintenance` or `warranty`; anything else is all.' }),
  ),
  from: Day,
  to: Day,
}

const AgendaQuery = Type.Object({
  ...filterKeys,
  group: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        '`overdue`, `week` (today and the six days after it), `later` or `done`; anything else is all of them.',
    }),
  ),
  warrantyTo: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Leaves out warranties that end after this day, `YYYY-MM-DD`.',
    }),
  ),
  page: QueryNumber,
  pageSize: QueryNumber,
})

export const listAgenda = endpoint({
  method: 'GET',
  path: '/maintenance/agenda',
  access: 'read',
  tag: 'Maintenance',
  summary:
    'Loans, maintenance and ends of warranties by day, the latest first for `done`; at most 100 a page, 50 by default. Each stands at the day it was done, else at the day it is due. Without `item`, what is still to be done on archived items is left out.',
  query: AgendaQuery,
  responses: { 200: AgendaPage },
})

export const AgendaDay = Type.Object({
  day: CalendarDate,
  overdue: Type.Integer(),
  scheduled: Type.Integer({ description: 'Of maintenance and loans.' }),
  done: Type.Integer(),
  warranties: Type.Integer(),
  first: Type.Array(AgendaEntry, { description: 'At most three of them.' }),
})
export type AgendaDay = Static<typeof AgendaDay>

export const listAgendaDays = endpoint({
  method: 'GET',
  path: '/maintenance/days',
  access: 'read',
  tag: 'Maintenance',
  summary: `The days that have entries, for a calendar: from the first of this month or \`from\`, at most ${maxCalendarDays}.`,
  query: Type.Object(filterKeys),
  responses: { 200: Type.Array(AgendaDay) },
})

export const MaintenanceSummary = Type.Object({
  groups: Type.Object(
    { overdue: Type.Integer(), week: Type.Integer(), later: Type.Integer(), done: Type.Integer() },
    { description: 'How many entries the agenda has in each group, loans and ends of warranties included.' },
  ),
  entries: Type.Integer({ description: 'The maintenance entries of the agenda, done or not.' }),
  completed: Type.Integer({ description: 'Of them those that are done.' }),
  totalCost: Money,
  plannedCost: Money,
  monthlyAverage: Type.Number({
    description:
      'What was spent, divided by the months from that of the first completed entry to this one, both included.',
  }),
  years: Type.Array(Type.Object({ year: Type.Integer(), cost: Money }), {
    description: 'What was spent in each year, from the first with a cost to this one.',
  }),
})
export type MaintenanceSummary = Static<typeof MaintenanceSummary>

export const getMaintenanceSummary = endpoint({
  method: 'GET',
  path: '/maintenance/summary',
  access: 'read',
  tag: 'Maintenance',
  summary: 'How much maintenance there is, and what it cost. Only what is done counts as spent.',
  query: Type.Object({ item: filterKeys.item }),
  responses: { 200: MaintenanceSummary },
})
