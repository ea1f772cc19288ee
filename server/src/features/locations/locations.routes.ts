import * as treeEndpoints from '#contract/locations/location-tree.ts'
import * as endpoints from '#contract/locations/locations.ts'
import type { AddRoute } from '#server/http/route.ts'
import { jsonType } from '#server/http/json-stream.ts'
import { sendList } from '#server/http/send-list.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { deleteLocation, deleteLocations } from './delete-location.usecase.ts'
import { streamTree } from './item-tree.usecase.ts'
import { countContents, listLocationMaintenance } from './location-contents.usecase.ts'
import { findLocations, listLevels, moveManyLocations } from './location-tree.service.ts'
import { createLocation, getLocation, listLocations, updateLocation } from './locations.service.ts'

export function locationRoutes(add: AddRoute): void {
  add(endpoints.listLocations, async ({ context, actor, query, reply }) => {
    const { locations, toEntry } = await listLocations(context, actor, {
      outermostOnly: parseFlag(query.filterChildren),
      valuation: query.valuation,
    })
    return sendList(reply, locations, toEntry)
  })
  add(endpoints.getLocation, ({ context, actor, params, query }) =>
    getLocation(context, actor, params.id, query.valuation),
  )
  add(endpoints.createLocation, ({ context, actor, body }) => createLocation(context, actor, body))
  add(endpoints.updateLocation, ({ context, actor, params, body }) =>
    updateLocation(context, actor, params.id, body),
  )
  add(treeEndpoints.listLocationLevels, ({ context, actor, query }) => listLevels(context, actor, query))
  add(treeEndpoints.findLocations, ({ context, actor, query }) => findLocations(context, actor, query))
  add(treeEndpoints.moveLocations, ({ context, actor, body }) => moveManyLocations(context, actor, body))
  add(endpoints.getLocationTree, async ({ context, actor, query, reply }) =>
    reply.type(jsonType).send(await streamTree(context, actor, parseFlag(query.withItems))),
  )
  add(endpoints.getLocationContents, ({ context, actor, params }) =>
    countContents(context, actor, [params.id]),
  )
  add(treeEndpoints.countLocationContents, ({ context, actor, body }) =>
    countContents(context, actor, body.ids),
  )
  add(endpoints.listLocationMaintenance, ({ context, actor, params, query }) =>
    listLocationMaintenance(context, actor, params.id, query),
  )
  add(endpoints.deleteLocation, ({ context, actor, params, query }) =>
    deleteLocation(context, actor, params.id, query),
  )
  add(treeEndpoints.deleteLocations, ({ context, actor, body }) => deleteLocations(context, actor, body))
}
