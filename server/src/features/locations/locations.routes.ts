import * as endpoints from '#contract/locations.ts'
import type { AddRoute } from '#server/http/route.ts'
import { readFlag } from '#server/shared/request-values.ts'
import { createLocation, getLocation, listLocations, updateLocation } from './locations.service.ts'

/** What needs the items too (tree, contents, DELETE) stands in features/contents. */
export function locationRoutes(add: AddRoute): void {
  add(endpoints.listLocations, ({ context, actor, query }) =>
    listLocations(context, actor, readFlag(query.filterChildren)),
  )
  add(endpoints.getLocation, ({ context, actor, params }) => getLocation(context, actor, params.id))
  add(endpoints.createLocation, async ({ context, actor, body, written }) =>
    written(await createLocation(context, actor, body)),
  )
  add(endpoints.updateLocation, async ({ context, actor, params, body, written }) =>
    written(await updateLocation(context, actor, params.id, body)),
  )
}
