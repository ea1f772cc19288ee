import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Attachment } from './files.ts'
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
