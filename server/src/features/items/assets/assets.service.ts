import type { ItemPage, ItemQuery } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/shared/app-error.ts'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import { findPage, loadSummaries } from '../items.service.ts'
import { parseSort } from '../search/item-query.ts'
import { readFilter } from '../search/item-filter.service.ts'
import { listItems } from '../search/item-page.service.ts'

/** Returns the items with an asset id, sorted by name, archived ones included. */
export async function findByAssetId(
  context: Context,
  actor: Actor,
  assetId: string,
  paging: Pick<ItemQuery, 'page' | 'pageSize'>,
): Promise<ItemPage> {
  return listItems(context, actor, { ...paging, ...queryFor(assetId) })
}

export async function findFirstByAssetId(
  context: Context,
  actor: Actor,
  assetId: string,
): Promise<ItemSummary | undefined> {
  const query = queryFor(assetId)
  const filter = await readFilter(context, actor, query)
  const { ids } = await findPage(context, actor, filter, parseSort(query, filter), { limit: 1, offset: 0 })
  const [item] = await loadSummaries(context, actor, ids)
  return item
}

function queryFor(assetId: string): ItemQuery {
  const number = parseAssetId(assetId)
  if (number === undefined) {
    throw invalid({ assetId: `is "${assetId}", which is not an asset id like 000-012` })
  }
  // Zero means “no asset id”, for which the list must be empty. No item has the zero UUID as its parent, so this filter
  // finds nothing.
  const wanted = number === 0 ? { parentIds: zeroUuid } : { q: `#${number}` }
  return { ...wanted, includeArchived: 'true', orderBy: 'name' }
}
