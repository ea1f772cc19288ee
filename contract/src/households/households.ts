import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, limits, Money, Name, NoContent, nullable, Uuid } from '#contract/scalars.ts'
import { ValuationKey } from '#contract/items/item-field-schemas.ts'
import { Role } from '#contract/accounts/users.ts'

export const Group = Type.Object({
  id: Uuid,
  name: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
  currency: Type.String({ description: 'ISO 4217, upper case.' }),
  timeZone: Type.String({ description: 'IANA name; determines what “today” is.' }),
  searchesFiles: Type.Boolean({ description: 'The texts of PDFs and text files are read and searched.' }),
})
export type Group = Static<typeof Group>

const SettingsBody = {
  currency: Type.Optional(nullable(Type.String({ maxLength: 10, description: 'ISO 4217, any case.' }))),
  timeZone: Type.Optional(nullable(Type.String({ maxLength: 64, description: 'IANA name.' }))),
}

export const GroupWithRole = Type.Object({ ...Group.properties, role: Role })
export type GroupWithRole = Static<typeof GroupWithRole>

export const listHouseholds = endpoint({
  method: 'GET',
  path: '/groups/all',
  access: 'account',
  tag: 'Groups',
  summary: 'All your households by name, with your role in each.',
  responses: { 200: Type.Array(GroupWithRole) },
})

export const NewGroup = Type.Object({
  name: Name,
  ...SettingsBody,
})
export type NewGroup = Static<typeof NewGroup>

export const createHousehold = endpoint({
  method: 'POST',
  path: '/groups',
  access: 'account',
  personOnly: true,
  tag: 'Groups',
  summary:
    'Create an empty household that you own; currency and time zone are those of the household acted on unless given.',
  body: NewGroup,
  responses: { 201: Group },
  errors: [409],
})

export const deleteHousehold = endpoint({
  method: 'DELETE',
  path: '/groups',
  access: 'owner',
  personOnly: true,
  tag: 'Groups',
  summary:
    'Delete the household with everything in it, for good; you must be its only member and belong to another one.',
  responses: { 204: NoContent },
  errors: [409],
})

export const getHousehold = endpoint({
  method: 'GET',
  path: '/groups',
  access: 'read',
  tag: 'Groups',
  summary: 'The acting household.',
  responses: { 200: Group },
})

export const updateHousehold = endpoint({
  method: 'PUT',
  path: '/groups',
  access: 'owner',
  tag: 'Groups',
  summary:
    'Change the name, currency or time zone of the household, or whether texts of files are searched. Absent keys and an empty name keep their values.',
  body: Type.Object({
    name: Type.Optional(nullable(Type.String({ maxLength: limits.name }))),
    ...SettingsBody,
    searchesFiles: Type.Optional(nullable(Type.Boolean())),
  }),
  responses: { 200: Group },
})

export const GroupStatistics = Type.Object({
  totalUsers: Type.Integer(),
  totalItems: Type.Integer({ description: 'Items that are not archived, counted as rows, not pieces.' }),
  totalLocations: Type.Integer(),
  totalLabels: Type.Integer(),
  totalTags: Type.Optional(Type.Integer({ description: 'The same as `totalLabels`; always there.' })),
  totalItemPrice: Type.Number({
    description:
      'Price × quantity of the items that are not archived, sold ones included; with `valuation` their other value.',
  }),
  totalWithWarranty: Type.Integer(),
})
export type GroupStatistics = Static<typeof GroupStatistics>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/groups/statistics',
  access: 'read',
  tag: 'Statistics',
  summary: 'Counts and total value.',
  query: Type.Object({ valuation: ValuationKey }),
  responses: { 200: GroupStatistics },
})

export const TotalByName = Type.Object({
  id: Uuid,
  name: Type.String(),
  total: Type.Number({
    description: 'Sum of prices, without quantity and with archived items, as older clients expect.',
  }),
  value: Type.Number({
    description: 'Price × quantity of the items that are not archived: the figure to show to people.',
  }),
  itemCount: Type.Integer({ description: 'Items that are not archived, counted as rows, not pieces.' }),
})
export type TotalByName = Static<typeof TotalByName>

export const getLocationStatistics = endpoint({
  method: 'GET',
  path: '/groups/statistics/locations',
  access: 'read',
  tag: 'Statistics',
  summary: 'Totals by location, of the items directly in it; locations without items are left out.',
  query: Type.Object({ valuation: ValuationKey }),
  responses: { 200: Type.Array(TotalByName) },
})

export const getLabelStatistics = endpoint({
  method: 'GET',
  path: '/groups/statistics/labels',
  access: 'read',
  tag: 'Statistics',
  summary: 'Totals by label; labels without items are left out.',
  query: Type.Object({ valuation: ValuationKey }),
  responses: { 200: Type.Array(TotalByName) },
})

export const PriceOverTime = Type.Object({
  valueAtStart: Money,
  valueAtEnd: Money,
  start: Instant,
  end: Instant,
  entries: Type.Array(Type.Object({ date: Instant, value: Money, name: Type.String() })),
})
export type PriceOverTime = Static<typeof PriceOverTime>

export const getPurchasePriceStatistics = endpoint({
  method: 'GET',
  path: '/groups/statistics/purchase-price',
  access: 'read',
  volatile: true,
  tag: 'Statistics',
  summary: 'Prices of items by the time they were entered; with `interval` values by month.',
  query: Type.Object({
    start: Type.Optional(
      Type.String({
        maxLength: 40,
        description: '`YYYY-MM-DD`; default one month before now, with `interval` the first month there is.',
      }),
    ),
    end: Type.Optional(Type.String({ maxLength: 40, description: '`YYYY-MM-DD`; default now.' })),
    valuation: ValuationKey,
    interval: Type.Optional(
      Type.String({
        maxLength: 20,
        description:
          '`month`: one entry without a name per month, with the value (price × quantity) of the items bought in it, or entered in it if they have no purchase date. `valuation` counts only with it.',
      }),
    ),
  }),
  responses: { 200: PriceOverTime },
})
