import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Attachment } from './files.ts'
import { itemOrders } from './item-orders.ts'
import { Label } from './labels.ts'
import { LocationSummary } from './locations.ts'
import {
  CalendarDate,
  DateInput,
  IdParams,
  Instant,
  limits,
  Money,
  NoContent,
  nullable,
  oneOf,
  Quantity,
  QueryFlag,
  QueryList,
  QueryNumber,
  Uuid,
  UuidInput,
} from './scalars.ts'

const baseKeys = {
  id: Uuid,
  assetId: Type.String({ description: '`000-001`, or empty when the item has none.' }),
  name: Type.String(),
  description: Type.String(),
  quantity: Quantity,
  insured: Type.Boolean(),
  archived: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  purchasePrice: Money,
  value: Type.Number({ description: 'Price × quantity.' }),
  location: Type.Optional(LocationSummary),
  locationPath: Type.Optional(
    Type.Array(Type.String(), { description: 'Names from the outermost location to the item’s own.' }),
  ),
  labels: Type.Array(Label),
  imageId: Type.Optional(
    Type.String({ description: 'The attachment that is the primary photo, when there is one.' }),
  ),
  serialNumber: Type.String(),
  modelNumber: Type.String(),
  manufacturer: Type.String(),
  lifetimeWarranty: Type.Boolean(),
  warrantyExpires: CalendarDate,
  purchaseTime: CalendarDate,
}

export const ItemSummary = Type.Object({
  ...baseKeys,
  soldTime: Type.String({
    description: 'A timestamp of midnight UTC, `0001-01-01T00:00:00Z` when not sold.',
  }),
})
export type ItemSummary = Static<typeof ItemSummary>

export const fieldTypes = ['text', 'number', 'boolean', 'time', 'link'] as const

export const ItemField = Type.Object({
  id: Uuid,
  type: oneOf(fieldTypes, 'Says which of the values counts: `time` is a date, `link` an address as text.'),
  name: Type.String(),
  textValue: Type.String(),
  numberValue: Type.Number(),
  booleanValue: Type.Boolean(),
  timeValue: CalendarDate,
})
export type ItemField = Static<typeof ItemField>

export const Item = Type.Object({
  ...baseKeys,
  parent: Type.Optional(ItemSummary),
  syncChildItemsLocations: Type.Boolean(),
  warrantyDetails: Type.String(),
  purchaseFrom: Type.String(),
  soldTime: CalendarDate,
  soldTo: Type.String(),
  soldPrice: Money,
  soldNotes: Type.String(),
  notes: Type.String(),
  attachments: Type.Array(Attachment, { description: 'In the order in which they came.' }),
  fields: Type.Array(ItemField),
})
export type Item = Static<typeof Item>

const Name = Type.String({ minLength: 1, maxLength: limits.name })
const Text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))
const Flag = Type.Optional(nullable(Type.Boolean()))
const Price = Type.Optional(
  nullable(
    Type.Number({ minimum: -limits.price, maximum: limits.price, description: 'At most four decimals.' }),
  ),
)
const QuantityInput = Type.Optional(
  nullable(Type.Number({ minimum: 0, maximum: limits.quantity, description: 'At most four decimals.' })),
)

export const ItemFieldInput = Type.Object({
  id: Type.Optional(
    nullable(Type.String({ maxLength: 64, description: 'A field of this item; none creates one.' })),
  ),
  type: Type.Optional(
    nullable(
      oneOf(fieldTypes, 'Default `text`. The text of a `link` begins with http:, https:, mailto: or tel:.'),
    ),
  ),
  name: Type.String({ minLength: 1, maxLength: limits.name }),
  textValue: Text(limits.fieldText),
  numberValue: Type.Optional(
    nullable(Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })),
  ),
  booleanValue: Flag,
  timeValue: Type.Optional(DateInput),
})
export type ItemFieldInput = Static<typeof ItemFieldInput>

/** What every item of a selection can be given alike. */
export const itemFacts = {
  description: Text(limits.description),
  locationId: Type.Optional(UuidInput),
  quantity: QuantityInput,
  insured: Flag,
  archived: Flag,
  syncChildItemsLocations: Flag,
  serialNumber: Text(limits.short),
  modelNumber: Text(limits.short),
  manufacturer: Text(limits.short),
  lifetimeWarranty: Flag,
  warrantyExpires: Type.Optional(DateInput),
  warrantyDetails: Text(limits.notes),
  purchaseTime: Type.Optional(DateInput),
  purchaseFrom: Text(limits.short),
  purchasePrice: Price,
  soldTime: Type.Optional(DateInput),
  soldTo: Text(limits.short),
  soldPrice: Price,
  soldNotes: Text(limits.notes),
  notes: Text(limits.notes),
}
const itemRelations = {
  labelIds: Type.Optional(nullable(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500 }))),
  parentId: Type.Optional(UuidInput),
  fields: Type.Optional(nullable(Type.Array(ItemFieldInput, { maxItems: 200 }))),
}

/** An asset id is not taken: a program that sends back a whole item would give the same one twice. */
export const NewItem = Type.Object({ name: Name, ...itemFacts, ...itemRelations })
export type NewItem = Static<typeof NewItem>

/** An absent key keeps. `null` keeps too, except for dates and `parentId`, which it clears. */
export const ItemUpdate = Type.Object({
  name: Type.Optional(nullable(Name)),
  ...itemFacts,
  ...itemRelations,
  assetId: Type.Optional(
    nullable(
      Type.Union([Type.String({ maxLength: 40 }), Type.Integer()], {
        description: '`"000-012"`, `"12"`, `12`, or an empty text for none.',
      }),
    ),
  ),
})
export type ItemUpdate = Static<typeof ItemUpdate>

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

export const createItem = endpoint({
  method: 'POST',
  path: '/items',
  access: 'write',
  tag: 'Items',
  summary: 'Create an item; it gets the next asset id.',
  body: NewItem,
  responses: { 201: Item },
})

export const getItem = endpoint({
  method: 'GET',
  path: '/items/:id',
  access: 'read',
  tag: 'Items',
  summary: 'One item.',
  params: IdParams,
  responses: { 200: Item },
})

export const updateItem = endpoint({
  method: 'PUT',
  path: '/items/:id',
  access: 'write',
  tag: 'Items',
  summary: 'Change an item. Absent keys keep, unknown keys are ignored; what a GET gave is a valid body.',
  params: IdParams,
  body: ItemUpdate,
  responses: { 200: Item },
})

export const patchItem = endpoint({
  method: 'PATCH',
  path: '/items/:id',
  access: 'write',
  tag: 'Items',
  summary: 'Change single keys of an item, the same way as PUT.',
  params: IdParams,
  body: ItemUpdate,
  responses: { 200: Item },
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/items/:id',
  access: 'write',
  tag: 'Items',
  summary: 'Delete an item; what has it as parent loses its parent.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const ItemPath = Type.Array(
  Type.Object({ type: Type.String({ description: '`location` or `item`.' }), id: Uuid, name: Type.String() }),
)
export type ItemPath = Static<typeof ItemPath>

export const getItemPath = endpoint({
  method: 'GET',
  path: '/items/:id/path',
  access: 'read',
  tag: 'Items',
  summary: 'The way to an item: its locations from the outermost, its parent item, itself.',
  params: IdParams,
  responses: { 200: ItemPath },
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
