import type { ItemPage, ItemQuery } from '#contract/items/item-lists.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/shared/app-error.ts'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import { listItems } from '../items.service.ts'

/** The items with an asset id by name, archived ones included. */
export async function findByAssetId(
  context: Context,
  actor: Actor,
  assetId: string,
  paging: Pick<ItemQuery, 'page' | 'pageSize'>,
): Promise<ItemPage> {
  const number = parseAssetId(assetId)
  if (number === undefined) {
    throw invalid({ assetId: `is "${assetId}", which is not an asset id like 000-012` })
  }
  // Zero means that an item has none, so it finds nothing, as no item is inside nothing.
  const wanted = number === 0 ? { parentIds: zeroUuid } : { q: `#${number}` }
  return listItems(context, actor, { ...paging, ...wanted, includeArchived: 'true', orderBy: 'name' })
}
