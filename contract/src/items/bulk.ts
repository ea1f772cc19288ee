import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { fieldsWith } from './item-fields.ts'
import { ItemSelection } from './item-lists.ts'
import { bulkKeys, ClientId, NewItem, SetField } from './items.ts'
import { RunId } from '#contract/runs.ts'
import { limits, oneOf, Uuid } from '../scalars.ts'
import { listLimits } from '../households/list-limits.ts'

const LabelIds = (description?: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: listLimits.labelsPerItem,
      ...(description && { description }),
    }),
  )

/** A selection of items has either ids or a search. */
export const selectionKeys = {
  ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 20_000,
      description: 'These items; 404 when one of them does not exist, and nothing is changed.',
    }),
  ),
  search: Type.Optional(ItemSelection),
}

export const BulkItems = Type.Object({
  ...selectionKeys,
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'The expected number of items: 409, and nothing is changed, when it differs.',
    }),
  ),
  set: Type.Optional(Type.Object(bulkKeys, { description: 'Keys to set on every item, as in PUT.' })),
  addLabelIds: LabelIds(
    `422 when an item would have more than ${listLimits.labelsPerItem} labels, and nothing is changed.`,
  ),
  removeLabelIds: LabelIds(),
  setField: Type.Optional(SetField),
  delete: Type.Optional(
    Type.Boolean({ description: '`true`: delete them; no other change may be requested.' }),
  ),
})
export type BulkItems = Static<typeof BulkItems>

export const BulkReport = Type.Object({
  matched: Type.Integer({ description: 'Items that the request applied to.' }),
  changed: Type.Integer({ description: 'Items that were changed or deleted.' }),
})
export type BulkReport = Static<typeof BulkReport>

export const bulkUpdateItems = endpoint({
  method: 'POST',
  path: '/items/bulk',
  access: 'write',
  tag: 'Items',
  summary:
    'Move, label, archive, change or delete many items, given by `ids` or by a `search`: all of them or none, as one batch. The search is that of GET /items, without paging.',
  query: Type.Object({ id: RunId }),
  body: BulkItems,
  responses: { 200: BulkReport },
  errors: [409],
})

export const maxUsedValues = 5

export const ValuesOfMany = Type.Object({
  ...selectionKeys,
  field: Type.Optional(
    oneOf(
      fieldsWith('inBulk').map(({ wire }) => wire),
      'The key of a field in `set`; this or `customField`.',
    ),
  ),
  customField: Type.Optional(
    Type.String({ minLength: 1, maxLength: limits.name, description: 'The name of a custom field.' }),
  ),
})
export type ValuesOfMany = Static<typeof ValuesOfMany>
export type BulkField = NonNullable<ValuesOfMany['field']>

export const UsedValues = Type.Object({
  total: Type.Integer({ description: 'The items of the selection.' }),
  isCounted: Type.Boolean({
    description: 'False for more than 10,000 items: then everything below is empty or zero.',
  }),
  empty: Type.Integer({
    description: 'Items without a value: an empty text or day, no price, no such custom field.',
  }),
  different: Type.Integer({ description: 'How many values there are.' }),
  values: Type.Array(
    Type.Object({
      value: Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
        description: 'As an item has it; the first 100 characters of a text.',
      }),
      count: Type.Integer(),
    }),
    { description: `The ${maxUsedValues} most frequent ones.` },
  ),
})
export type UsedValues = Static<typeof UsedValues>

export const listUsedValues = endpoint({
  method: 'POST',
  path: '/items/bulk/values',
  access: 'read',
  tag: 'Items',
  summary: 'The values of one field in many items, before all of them get another one.',
  body: ValuesOfMany,
  responses: { 200: UsedValues },
})

export const EachChange = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 20_000 }),
  set: Type.Optional(
    Type.Object(bulkKeys, { description: 'Keys that each of these items gets, as in PUT.' }),
  ),
  addLabelIds: LabelIds(),
  removeLabelIds: LabelIds(),
})
export type EachChange = Static<typeof EachChange>

export const updateItemsIndividually = endpoint({
  method: 'POST',
  path: '/items/bulk/each',
  access: 'write',
  tag: 'Items',
  summary:
    'Different changes to different items, such as the result of a count or of an audit: all of them or none, as one batch. An item may be named once.',
  body: Type.Object({
    changes: Type.Array(EachChange, {
      minItems: 1,
      maxItems: 1000,
      description: '404 when an item, location or label is not there, and nothing is done.',
    }),
  }),
  responses: { 200: BulkReport },
  errors: [404],
})

export const NewItems = Type.Object({
  items: Type.Array(Type.Object({ ...NewItem.properties, id: ClientId('As `id` of POST /items.') }), {
    minItems: 1,
    maxItems: 500,
    description:
      'Each as in POST /items; 404 when one refers to something that does not exist, and nothing is created.',
  }),
})
export type NewItems = Static<typeof NewItems>

export const bulkCreateItems = endpoint({
  method: 'POST',
  path: '/items/many',
  access: 'write',
  tag: 'Items',
  summary:
    'Create many items, all of them or none, as one batch; they get the next asset ids in their order.',
  body: NewItems,
  responses: { 201: Type.Object({ ids: Type.Array(Uuid, { description: 'In the order of the items.' }) }) },
  errors: [404, 409],
})
