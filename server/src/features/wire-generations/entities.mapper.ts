import type { Location, LocationListEntry, LocationSummary } from '#contract/locations/locations.ts'
import { blankFields } from '#contract/items/blank-fields.ts'
import { fieldsWith, itemFieldList, type FieldKeyWith } from '#contract/items/item-fields.ts'
import type { Item, ItemSummary, ItemUpdate } from '#contract/items/items.ts'
import {
  EntityUpdate,
  type Entity,
  type EntityParent,
  type EntitySummary,
} from '#contract/wire-generations/entities.ts'
import { invalid } from '#server/shared/app-error.ts'
import { itemType, locationType } from './entity-types.mapper.ts'

function itemToParent({
  labels,
  tags: _tags,
  location: _location,
  locationPath: _path,
  parentId: _parentId,
  fields: _fields,
  purchaseTime,
  soldTime,
  ...same
}: ItemSummary): EntityParent {
  return {
    ...same,
    tags: labels,
    purchaseDate: purchaseTime,
    soldDate: soldTime.startsWith('0001') ? '' : soldTime.slice(0, 10),
    entityType: itemType,
  }
}

const {
  purchaseTime: _,
  soldTime: _sold,
  ...blankSummary
} = blankFields<FieldKeyWith<'inList'>>(fieldsWith('inList'))

/** Converts a location to the parent of an entity, with empty values for the keys that only items have. */
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
    worth: 0,
    tags: [],
    purchaseDate: '',
    soldDate: '',
    entityType: locationType,
  }
}

/** Converts an item to an entity. `parent` is the parent item, if any. */
export function itemToSummary(item: ItemSummary, parent: ItemSummary | undefined): EntitySummary {
  const around = parent ? itemToParent(parent) : item.location && locationToParent(item.location)
  return { ...itemToParent(item), ...(around && { parent: around }) }
}

export function locationToSummary(
  location: LocationListEntry,
  parent: LocationSummary | undefined,
  imageId: string | undefined,
): EntitySummary {
  return {
    ...locationToParent(location),
    ...(parent && { parent: locationToParent(parent) }),
    ...(imageId !== undefined && { imageId }),
    ...(location.itemCount > 0 && { itemCount: location.itemCount }),
  }
}

export function itemToEntity({
  labels,
  tags: _tags,
  locationPath: _path,
  parent,
  location,
  purchaseTime,
  soldTime,
  syncChildItemsLocations,
  ...same
}: Item): Entity {
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

/**
 * Converts an update of an entity to an update of an item. The caller sets the parent and the type, which need the
 * database.
 */
export function toItemUpdate({
  parentId: _parentId,
  entityTypeId: _typeId,
  purchaseDate,
  soldDate,
  syncChildEntityLocations,
  ...same
}: EntityUpdate): ItemUpdate {
  return {
    ...same,
    // Ignore `location`, because clients only send back what they have read. They move an entity by `parentId`.
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

/** Throws 422 for a value that locations lack. Empty values are accepted: clients send back the whole entity. */
export function refuseItemKeys(input: EntityUpdate): void {
  refuseKeys(input, ofLocations, 'is something that a location does not have')
}

/** Throws 422 when the input has a value that a new item takes from its template. */
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
  return value === undefined || /^(null|0|false|"(null|day|0001-01-01.*)?")$/.test(JSON.stringify(value))
}
