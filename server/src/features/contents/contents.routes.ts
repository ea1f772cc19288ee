import { deleteLabel as deleteLabelEndpoint } from '#contract/labels.ts'
import * as endpoints from '#contract/locations.ts'
import type { AddRoute } from '#server/http/route.ts'
import { readFlag } from '#server/shared/request-values.ts'
import { deleteLabel, deleteLocation, getContents, getTree } from './contents.service.ts'

/** Locations together with the items in them; deletions that items and templates feel. */
export function contentsRoutes(add: AddRoute): void {
  add(endpoints.getLocationTree, ({ context, actor, query }) =>
    getTree(context, actor, readFlag(query.withItems)),
  )
  add(endpoints.getLocationContents, ({ context, actor, params }) => getContents(context, actor, params.id))
  add(endpoints.deleteLocation, async ({ context, actor, params, query, written }) =>
    written(await deleteLocation(context, actor, params.id, query)),
  )
  add(deleteLabelEndpoint, async ({ context, actor, params, written }) =>
    written(await deleteLabel(context, actor, params.id)),
  )
}
