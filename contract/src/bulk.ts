import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { ItemQuery } from './item-lists.ts'
import { itemFacts, ItemFieldInput, NewItem } from './items.ts'
import { Uuid } from './scalars.ts'

const Ids = Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500 }))

export const BulkItems = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 20_000,
      description: 'These items; 404 when one of them is not there, and nothing is done.',
    }),
  ),
  search: Type.Optional(ItemQuery),
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'How many items are meant: 409, and nothing is done, when it is another number by now.',
    }),
  ),
  set: Type.Optional(
    Type.Object(itemFacts, { description: 'Keys that every one of the items gets, as in PUT.' }),
  ),
  addLabelIds: Ids,
  removeLabelIds: Ids,
  setField: Type.Optional(ItemFieldInput),
  delete: Type.Optional(Type.Boolean({ description: '`true`: delete them; nothing else may be asked for.' })),
})
export type BulkItems = Static<typeof BulkItems>

export const BulkReport = Type.Object({
  matched: Type.Integer({ description: 'Items that were meant.' }),
  changed: Type.Integer({ description: 'Items that are different now, or gone.' }),
})
export type BulkReport = Static<typeof BulkReport>

export const changeManyItems = endpoint({
  method: 'POST',
  path: '/items/bulk',
  access: 'write',
  tag: 'Items',
  summary:
    'Move, label, archive, change or delete many items, given by `ids` or by a `search`: all of them or none, as one batch. The search is that of GET /items, without paging.',
  body: BulkItems,
  responses: { 200: BulkReport },
  errors: [409],
})

export const NewItems = Type.Object({
  items: Type.Array(NewItem, {
    minItems: 1,
    maxItems: 500,
    description: 'Each as in POST /items; 404 when one refers to what is not there, and nothing is created.',
  }),
})
export type NewItems = Static<typeof NewItems>

export const createManyItems = endpoint({
  method: 'POST',
  path: '/items/many',
  access: 'write',
  tag: 'Items',
  summary:
    'Create many items, all of them or none, as one batch; they get the next asset ids in their order.',
  body: NewItems,
  responses: { 201: Type.Object({ ids: Type.Array(Uuid, { description: 'In the order of the items.' }) }) },
})
