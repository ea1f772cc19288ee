import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Attachment } from '#contract/files/files.ts'
import { fieldInputs, fieldOutputs, Flag, LabelIdsInput, Text } from './item-field-schemas.ts'
import { fieldsWith, itemFieldList, type FieldKeyWith } from './item-fields.ts'
import { Label } from '#contract/labels.ts'
import { LocationSummary } from '#contract/locations/locations.ts'
import {
  AssetIdInput,
  CalendarDate,
  DateInput,
  IdParams,
  Instant,
  limits,
  Name,
  NoContent,
  nullable,
  oneOf,
  Uuid,
  UuidInput,
} from '../scalars.ts'
import { listLimits } from '../households/list-limits.ts'

const baseKeys = {
  id: Uuid,
  ...fieldOutputs<FieldKeyWith<'inList'>>(fieldsWith('inList')),
  createdAt: Instant,
  updatedAt: Instant,
  value: Type.Number({ description: 'Price × quantity.' }),
  worth: Type.Number({
    description:
      'What it is worth today, × quantity: `currentValue`; without one, what is left of the price after depreciation; without a rule for it, a price or a purchase date, the price.',
  }),
  location: Type.Optional(LocationSummary),
  locationPath: Type.Optional(
    Type.Array(Type.String(), {
      description: `Names from the outermost location to the item’s own; if it is deeper than allowed, the innermost ${listLimits.locationLevels}.`,
    }),
  ),
  labels: Type.Array(Label),
  tags: Type.Optional(Type.Array(Label, { description: 'The same as `labels`; always there.' })),
  imageId: Type.Optional(
    Type.String({ description: 'The attachment that is the primary photo, if there is one.' }),
  ),
}

export const fieldTypes = ['text', 'number', 'boolean', 'time', 'link'] as const

export const ItemField = Type.Object({
  id: Uuid,
  type: oneOf(
    fieldTypes,
    'Determines which of the values applies: `time` is a date, `link` an address as text.',
  ),
  name: Type.String(),
  textValue: Type.String(),
  numberValue: Type.Number(),
  booleanValue: Type.Boolean(),
  timeValue: CalendarDate,
})
export type ItemField = Static<typeof ItemField>

export const ItemMatch = Type.Object({
  field: Type.String({
    description: 'The key of the field; `labels`, or `fields` for a custom field.',
  }),
  name: Type.Optional(Type.String({ description: 'The name of the custom field.' })),
  text: Type.String({ description: 'Its text; of a long one the part around the word.' }),
})
export type ItemMatch = Static<typeof ItemMatch>

export const ItemSummary = Type.Object({
  ...baseKeys,
  parentId: Type.Optional(Type.String({ description: 'The item that this one is part of.' })),
  soldTime: Type.String({
    description: 'A timestamp of midnight UTC, `0001-01-01T00:00:00Z` when not sold.',
  }),
  foundIn: Type.Optional(
    Type.String({
      description: 'On a page of a search: the file that has a word which the item itself lacks.',
    }),
  ),
  match: Type.Optional(
    Type.Object(ItemMatch.properties, {
      description: 'On a page of a search without `foundIn`: what has a word which name and location lack.',
    }),
  ),
  fields: Type.Optional(
    Type.Array(ItemField, {
      description: 'On a page with `withFields`: its custom fields with these names.',
    }),
  ),
})
export type ItemSummary = Static<typeof ItemSummary>

export const Item = Type.Object({
  ...baseKeys,
  ...fieldOutputs(itemFieldList),
  importRef: Type.String({ description: 'By which an import finds this item; unique in its household.' }),
  parent: Type.Optional(ItemSummary),
  attachments: Type.Array(Attachment, { description: 'In the order in which they were added.' }),
  fields: Type.Array(ItemField),
})
export type Item = Static<typeof Item>

