import type { ActionPreview, AssetIdsPreview, PreviewRow, WipePreview } from '#contract/actions.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { listMissingThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import { listPhotosToPromote } from '#server/features/files/photos.repository.ts'
import { findNextAssetNumber } from '#server/features/households/asset-counter.repository.ts'
import { countMatches, findPage, loadSummaries } from '#server/features/items/items.service.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { householdDb } from '#server/database/household-db.ts'
import { type PageQuery, takePage, readPage } from '#server/shared/paging.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { countEverything, countPhotos, listIdsWithoutRef, listPictureUses } from './actions.repository.ts'
import { cleared, oldestFirst, withoutAssetId } from './actions.usecase.ts'

const pages = { defaultSize: 50, maxSize: 200 }

export async function previewAssetIds(
  context: Context,
  actor: Actor,
  query: PageQuery & { includeCleared?: string },
): Promise<AssetIdsPreview> {
  const { page, pageSize, offset } = readPage(query, pages)
  const filter = withoutAssetId(parseFlag(query.includeCleared))
  const { total, ids } = await findPage(context, actor, filter, oldestFirst, { limit: pageSize, offset })
  const { total: clearedCount } = await countMatches(context, actor, cleared)
  const first = await findNextAssetNumber(householdDb(context, actor))
  const items = await loadSummaries(context, actor, ids)
  const rows = items.map((item, index) => ({
    name: item.name,
    item,
    assetId: formatAssetId(first + offset + index),
  }))
  return { page, pageSize, total, cleared: clearedCount, items: rows }
}

export async function previewImportRefs(
  context: Context,
  actor: Actor,
  query: PageQuery,
): Promise<ActionPreview> {
  const part = readPage(query, pages)
  const ids = await listIdsWithoutRef(householdDb(context, actor))
  const items = await loadSummaries(context, actor, takePage(ids, part))
  return {
    page: part.page,
    pageSize: part.pageSize,
    total: ids.length,
    items: items.map((item) => ({ name: item.name, item })),
  }
}

export async function previewPrimaryPhotos(
  context: Context,
  actor: Actor,
  query: PageQuery,
): Promise<ActionPreview> {
  const household = householdDb(context, actor)
  const part = readPage(query, pages)
  const photos = await listPhotosToPromote(household)
  const photoOf = new Map(takePage(photos, part).map(({ itemId, id }) => [itemId ?? '', id]))
  const itemIds = [...photoOf.keys()]
  const counts = await countPhotos(household, itemIds)
  const items = await loadSummaries(context, actor, itemIds)
  const rows = items.map((item): PreviewRow => {
    const photoId = photoOf.get(item.id)
    return { name: item.name, item, photos: counts.get(item.id) ?? 0, ...(photoId && { photoId }) }
  })
  return { page: part.page, pageSize: part.pageSize, total: photos.length, items: rows }
}

/** Previews the removal of times from dates. Cubby stores dates without a time, so the list is always empty. */
export function previewItemTimeFields(query: PageQuery): ActionPreview {
  const { page, pageSize } = readPage(query, pages)
  return { page, pageSize, total: 0, items: [] }
}

export async function previewMissingThumbnails(
  context: Context,
  actor: Actor,
  query: PageQuery,
): Promise<ActionPreview> {
  const part = readPage(query, pages)
  const { total, hashes } = await listMissingThumbnails(context, actor)
  const shown = takePage(hashes, part)
  const uses = await listPictureUses(householdDb(context, actor), shown)
  const itemIds = new Set([...uses.values()].flatMap(({ itemId }) => itemId ?? []))
  const items = new Map((await loadSummaries(context, actor, [...itemIds])).map((item) => [item.id, item]))
  const rows = shown.map((hash): PreviewRow => {
    const use = uses.get(hash)
    const item = items.get(use?.itemId ?? '')
    return { name: use?.name ?? '', ...(item && { item }) }
  })
  return { page: part.page, pageSize: part.pageSize, total, items: rows }
}

export async function previewWipe(context: Context, actor: Actor): Promise<WipePreview> {
  const counts = await countEverything(householdDb(context, actor))
  return { ...counts, value: amountToNumber(counts.value) }
}
