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
  add(endpoints.createItem, ({ context, actor, query, body }) => createItem(context, actor, body, query.id))
  add(bulk.bulkCreateItems, ({ context, actor, body }) => bulkCreateItems(context, actor, body.items))
  add(bulk.bulkUpdateItems, ({ context, actor, query, body }) =>
    trackRun(context, actor, query.id, (run) =>
      bulkUpdateItems(context, actor, body, createProgress(run.progress)),
    ),
  )
  add(bulk.listUsedValues, ({ context, actor, body }) => listUsedValues(context, actor, body))
  add(bulk.updateItemsIndividually, ({ context, actor, body }) =>
    updateItemsIndividually(context, actor, body.changes),
  )
  for (const endpoint of [endpoints.updateItem, endpoints.patchItem]) {
    add(endpoint, ({ context, actor, params, body }) => updateItem(context, actor, params.id, body))
  }
  add(endpoints.deleteItem, ({ context, actor, params }) => deleteItem(context, actor, params.id))
  add(duplicateItemEndpoint, ({ context, actor, params, body }) =>
    duplicateItem(context, actor, params.id, body),
  )
}