export const ItemFieldInput = Type.Object({
  id: Type.Optional(
    nullable(
      Type.String({
        maxLength: 64,
        description: 'The id of a field of this item; without one, a new field is created.',
      }),
    ),
  ),
  type: Type.Optional(
    nullable(
      oneOf(fieldTypes, 'Default `text`. The text of a `link` begins with http:, https:, mailto: or tel:.'),
    ),
  ),
  name: Name,
  textValue: Text(limits.fieldText),
  numberValue: Type.Optional(
    nullable(Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })),
  ),
  booleanValue: Flag,
  timeValue: Type.Optional(DateInput),
})
export type ItemFieldInput = Static<typeof ItemFieldInput>

export const SetField = Type.Object(ItemFieldInput.properties, {
  description:
    'One custom field to set, found by its `id`, else by its name. An item that lacks it gets it. The other custom fields keep their values.',
})

export const bulkKeys = {
  locationId: Type.Optional(UuidInput),
  ...fieldInputs<FieldKeyWith<'inBulk'>>(fieldsWith('inBulk')),
}

const { name: _, assetId, ...newItemFields } = fieldInputs(itemFieldList)

const itemRelations = {
  locationId: Type.Optional(UuidInput),
  location: Type.Optional(
    Type.Unsafe<unknown>({
      properties: { id: {} },
      description: 'As in a response: `{"id": …}`. Its id counts where `locationId` is absent or `null`.',
    }),
  ),
  labelIds: LabelIdsInput(`At most ${listLimits.labelsPerItem}; more is 422.`),
  tagIds: LabelIdsInput('The same as `labelIds`, which counts where both are given.'),
  parentId: Type.Optional(
    nullable(
      Type.String({
        maxLength: 64,
        description: `The item that this one is part of; at most ${listLimits.itemLevels} levels of items are allowed. A UUID; \`null\` or the zero UUID for none.`,
      }),
    ),
  ),
  fields: Type.Optional(nullable(Type.Array(ItemFieldInput, { maxItems: listLimits.fieldsPerItem }))),
}

/** `assetId` is not accepted: a client may send a copy of another item, and both would have the same asset id. */
export const NewItem = Type.Object({
  name: Name,
  ...newItemFields,
  ...itemRelations,
  claimAssetId: Type.Optional(
    nullable({
      ...AssetIdInput,
      description:
        'The asset id of a label that was printed before its item: the item gets it instead of the next one. 422 when another item has it.',
    }),
  ),
})
export type NewItem = Static<typeof NewItem>

/** An absent key leaves the value unchanged. `null` clears dates and `parentId`, and leaves other values unchanged. */
export const ItemUpdate = Type.Object({
  name: Type.Optional(nullable(Name)),
  ...newItemFields,
  ...itemRelations,
  assetId,
  setField: Type.Optional(SetField),
})
export type ItemUpdate = Static<typeof ItemUpdate>

export const ClientId = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

export const createItem = endpoint({
  method: 'POST',
  path: '/items',
  access: 'write',
  tag: 'Items',
  summary: 'Create an item; it gets the next asset id.',
  query: Type.Object({
    id: ClientId(
      'A UUID of your choice, which becomes the id of the item. Sent again, because the response was lost, it returns the item that is there and creates nothing; 409 when that one was deleted.',
    ),
  }),
  body: NewItem,
  coercesBody: true,
  responses: { 201: Item },
  errors: [409],
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
  summary:
    'Change an item. Absent keys keep their values, unknown keys are ignored; the body of a GET is valid.',
  params: IdParams,
  body: ItemUpdate,
  coercesBody: true,
  responses: { 200: Item },
})

export const patchItem = endpoint({
  method: 'PATCH',
  path: '/items/:id',
  access: 'write',
  tag: 'Items',
  summary: 'Change individual keys of an item, in the same way as PUT.',
  params: IdParams,
  body: ItemUpdate,
  coercesBody: true,
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
  summary: `The path of an item: its locations from the outermost (of more than ${listLimits.locationLevels} the innermost), its parent item, itself.`,
  params: IdParams,
  responses: { 200: ItemPath },
})
