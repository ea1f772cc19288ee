import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { itemOrders } from './item-orders.ts'
import { ItemSummary } from './items.ts'
import { limits, QueryFlag, QueryList, QueryNumber } from './scalars.ts'

/** What an item can be without, for the filter `without`. */
export const itemGaps = ['location', 'photo', 'label', 'price'] as const
export type ItemGap = (typeof itemGaps)[number]

const Least = Type.Optional(Type.String({ description: 'A number; this much or more.' }))
const Most = Type.Optional(Type.String({ description: 'A number; this much or less.' }))
const Since = Type.Optional(Type.String({ description: '`YYYY-MM-DD`; on this day or later.' }))
const Either = Type.Optional(
  Type.String({
    maxLength: 20,
    description: '`true`: only those that are; `false`: only those that are not.',
  }),
)
const Until = Type.Optional(Type.String({ description: '`YYYY-MM-DD`; on this day or earlier.' }))

export const ItemQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      description:
        'Words in any order, each anywhere in name, description, serial or model number, manufacturer, notes, custom fields or asset id, or in the name of a location or label. `#000-001` finds that asset id.',
    }),
  ),
  page: QueryNumber,
  pageSize: QueryNumber,
  locations: QueryList,
  labels: QueryList,
  negateLabels: Type.Optional(
    Type.String({ maxLength: 20, description: '`true`: items that carry none of `labels`.' }),
  ),
  allLabels: Type.Optional(
    Type.String({ maxLength: 20, description: '`true`: items that carry every one of `labels`.' }),
  ),
  parentIds: QueryList,
  onlyWithPhoto: QueryFlag,
  onlyWithoutPhoto: QueryFlag,
  includeArchived: QueryFlag,
  fields: QueryList,
  without: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Array(Type.String({ maxLength: 100 }))], {
      description: `Items that lack it: ${itemGaps.join(', ')}. May be repeated; all of them must be lacking.`,
    }),
  ),
  priceMin: Least,
  priceMax: Most,
  quantityMin: Least,
  quantityMax: Most,
  purchasedFrom: Since,
  purchasedTo: Until,
  warrantyFrom: Since,
  warrantyTo: Until,
  insured: Either,
  sold: Either,
  orderBy: Type.Optional(
    Type.String({
      description: `One of ${itemOrders.join(', ')}; anything else is by best match with a \`q\` and an absent orderBy, else by name.`,
    }),
  ),
  order: Type.Optional(Type.String({ description: '`asc` or `desc`; each order has its usual one.' })),
  includeSubLocations: Type.Optional(
    Type.String({ maxLength: 20, description: '`true`: `locations` also match everything inside them.' }),
  ),
  nearest: Type.Optional(
    Type.String({
      maxLength: 20,
      description: '`true`, on a page: when nothing matches `q`, the key `nearest` holds the most alike.',
    }),
  ),
})
export type ItemQuery = Static<typeof ItemQuery>

export const ItemPage = Type.Object({
  page: Type.Integer({ description: 'As asked for, -1 when not.' }),
  pageSize: Type.Integer({ description: 'As asked for, -1 when not.' }),
  total: Type.Integer({ description: 'All that match, before paging.' }),
  totalValue: Type.Number({ description: 'Price × quantity of all that match, before paging.' }),
  items: Type.Array(ItemSummary),
  nearest: Type.Optional(Type.Array(ItemSummary)),
})
export type ItemPage = Static<typeof ItemPage>

export const listItems = endpoint({
  method: 'GET',
  path: '/items',
  access: 'read',
  tag: 'Items',
  summary:
    'Find items. Without `page` and `pageSize` all of them, streamed. Unknown ids in a filter match nothing.',
  query: ItemQuery,
  responses: { 200: ItemPage },
})

export const listFieldNames = endpoint({
  method: 'GET',
  path: '/items/fields',
  access: 'read',
  tag: 'Items',
  summary: 'The names of all custom fields in use.',
  responses: { 200: Type.Array(Type.String()) },
})

export const listFieldValues = endpoint({
  method: 'GET',
  path: '/items/fields/values',
  access: 'read',
  tag: 'Items',
  summary: 'The texts in use of one custom field.',
  query: Type.Object({ field: Type.String({ minLength: 1, maxLength: limits.name }) }),
  responses: { 200: Type.Array(Type.String()) },
})
