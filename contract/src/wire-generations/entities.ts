import Type, { type Static } from 'typebox'
import { getItemSticker } from '#contract/printed-labels/codes.ts'
import { exportItems, importItems } from '#contract/spreadsheets.ts'
import { endpoint } from '#contract/endpoint.ts'
import * as attachments from '#contract/files/attachments.ts'
import { Label } from '#contract/labels.ts'
import { getLocationTree } from '#contract/locations/locations.ts'
import * as maintenance from '#contract/maintenance/maintenance.ts'
import { duplicateItem } from '#contract/items/duplicate.ts'
import { ItemQuery, listFieldNames, listFieldValues } from '#contract/items/item-lists.ts'
import * as items from '#contract/items/items.ts'
import { getItemAttachment } from '#contract/files/files.ts'
import { CalendarDate, QueryFlag, UuidInput } from '#contract/scalars.ts'
import { EntityType } from './entity-types.ts'

const tag = 'Generation 3: entities'

const entityKeys = {
  tags: Type.Array(Label),
  purchaseDate: CalendarDate,
  soldDate: CalendarDate,
  entityType: EntityType,
}

export const EntityParent = Type.Object({
  ...Type.Omit(items.ItemSummary, [
    'parentId',
    'location',
    'locationPath',
    'labels',
    'purchaseTime',
    'soldTime',
    'fields',
  ]).properties,
  ...entityKeys,
})
export type EntityParent = Static<typeof EntityParent>

export const EntitySummary = Type.Object({
  ...EntityParent.properties,
  parent: Type.Optional(EntityParent),
  itemCount: Type.Optional(
    Type.Integer({
      description: 'Of a location: pieces directly inside that are not archived; absent when there are none.',
    }),
  ),
})
export type EntitySummary = Static<typeof EntitySummary>

export const Entity = Type.Object({
  ...Type.Omit(items.Item, [
    'parent',
    'location',
    'locationPath',
    'labels',
    'purchaseTime',
    'soldTime',
    'syncChildItemsLocations',
  ]).properties,
  ...entityKeys,
  syncChildEntityLocations: items.Item.properties.syncChildItemsLocations,
  parent: Type.Optional(EntityParent),
  location: Type.Optional(
    Type.Object({ ...EntityParent.properties }, { description: 'The nearest location around it.' }),
  ),
  children: Type.Optional(Type.Array(EntityParent, { description: 'Locations directly inside.' })),
})
export type Entity = Static<typeof Entity>

const { purchaseTime, soldTime, syncChildItemsLocations } = items.ItemUpdate.properties
/** An absent key leaves the value unchanged. */
export const EntityUpdate = Type.Object({
  ...Type.Omit(items.ItemUpdate, [
    'locationId',
    'location',
    'labelIds',
    'parentId',
    'purchaseTime',
    'soldTime',
    'syncChildItemsLocations',
    'setField',
  ]).properties,
  purchaseDate: purchaseTime,
  soldDate: soldTime,
  syncChildEntityLocations: syncChildItemsLocations,
  parentId: Type.Optional({
    ...UuidInput,
    description:
      'The location or item that it is directly in; `null`, an empty text or the zero UUID for none.',
  }),
  entityTypeId: Type.Optional(UuidInput),
})
export type EntityUpdate = Static<typeof EntityUpdate>

export const NewEntity = Type.Object({
  ...Type.Omit(EntityUpdate, ['assetId']).properties,
  name: items.NewItem.properties.name,
})
export type NewEntity = Static<typeof NewEntity>

export const EntityQuery = Type.Object({
  ...Type.Pick(ItemQuery, [
    'q',
    'page',
    'pageSize',
    'parentIds',
    'tags',
    'negateTags',
    'onlyWithPhoto',
    'onlyWithoutPhoto',
    'includeArchived',
    'fields',
    'orderBy',
  ]).properties,
  isLocation: QueryFlag,
  filterChildren: QueryFlag,
})
export type EntityQuery = Static<typeof EntityQuery>

