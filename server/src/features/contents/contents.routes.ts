import { deleteLabel as deleteLabelEndpoint, mergeLabel as mergeLabelEndpoint } from '#contract/labels.ts'
import * as endpoints from '#contract/locations.ts'
import { jsonType } from '#server/http/json-stream.ts'
import type { AddRoute } from '#server/http/route.ts'
import { readFlag } from '#server/shared/request-values.ts'
import {
  deleteLabel,
  deleteLocation,
  getContents,
  listLocationMaintenance,
  mergeLabel,
  streamTree,
} from './contents.service.ts'

/** Locations together with the items in them; deletions that items and templates feel. */
export function contentsRoutes(add: AddRoute): void {
  add(endpoints.getLocationTree, async ({ context, actor, query, reply }) =>
    reply.type(jsonType).send(await streamTree(context, actor, readFlag(query.withItems))),
  )
  add(endpoints.getLocationContents, ({ context, actor, params }) => getContents(context, actor, params.id))
  add(endpoints.listLocationMaintenance, ({ context, actor, params, query }) =>
    listLocationMaintenance(context, actor, params.id, query),
  )
  add(endpoints.deleteLocation, async ({ context, actor, params, query, written }) =>
    written(await deleteLocation(context, actor, params.id, query)),
  )
  add(deleteLabelEndpoint, async ({ context, actor, params, written }) =>
    written(await deleteLabel(context, actor, params.id)),
  )
  add(mergeLabelEndpoint, async ({ context, actor, params, body, written }) =>
    written(await mergeLabel(context, actor, params.id, body)),
  )
}
