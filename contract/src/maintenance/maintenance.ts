import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { PartialDateInput, Precision, PrecisionInput } from '#contract/written/partial-date-schemas.ts'
import {
  CalendarDate,
  IdParams,
  Instant,
  limits,
  Name,
  NoContent,
  nullable,
  oneOf,
  Uuid,
} from '#contract/scalars.ts'

export const Recurrence = Type.Object(
  {
    every: Type.Integer({ minimum: 1, maximum: 999 }),
    unit: oneOf(['days', 'weeks', 'months', 'years']),
    from: oneOf(
      ['schedule', 'completion'],
      'Whether it is counted from the due date or from the completion date.',
    ),
  },
  {
    description:
      'How the entry recurs; in a shorter month, the last day is used, and later ones go back to the day of the first.',
  },
)
export type Recurrence = Static<typeof Recurrence>

/** The day that is stored for a month or a year: the last for `scheduledDate`, so that it is not overdue too early. */
export const periodDays = { scheduledDate: 'last', completedDate: 'first' } as const

const entryKeys = {
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  scheduledDate: CalendarDate,
  scheduledDatePrecision: Precision,
  completedDate: CalendarDate,
  completedDatePrecision: Precision,
  cost: Type.String({
    description: 'A number as text, in units of the household’s currency, at most four decimals.',
  }),
  recurrence: nullable(Recurrence),
  createdAt: Instant,
  updatedAt: Instant,
}

export const MaintenanceEntry = Type.Object(entryKeys)
export type MaintenanceEntry = Static<typeof MaintenanceEntry>

export const WrittenMaintenanceEntry = Type.Object({
  ...entryKeys,
  nextId: Type.Optional(
    Type.String({
      description: 'The next entry, which this request created because a recurring one was completed.',
    }),
  ),
})
export type WrittenMaintenanceEntry = Static<typeof WrittenMaintenanceEntry>

export const ListedMaintenanceEntry = Type.Object({
  ...entryKeys,
  itemName: Type.String(),
  itemID: Uuid,
})
export type ListedMaintenanceEntry = Static<typeof ListedMaintenanceEntry>

const EntryBody = {
  description: Type.Optional(nullable(Type.String({ maxLength: limits.maintenanceDescription }))),
  scheduledDate: PartialDateInput,
  scheduledDatePrecision: PrecisionInput,
  completedDate: PartialDateInput,
  completedDatePrecision: PrecisionInput,
  cost: Type.Optional(
    nullable(
      Type.Union([Type.String({ maxLength: 64 }), Type.Number()], {
        description: 'A number, as text or bare, rounded to four decimals. Empty means not given.',
      }),
    ),
  ),
  recurrence: Type.Optional(nullable(Recurrence)),
}

/** A maintenance entry needs a scheduled date, a completion date, or both. */
export const NewMaintenanceEntry = Type.Object({ name: Name, ...EntryBody })
export type NewMaintenanceEntry = Static<typeof NewMaintenanceEntry>

export const MaintenanceUpdate = Type.Object({
  name: Type.Optional(nullable(Name)),
  ...EntryBody,
  skipMissed: Type.Optional(
    Type.Boolean({
      description:
        'When this completes an entry that recurs from its due date: `true` makes the next one due on the first date of the schedule after the completion date, `false` (default) one interval after the due date, even if that has passed.',
    }),
  ),
})
export type MaintenanceUpdate = Static<typeof MaintenanceUpdate>

const StatusQuery = Type.Object({
  status: Type.Optional(
    Type.String({ maxLength: 20, description: '`scheduled` or `completed`; anything else means both.' }),
  ),
})

export const listMaintenance = endpoint({
  method: 'GET',
  path: '/maintenance',
  access: 'read',
  tag: 'Maintenance',
  summary:
    'The maintenance of all items by scheduled date; `completed` means that there is a completion date.',
  query: StatusQuery,
  responses: { 200: Type.Array(ListedMaintenanceEntry) },
})

export const listItemMaintenance = endpoint({
  method: 'GET',
  path: '/items/:id/maintenance',
  access: 'read',
  tag: 'Maintenance',
  summary: 'The maintenance of one item; a completion date after today still counts as scheduled.',
  params: IdParams,
  query: StatusQuery,
  responses: { 200: Type.Array(ListedMaintenanceEntry) },
})

export const createMaintenance = endpoint({
  method: 'POST',
  path: '/items/:id/maintenance',
  access: 'write',
  tag: 'Maintenance',
  summary:
    'Add a maintenance entry with at least one date to an item. If it recurs and is already done, the next one is created too.',
  params: IdParams,
  body: NewMaintenanceEntry,
  coercesBody: true,
  responses: { 201: WrittenMaintenanceEntry },
  errors: [409],
})

export const getMaintenance = endpoint({
  method: 'GET',
  path: '/maintenance/:id',
  access: 'read',
  tag: 'Maintenance',
  summary: 'One maintenance entry.',
  params: IdParams,
  responses: { 200: ListedMaintenanceEntry },
})

export const updateMaintenance = endpoint({
  method: 'PUT',
  path: '/maintenance/:id',
  access: 'write',
  tag: 'Maintenance',
  summary:
    'Change a maintenance entry. Absent keys keep their values; at least one date must remain. Completing a recurring entry creates the next one.',
  params: IdParams,
  body: MaintenanceUpdate,
  coercesBody: true,
  responses: { 200: WrittenMaintenanceEntry },
  errors: [409],
})

const NextDates = Type.Object({
  asScheduled: CalendarDate,
  skippingMissed: CalendarDate,
  precision: Precision,
})

export type NextDates = Static<typeof NextDates>

export const getNextMaintenance = endpoint({
  method: 'GET',
  path: '/maintenance/:id/next',
  access: 'read',
  tag: 'Maintenance',
  summary:
    'When the next entry will be due if this one is completed on a date, without and with `skipMissed`. Both are empty if none follows.',
  params: IdParams,
  query: Type.Object({
    completedDate: Type.Optional(Type.String({ maxLength: 64, description: 'Today if absent or empty.' })),
  }),
  responses: { 200: NextDates },
})

export const deleteMaintenance = endpoint({
  method: 'DELETE',
  path: '/maintenance/:id',
  access: 'write',
  tag: 'Maintenance',
  summary: 'Delete a maintenance entry.',
  params: IdParams,
  responses: { 204: NoContent },
})
