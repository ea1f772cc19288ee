import type { Location, LocationListEntry, LocationSummary } from '#contract/locations/locations.ts'
import { blankFields, fieldsWith, itemFieldList, type FieldKeyWith } from '#contract/items/item-fields.ts'
import type { Item, ItemSummary, ItemUpdate } from '#contract/items/items.ts'
import {
  EntityUpdate,
  type Entity,
  type EntityParent,
  type EntitySummary,
} from '#contract/wire-generations/entities.ts'
import { invalid } from '#server/shared/app-error.ts'
import { itemType, locationType } from './entity-types.mapper.ts'

/** An item as the parent of another one. */
function itemToParent(item: ItemSummary): EntityParent {
  const { labels, tags, location, locationPath, parentId, purchaseTime, soldTime, fields, ...same } = item
  void [tags, location, locationPath, parentId, fields]
  return {
    ...same,
    tags: labels,
    purchaseDate: purchaseTime,
    soldDate: soldTime.startsWith('0001') ? '' : soldTime.slice(0, 10),
    entityType: itemType,
  }
}

const { purchaseTime: _, ...blankSummary } = blankFields<FieldKeyWith<'inList'>>(fieldsWith('inList'))

/** A location as the parent of an item or of another location. Of its keys alone a location has more. */
function locationToParent({ id, name, description, createdAt, updatedAt }: LocationSummary): EntityParent {
  return {
    ...blankSummary,
    id,
    name,
    description,
    createdAt,
    updatedAt,
    quantity: 1,
    value: 0,
    tags: [],
    purchaseDate: '',
    soldDate: '',
    entityType: locationType,
  }
}

/** An item of a list, with the item that it is part of, if it is part of one. */
export function itemToSummary(item: ItemSummary, parent: ItemSummary | undefined): EntitySummary {
  const around = parent ? itemToParent(parent) : item.location && locationToParent(item.location)
  return { ...itemToParent(item), ...(around && { parent: around }) }
}

export function locationToSummary(
  location: LocationListEntry,
  parent: LocationSummary | undefined,
): EntitySummary {
  return {
    ...locationToParent(location),
    ...(parent && { parent: locationToParent(parent) }),
    ...(location.itemCount > 0 && { itemCount: location.itemCount }),
  }
}

export function itemToEntity(item: Item): Entity {
  const {
    labels,
    tags,
    parent,
    location,
    locationPath,
    purchaseTime,
    soldTime,
    syncChildItemsLocations,
    ...same
  } = item
  void [tags, locationPath]
  const around = parent ? itemToParent(parent) : location && locationToParent(location)
  return {
    ...same,
    tags: labels,
    purchaseDate: purchaseTime,
    soldDate: soldTime,
    syncChildEntityLocations: syncChildItemsLocations,
    entityType: itemType,
    ...(around && { parent: around }),
    ...(location && { location: locationToParent(location) }),
  }
}

const {
  purchaseTime: _purchaseTime,
  soldTime: _soldTime,
  syncChildItemsLocations: _sync,
  ...blankItem
} = blankFields(itemFieldList)

export function locationToEntity(location: Location): Entity {
  const image = location.attachments.find(({ primary }) => primary)
  const parent = location.parent && locationToParent(location.parent)
  return {
    ...blankItem,
    ...locationToParent(location),
    importRef: '',
    syncChildEntityLocations: false,
    fields: [],
    attachments: location.attachments,
    ...(image && { imageId: image.id }),
    ...(parent && { parent, location: parent }),
    ...(location.children.length > 0 && { children: location.children.map(locationToParent) }),
  }
}

/** The change of an item that a change of an entity is, but for its parent and its type. */
export function toItemUpdate(input: EntityUpdate): ItemUpdate {
  const { parentId, entityTypeId, purchaseDate, soldDate, syncChildEntityLocations, ...same } = input
  void [parentId, entityTypeId]
  return {
    ...same,
    // In a body that was read it says where the entity was; its parent counts.
    location: null,
    ...(purchaseDate !== undefined && { purchaseTime: purchaseDate }),
    ...(soldDate !== undefined && { soldTime: soldDate }),
    ...(syncChildEntityLocations !== undefined && { syncChildItemsLocations: syncChildEntityLocations }),
  }
}

const ofLocations = [
  'name',
  'description',
  'parentId',
  'entityTypeId',
  'quantity',
  'syncChildEntityLocations',
]
const ofTemplates = ['name', 'description', 'parentId', 'entityTypeId', 'quantity', 'tagIds']

/** 422 for what only an item can have; blanks are fine, because clients send a whole entity back. */
export function refuseItemKeys(input: EntityUpdate): void {
  refuseKeys(input, ofLocations, 'is something that a location does not have')
}

/** 422 for what an item that is made of a template gets from it. */
export function refuseTemplateKeys(input: EntityUpdate): void {
  refuseKeys(input, ofTemplates, 'comes from the template of this type; change it afterwards')
}

function refuseKeys(input: EntityUpdate, allowed: readonly string[], reason: string): void {
  const refused = Object.entries(input).filter(
    ([key, value]) => key in EntityUpdate.properties && !allowed.includes(key) && !isBlank(value),
  )
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map(([key]) => [key, reason])))
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || /^(null|0|false|"(null|0001-01-01.*)?")$/.test(JSON.stringify(value))
}