export const EntityPage = Type.Object({
  page: Type.Integer({ description: 'As requested; -1 when absent.' }),
  pageSize: Type.Integer({ description: 'As requested; -1 when absent.' }),
  total: Type.Integer({ description: 'All matches, before paging.' }),
  totalPrice: Type.Number({ description: 'Prices of the page without quantities; sold ones are left out.' }),
  items: Type.Array(EntitySummary),
})
export type EntityPage = Static<typeof EntityPage>

export const listEntities = endpoint({
  method: 'GET',
  path: '/entities',
  access: 'read',
  tag,
  summary:
    'Find items, or with `isLocation=true` locations. A tag stands for those under it too; `filterChildren=true`: only what is in nothing else.',
  query: EntityQuery,
  responses: { 200: EntityPage },
})

export const createEntity = endpoint({
  ...items.createItem,
  path: '/entities',
  tag,
  summary:
    'Create an item, or a location when `entityTypeId` is that of `Location`. With the type of a template the item gets what the template says.',
  body: NewEntity,
  responses: { 201: Entity },
})

const one = { tag, responses: { 200: Entity } } as const
export const getEntity = endpoint({
  ...items.getItem,
  ...one,
  path: '/entities/:id',
  summary: 'One item or location.',
})
export const updateEntity = endpoint({
  ...items.updateItem,
  ...one,
  path: '/entities/:id',
  summary:
    'Change an item or location. Absent keys keep their values, unknown keys are ignored. 422 for what a location cannot have, and for another type.',
  body: EntityUpdate,
})
export const patchEntity = endpoint({
  ...items.patchItem,
  ...one,
  path: '/entities/:id',
  summary: 'Change individual keys of an item or location, in the same way as PUT.',
  body: EntityUpdate,
})
export const deleteEntity = endpoint({
  ...items.deleteItem,
  path: '/entities/:id',
  tag,
  summary: 'Delete an item or location; what is directly in it stays, in nothing.',
})
export const duplicateEntity = endpoint({
  ...duplicateItem,
  path: '/entities/:id/duplicate',
  tag,
  responses: { 201: Entity },
})
export const getEntityPath = endpoint({ ...items.getItemPath, path: '/entities/:id/path', tag })
export const getEntityTree = endpoint({ ...getLocationTree, path: '/entities/tree', tag })
export const listEntityFields = endpoint({ ...listFieldNames, path: '/entities/fields', tag })
export const listEntityFieldValues = endpoint({ ...listFieldValues, path: '/entities/fields/values', tag })
export const importEntities = endpoint({ ...importItems, path: '/entities/import', tag })
export const exportEntities = endpoint({ ...exportItems, path: '/entities/export', tag })

const files = '/entities/:id/attachments'
export const addEntityAttachment = endpoint({
  ...attachments.addItemAttachment,
  path: files,
  tag,
  responses: { 201: Entity },
})
export const addEntityLink = endpoint({
  ...attachments.addItemLink,
  path: `${files}/external`,
  tag,
  responses: { 201: Entity },
})
export const getEntityAttachment = endpoint({ ...getItemAttachment, path: `${files}/:attachmentId`, tag })
export const updateEntityAttachment = endpoint({
  ...attachments.updateItemAttachment,
  ...one,
  path: `${files}/:attachmentId`,
})
export const deleteEntityAttachment = endpoint({
  ...attachments.deleteItemAttachment,
  path: `${files}/:attachmentId`,
  tag,
})

export const listEntityMaintenance = endpoint({
  ...maintenance.listItemMaintenance,
  path: '/entities/:id/maintenance',
  tag,
  summary: 'The maintenance of one item; a location has none.',
})
export const createEntityMaintenance = endpoint({
  ...maintenance.createMaintenance,
  path: '/entities/:id/maintenance',
  tag,
  summary: 'Add a maintenance entry with at least one date to an item; 404 for a location.',
})

export const getEntitySticker = endpoint({
  ...getItemSticker,
  path: '/labelmaker/entity/:id',
  tag,
  summary: 'The printed label of an item or location as PNG.',
})
