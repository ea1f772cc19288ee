import type { LocationContents, LocationMaintenance } from '#contract/locations/locations.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { activeItems } from '#server/features/items/search/item-filter.repository.ts'
import { countItems } from '#server/features/items/search/item-lists.repository.ts'
import { getLocationIndex } from './locations.service.ts'
import { listMaintenanceIn } from '#server/features/maintenance/maintenance.service.ts'
import { notFound } from '#server/shared/app-error.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { parseIdList } from '#server/shared/request-values.ts'
import { householdDb } from '#server/database/household-db.ts'
import { type PageQuery, readPage } from '#server/shared/paging.ts'
import { countBelongings } from './location-contents.repository.ts'

export async function countContents(
  context: Context,
  actor: Actor,
  input: readonly string[],
): Promise<LocationContents> {
  const chosen = parseIdList('ids', input)
  const household = householdDb(context, actor)
  const index = await getLocationIndex(context, actor)
  if (!chosen.every((id) => index.byId.has(id))) throw notFound('location')
  const ids = index.withDescendants(chosen)
  const { total: items, value } = await countItems(household, {
    ...activeItems,
    locationIds: ids,
    includeArchived: true,
  })
  const belongings = await countBelongings(household, ids)
  return { items, locations: ids.length - chosen.length, ...belongings, value: amountToNumber(value) }
}

const pages = { defaultSize: 50, maxSize: 200 }

/** Returns the open maintenance of all items in a location and everything below it. */
export async function listLocationMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  query: PageQuery,
): Promise<LocationMaintenance> {
  const index = await getLocationIndex(context, actor)
  const ids = index.withDescendants([id])
  if (ids.length === 0) throw notFound('location')
  const { page, pageSize, offset } = readPage(query, pages)
  const { total, entries } = await listMaintenanceIn(context, actor, ids, { limit: pageSize, offset })
  return { page, pageSize, total, items: entries }
}
