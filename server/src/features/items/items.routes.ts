import * as bulk from '#contract/items/bulk.ts'
import { duplicateItem as duplicateItemEndpoint } from '#contract/items/duplicate.ts'
import { getItemFacets as getItemFacetsEndpoint } from '#contract/items/item-facets.ts'
import * as lists from '#contract/items/item-lists.ts'
import * as endpoints from '#contract/items/items.ts'
import { findByAssetId as findByAssetIdEndpoint } from '#contract/items/assets.ts'
import type { AddRoute } from '#server/http/route.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { sendParts } from '#server/http/send-list.ts'
import { createProgress } from '#server/shared/process/progress.ts'
import { findByAssetId } from './assets/assets.service.ts'
import { updateItemsIndividually, bulkUpdateItems } from './bulk.service.ts'
import { duplicateItem } from './duplicate-item.usecase.ts'
import { getItemFacets } from './search/item-facets.service.ts'
import { needsStreaming, streamItems } from './search/item-stream.service.ts'
import { listUsedValues } from './used-values/used-values.service.ts'
import { createItem, bulkCreateItems, deleteItem, updateItem } from './item-writes.service.ts'
import { getFieldNames, getFieldTypes, getFieldValues, getItem, getItemPath } from './items.service.ts'
import { listItems } from './search/item-page.service.ts'

export function itemRoutes(add: AddRoute): void {
  add(lists.listItems, async ({ context, actor, query, reply }) => {
    if (!needsStreaming(query)) return listItems(context, actor, query)
    const { head, parts } = await streamItems(context, actor, query)
    return sendParts(reply, head, ['items', parts])
  })
  add(getItemFacetsEndpoint, ({ context, actor, query }) => getItemFacets(context, actor, query))
  add(lists.listFieldNames, ({ context, actor }) => getFieldNames(context, actor))
  add(lists.listFieldTypes, ({ context, actor, query }) => getFieldTypes(context, actor, query.field))
  add(lists.listFieldValues, ({ context, actor, query }) => getFieldValues(context, actor, query))
  add(endpoints.getItem, ({ context, actor, params }) => getItem(context, actor, params.id))
  add(endpoints.getItemPath, ({ context, actor, params }) => getItemPath(context, actor, params.id))
  add(findByAssetIdEndpoint, ({ context, actor, params, query }) =>
    findByAssetId(context, actor, params.assetId, query),
  )
  add(endpoints.createItem, async ({ context, actor, query, body, written }) =>
    written(await createItem(context, actor, body, query.id)),
  )
  add(bulk.bulkCreateItems, async ({ context, actor, body, written }) =>
    written(await bulkCreateItems(context, actor, body.items)),
  )
  add(bulk.bulkUpdateItems, async ({ context, actor, query, body, written }) =>
    written(
      await trackRun(context, actor, query.id, (run) =>
        bulkUpdateItems(context, actor, body, createProgress(run.progress)),
      ),
    ),
  )
  add(bulk.listUsedValues, ({ context, actor, body }) => listUsedValues(context, actor, body))
  add(bulk.updateItemsIndividually, async ({ context, actor, body, written }) =>
    written(await updateItemsIndividually(context, actor, body.changes)),
  )
  for (const endpoint of [endpoints.updateItem, endpoints.patchItem]) {
    add(endpoint, async ({ context, actor, params, body, written }) =>
      written(await updateItem(context, actor, params.id, body)),
    )
  }
  add(endpoints.deleteItem, async ({ context, actor, params, written }) =>
    written(await deleteItem(context, actor, params.id)),
  )
  add(duplicateItemEndpoint, async ({ context, actor, params, body, written }) =>
    written(await duplicateItem(context, actor, params.id, body)),
  )
}
