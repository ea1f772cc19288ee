import type { Entity, EntityUpdate, NewEntity } from '#contract/wire-generations/entities.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { createItem, updateItem } from '#server/features/items/item-writes.service.ts'
import { getItem, requireItem } from '#server/features/items/items.service.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { createLocation, getLocation, updateLocation } from '#server/features/locations/locations.service.ts'
import { createItemFrom } from '#server/features/templates/templates.service.ts'
import type { WriteResult } from '#server/journal/journal.ts'
import { invalid } from '#server/shared/app-error.ts'
import { parseReference } from '#server/shared/request-values.ts'
import {
  itemToEntity,
  locationToEntity,
  refuseItemKeys,
  refuseTemplateKeys,
  toItemUpdate,
} from './entities.mapper.ts'
import { itemType, locationType } from './entity-types.mapper.ts'

/** Returns true for the id of a location, false for the id of an item or an unknown id. */
export async function isLocation(context: Context, actor: Actor, id: string): Promise<boolean> {
  return (await locationEntity.load(householdDb(context, actor), [id])).length > 0
}

export async function getEntity(context: Context, actor: Actor, id: string): Promise<Entity> {
  return (await isLocation(context, actor, id))
    ? locationToEntity(await getLocation(context, actor, id))
    : itemToEntity(await getItem(context, actor, id))
}

export async function createEntity(
  context: Context,
  actor: Actor,
  input: NewEntity,
  clientId?: string,
): Promise<WriteResult<Entity>> {
  const { name, description = null } = input
  const typeId = parseReference('entityTypeId', input.entityTypeId || null)
  const place = await readPlace(context, actor, input.parentId)
  if (typeId === locationType.id) {
    refuseItemKeys(input)
    const parentId = requireLocationPlace(place)
    return map(await createLocation(context, actor, { name, description, parentId }), locationToEntity)
  }
  if (typeId && typeId !== itemType.id) {
    refuseTemplateKeys(input)
    const { quantity = null, tagIds = null } = input
    const item = { name, description, quantity, tagIds, ...place }
    return map(await createItemFrom(context, actor, typeId, item), itemToEntity)
  }
  const item = { ...toItemUpdate(input), name, ...place }
  return map(await createItem(context, actor, item, clientId), itemToEntity)
}

export async function updateEntity(
  context: Context,
  actor: Actor,
  id: string,
  input: EntityUpdate,
): Promise<WriteResult<Entity>> {
  const isOfLocation = await isLocation(context, actor, id)
  checkType(input.entityTypeId, isOfLocation ? locationType.id : itemType.id)
  const place = input.parentId === undefined ? undefined : await readPlace(context, actor, input.parentId)
  if (!isOfLocation) {
    const update = toItemUpdate(input)
    return map(await updateItem(context, actor, id, update, (item) => moveTo(item, place)), itemToEntity)
  }
  refuseItemKeys(input)
  const { name = null, description = null } = input
  const parent = place && { parentId: requireLocationPlace(place) }
  return map(await updateLocation(context, actor, id, { name, description, ...parent }), locationToEntity)
}

function map<From, To>(written: WriteResult<From>, toWire: (result: From) => To): WriteResult<To> {
  return { ...written, result: toWire(written.result) }
}

/** The location and the parent item of an entity. An item with a parent item gets the location of that item. */
interface Place {
  readonly locationId: string | null
  readonly parentId: string | null
}

/** Reads the parent of an entity. Throws 404 when it is neither an item nor a location of the household. */
async function readPlace(
  context: Context,
  actor: Actor,
  parentId: string | null | undefined,
): Promise<Place> {
  const id = parseReference('parentId', parentId || null) ?? null
  if (id === null) return { locationId: null, parentId: null }
  if (await isLocation(context, actor, id)) return { locationId: id, parentId: null }
  const { locationId } = await requireItem(householdDb(context, actor), id)
  return { locationId, parentId: id }
}

function requireLocationPlace({ locationId, parentId }: Place): string | null {
  if (parentId !== null) throw invalid({ parentId: 'is an item, but a location can only be in a location' })
  return locationId
}

/**
 * Moves the item into the given parent item, or into the given location. An item that has this parent already is not
 * moved, because it may be in another location than its parent.
 */
function moveTo(item: ItemRecord, place: Place | undefined): ItemRecord {
  if (!place) return item
  const isThere = (item.parentId ?? item.locationId) === (place.parentId ?? place.locationId)
  return isThere ? item : { ...item, ...place }
}

/**
 * Throws 422 when an update would change the type of an entity. An item cannot become a location or the reverse, and
 * Cubby does not store the template of an item.
 */
function checkType(entityTypeId: string | null | undefined, own: string): void {
  const typeId = parseReference('entityTypeId', entityTypeId || null)
  if (typeId && typeId !== own) throw invalid({ entityTypeId: 'is another type; the type cannot be changed' })
}
