import { formatAssetId } from '#contract/items/asset-id.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { maxStickers, type NewStickerSheet } from '#contract/printed-labels/sheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { findPage, loadSummaries, requireItems, walkItems } from '#server/features/items/items.service.ts'
import { parseSort } from '#server/features/items/search/item-query.ts'
import { activeItems } from '#server/features/items/search/item-filter.repository.ts'
import { readFilter } from '#server/features/items/search/item-filter.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { invalid, notFound } from '#server/shared/app-error.ts'
import { householdDb } from '#server/database/household-db.ts'
import { parseIdList, requireAssetNumber } from '#server/shared/request-values.ts'

/** The subject of a label: an item, a number that no item has yet, or a location with its parent. */
export type LabelSubject =
  | { item: ItemSummary }
  | { assetId: string }
  | { location: LocationRecord; parent: LocationRecord | undefined }

/** The labels to print. They are loaded in parts while the file is drawn. */
export interface LabelSource {
  total: number
  load(from: number, count: number): Promise<LabelSubject[]>
}

export async function selectLabels(
  context: Context,
  actor: Actor,
  { ids, search, range, locations }: NewStickerSheet,
): Promise<LabelSource> {
  if ([ids, search, range, locations].filter((one) => one !== undefined).length !== 1) {
    throw invalid({ ids: 'must be given alone, or search, range or locations instead' })
  }
  if (range) return selectRange(context, actor, range)
  if (locations) return selectLocations(context, actor, locations)
  if (search) return fromItems(context, actor, await findItems(context, actor, search))
  const wanted = parseIdList('ids', ids ?? [])
  await requireItems(householdDb(context, actor), wanted)
  return fromItems(context, actor, wanted)
}

async function findItems(
  context: Context,
  actor: Actor,
  search: NonNullable<NewStickerSheet['search']>,
): Promise<string[]> {
  const filter = await readFilter(context, actor, search)
  const sort = parseSort(search, filter)
  const { total, ids } = await findPage(context, actor, filter, sort, { limit: maxStickers, offset: 0 })
  if (total > maxStickers) throw tooManyLabels('search')
  if (total === 0) throw invalid({ search: 'finds nothing to print' })
  return ids
}

function fromItems(context: Context, actor: Actor, ids: readonly string[]): LabelSource {
  return {
    total: ids.length,
    async load(from, count) {
      const some = ids.slice(from, from + count)
      const items = await loadSummaries(context, actor, some)
      return items.map((item) => ({ item }))
    },
  }
}

async function selectLocations(
  context: Context,
  actor: Actor,
  input: readonly string[],
): Promise<LabelSource> {
  const { byId } = await getLocationIndex(context, actor)
  const subjects = parseIdList('locations', input).map((id) => {
    const location = byId.get(id)
    if (!location) throw notFound('location')
    return { location, parent: location.parentId === null ? undefined : byId.get(location.parentId) }
  })
  return { total: subjects.length, load: async (from, count) => subjects.slice(from, from + count) }
}

/** A label shows the first item by name with this asset id, or only the number when no item has it. */
async function selectRange(
  context: Context,
  actor: Actor,
  range: NonNullable<NewStickerSheet['range']>,
): Promise<LabelSource> {
  const first = requireAssetNumber('from', range.from)
  const last = requireAssetNumber('to', range.to)
  if (first > last) throw invalid({ range: 'ends before it begins' })
  if (last - first >= maxStickers) throw tooManyLabels('range')
  const total = last - first + 1
  return {
    total,
    async load(from, count) {
      const [low, high] = [first + from, Math.min(first + from + count - 1, last)]
      const found = await findByNumbers(context, actor, low, high)
      return Array.from({ length: Math.max(high - low + 1, 0) }, (_, index) => {
        const assetId = formatAssetId(low + index)
        const item = found.get(assetId)
        return item ? { item } : { assetId }
      })
    },
  }
}

async function findByNumbers(
  context: Context,
  actor: Actor,
  from: number,
  to: number,
): Promise<Map<string, ItemSummary>> {
  const ranges = [{ column: 'asset_number' as const, from, to }]
  const filter = { ...activeItems, includeArchived: true, ranges }
  const found = new Map<string, ItemSummary>()
  for await (const ids of walkItems(householdDb(context, actor), filter, {
    by: 'name_key',
    direction: 'desc',
  })) {
    for (const item of await loadSummaries(context, actor, ids)) found.set(item.assetId, item)
  }
  return found
}

const tooManyLabels = (key: string) =>
  invalid({ [key]: `is more than ${maxStickers.toLocaleString('en')} labels` })
