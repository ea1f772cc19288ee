import * as codes from '#contract/printed-labels/codes.ts'
import * as spreadsheets from '#contract/spreadsheets.ts'
import * as attachments from '#contract/files/attachments.ts'
import * as locations from '#contract/locations/locations.ts'
import * as maintenance from '#contract/maintenance/maintenance.ts'
import { duplicateItem } from '#contract/items/duplicate.ts'
import * as lists from '#contract/items/item-lists.ts'
import { deleteItem, getItemPath, type Item } from '#contract/items/items.ts'
import * as files from '#contract/files/files.ts'
import * as entities from '#contract/wire-generations/entities.ts'
import { getLocation } from '#server/features/locations/locations.service.ts'
import type { AddRoute, Call, CallEndpoint } from '#server/http/route.ts'
import { sendParts } from '#server/http/send-list.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { itemToEntity, locationToEntity } from './entities.mapper.ts'
import { createEntity, getEntity, isLocation, updateEntity } from './entities.usecase.ts'
import { listItemEntities, listLocationEntities } from './entity-lists.usecase.ts'

export function entityRoutes(add: AddRoute, _addSocket: unknown, callEndpoint: CallEndpoint): void {
  add(entities.listEntities, async ({ context, actor, query, reply }) => {
    const list = parseFlag(query.isLocation) ? listLocationEntities : listItemEntities
    const { head, parts } = await list(context, actor, query)
    let totalPrice = 0
    async function* summed() {
      for await (const part of parts) {
        for (const { purchasePrice, soldDate } of part) if (soldDate === '') totalPrice += purchasePrice
        yield part
      }
    }
    return sendParts(reply, head, ['items', summed()], () => ({
      totalPrice: Math.round(totalPrice * 100) / 100,
    }))
  })
  add(entities.getEntity, ({ context, actor, params }) => getEntity(context, actor, params.id))
  add(entities.createEntity, ({ context, actor, query, body }) =>
    createEntity(context, actor, body, query.id),
  )
  for (const endpoint of [entities.updateEntity, entities.patchEntity]) {
    add(endpoint, ({ context, actor, params, body }) => updateEntity(context, actor, params.id, body))
  }
  add(entities.deleteEntity, async (call) =>
    (await isOfLocation(call))
      ? callEndpoint(locations.deleteLocation, { ...call, query: { contents: 'move', to: zeroUuid } })
      : callEndpoint(deleteItem, call),
  )
  add(entities.duplicateEntity, async (call) => showItem(await callEndpoint(duplicateItem, call)))
  add(entities.getEntityPath, async (call) => {
    const { context, actor, params } = call
    if (!(await isOfLocation(call))) return callEndpoint(getItemPath, call)
    const { id, name, path } = await getLocation(context, actor, params.id)
    return [...path, { id, name }].map((around) => ({ type: 'location', ...around }))
  })
  add(entities.getEntityTree, (call) => callEndpoint(locations.getLocationTree, call))
  add(entities.listEntityFields, (call) => callEndpoint(lists.listFieldNames, call))
  add(entities.listEntityFieldValues, (call) => callEndpoint(lists.listFieldValues, call))
  add(entities.importEntities, (call) => callEndpoint(spreadsheets.importItems, call))
  add(entities.exportEntities, (call) =>
    callEndpoint(spreadsheets.exportItems, { ...call, query: { for: 'entities', ...call.query } }),
  )
  add(entities.listEntityMaintenance, async (call) =>
    (await isOfLocation(call)) ? [] : callEndpoint(maintenance.listItemMaintenance, call),
  )
  add(entities.createEntityMaintenance, (call) => callEndpoint(maintenance.createMaintenance, call))
  addForwardingRoutes(add, callEndpoint)
}

function addForwardingRoutes(add: AddRoute, callEndpoint: CallEndpoint): void {
  add(entities.addEntityAttachment, async (call) =>
    (await isOfLocation(call))
      ? showLocation(await callEndpoint(attachments.addLocationAttachment, call))
      : showItem(await callEndpoint(attachments.addItemAttachment, call)),
  )
  add(entities.addEntityLink, async (call) =>
    (await isOfLocation(call))
      ? showLocation(await callEndpoint(attachments.addLocationLink, call))
      : showItem(await callEndpoint(attachments.addItemLink, call)),
  )
  add(entities.updateEntityAttachment, async (call) =>
    (await isOfLocation(call))
      ? showLocation(await callEndpoint(attachments.updateLocationAttachment, call))
      : showItem(await callEndpoint(attachments.updateItemAttachment, call)),
  )
  for (const [endpoint, ofItem, ofLocation] of [
    [entities.getEntityAttachment, files.getItemAttachment, files.getLocationAttachment],
    [entities.deleteEntityAttachment, attachments.deleteItemAttachment, attachments.deleteLocationAttachment],
    [entities.getEntitySticker, codes.getItemSticker, codes.getLocationSticker],
  ] as const) {
    add(endpoint, async (call) => callEndpoint((await isOfLocation(call)) ? ofLocation : ofItem, call))
  }
}

function isOfLocation({
  context,
  actor,
  params,
}: Pick<Call<typeof entities.getEntity>, 'context' | 'actor' | 'params'>) {
  return isLocation(context, actor, params.id)
}

// as: the bodies of forwarded responses have no type. `showItem` gets bodies of the endpoints for items,
// `showLocation` those of the endpoints for locations.
const showItem = (item: unknown) => itemToEntity(item as Item)
const showLocation = (location: unknown) => locationToEntity(location as locations.Location)
