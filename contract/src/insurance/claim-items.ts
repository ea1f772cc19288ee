import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { attachmentTypes, thumbnailSizes } from '../files/files.ts'
import { itemFieldList } from '../items/item-fields.ts'
import { fieldOutputs } from '../items/item-field-schemas.ts'
import { selectionKeys } from '../items/bulk.ts'
import { fieldTypes } from '../items/items.ts'
import { valuations } from '../items/valuation.ts'
import {
  Binary,
  IdParams,
  Instant,
  Money,
  nullable,
  oneOf,
  pageOf,
  Quantity,
  QueryNumber,
  Uuid,
} from '../scalars.ts'
import { listLimits } from '../households/list-limits.ts'
import { evidence } from './claims.ts'
import { AmountInput } from './policies.ts'

export const conditions = ['destroyed', 'damaged', 'stolen', 'missing'] as const
export type Condition = (typeof conditions)[number]

const claimItemOrders = ['gaps', 'loss', 'name', 'location'] as const
export type ClaimItemOrder = (typeof claimItemOrders)[number]

const listed = {
  id: Uuid,
  itemId: Uuid,
  isInInventory: Type.Boolean({ description: 'False when the item was deleted since.' }),
  isChanged: Type.Boolean({
    description: 'True when the item or one of its attachments was written since it was copied.',
  }),
  name: Type.String(),
  assetId: Type.String({ description: '`000-001`, or empty when the item had none.' }),
  quantity: Quantity,
  condition: oneOf(conditions),
  loss: Money,
  ownLoss: nullable(Type.Number({ description: 'Entered for this claim; `null`: the value of the item.' })),
  value: Type.Number({ description: 'The value of the item, × quantity, when it was added.' }),
  basis: oneOf(
    valuations,
    'What `value` is: the replacement value, else what the item was worth, else the purchase price.',
  ),
  locationPath: Type.Array(Type.String(), { description: 'From the outermost location.' }),
  labels: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
  gaps: Type.Array(oneOf(evidence), { description: 'The evidence that is missing.' }),
  photoId: Type.Optional(Type.String({ description: 'The file of its main photo.' })),
  takenAt: Type.String({ format: 'date-time', description: 'When the item was copied into the claim.' }),
}

export const ClaimItem = Type.Object(listed)
export type ClaimItem = Static<typeof ClaimItem>

const ClaimFile = Type.Object({
  id: Uuid,
  name: Type.String(),
  type: oneOf(attachmentTypes),
  mimeType: Type.String(),
  size: Type.Integer({ description: 'Bytes.' }),
  sha256: Type.String(),
  addedAt: Instant,
})

export const ClaimItemDetail = Type.Object({
  ...listed,
  fields: Type.Object(fieldOutputs(itemFieldList), {
    description: 'The fields of the item when it was added.',
  }),
  customFields: Type.Array(
    Type.Object({ name: Type.String(), type: oneOf(fieldTypes), text: Type.String() }),
  ),
  files: Type.Array(ClaimFile, { description: 'Its photos, receipts and warranties when it was added.' }),
})
export type ClaimItemDetail = Static<typeof ClaimItemDetail>

export const ClaimItemsQuery = Type.Object({
  page: QueryNumber,
  pageSize: QueryNumber,
  without: Type.Optional(oneOf(evidence, 'Only items that lack this evidence.')),
  orderBy: Type.Optional(
    oneOf(claimItemOrders, '`gaps` (default): most missing evidence first; `loss`: the largest first.'),
  ),
})
export type ClaimItemsQuery = Static<typeof ClaimItemsQuery>

export const ClaimItemsPage = pageOf(ClaimItem)
export type ClaimItemsPage = Static<typeof ClaimItemsPage>

export const ClaimedItems = Type.Object(
  {
    ...selectionKeys,
    condition: Type.Optional(
      nullable(oneOf(conditions, 'By default `stolen` for a theft, `destroyed` for a fire and so on.')),
    ),
  },
  { description: 'Exactly one of ids and search. Items that the claim has already are left as they are.' },
)
export type ClaimedItems = Static<typeof ClaimedItems>

export const ClaimItemsChange = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: listLimits.itemsPerClaim,
      description: 'The ids of items of the claim; 404 when one is not in it. Without it: all of them.',
    }),
  ),
  condition: Type.Optional(oneOf(conditions)),
  ownLoss: Type.Optional(nullable(AmountInput)),
  refresh: Type.Optional(
    Type.Boolean({
      description:
        '`true`: copy them from the inventory again. Items that it no longer has stay as they are.',
    }),
  ),
  delete: Type.Optional(
    Type.Boolean({ description: '`true`: take them out of the claim; no other change may be requested.' }),
  ),
})
export type ClaimItemsChange = Static<typeof ClaimItemsChange>

export const ClaimItemsReport = Type.Object({
  matched: Type.Integer({ description: 'The items that the request named.' }),
  changed: Type.Integer({ description: 'The items that were added, changed or taken out.' }),
})
export type ClaimItemsReport = Static<typeof ClaimItemsReport>

const tag = 'Insurance'

export const listClaimItems = endpoint({
  method: 'GET',
  path: '/claims/:id/items',
  access: 'read',
  tag,
  summary: 'A page of the items of a claim, at most 500.',
  params: IdParams,
  query: ClaimItemsQuery,
  responses: { 200: ClaimItemsPage },
})

export const addClaimItems = endpoint({
  method: 'POST',
  path: '/claims/:id/items',
  access: 'write',
  tag,
  summary: `Copy items into a claim as they are now, all of them or none. 409 above ${listLimits.itemsPerClaim} items, and when the household has another currency by now.`,
  params: IdParams,
  body: ClaimedItems,
  responses: { 200: ClaimItemsReport },
  errors: [409],
})

export const changeClaimItems = endpoint({
  method: 'PATCH',
  path: '/claims/:id/items',
  access: 'write',
  tag,
  summary: 'Change, refresh or take out some or all items of a claim, as one batch.',
  params: IdParams,
  body: ClaimItemsChange,
  responses: { 200: ClaimItemsReport },
  errors: [409],
})

const ClaimItemParams = Type.Object({ id: Uuid, itemId: Uuid })

export const getClaimItem = endpoint({
  method: 'GET',
  path: '/claims/:id/items/:itemId',
  access: 'read',
  tag,
  summary: 'One item of a claim as it was when it was added.',
  params: ClaimItemParams,
  responses: { 200: ClaimItemDetail },
})

export const getClaimFile = endpoint({
  method: 'GET',
  path: '/claims/:id/items/:itemId/files/:fileId',
  access: 'attachment',
  tag,
  summary: 'A file of an item of a claim, as of an attachment.',
  params: Type.Object({ ...ClaimItemParams.properties, fileId: Uuid }),
  query: Type.Object({ thumbnail: Type.Optional(oneOf(thumbnailSizes)) }),
  produces: '*/*',
  responses: { 200: Binary },
  errors: [206, 304, 416],
})
