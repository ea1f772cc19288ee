import type { ItemQuery } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { EntityQuery, EntitySummary } from '#contract/wire-generations/entities.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { listLocationPhotos } from '#server/features/files/photos.repository.ts'
import { loadSummaries } from '#server/features/items/items.service.ts'
import { streamItems } from '#server/features/items/search/item-stream.service.ts'
import { listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex, listLocations } from '#server/features/locations/locations.service.ts'
import { toLocationSummary } from '#server/features/locations/locations.mapper.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import { parseUuid, zeroUuid } from '#server/shared/new-id.ts'
import { parseFlag, readList, parseInteger } from '#server/shared/request-values.ts'
import { foldText } from '#contract/text/fold-text.ts'
import { itemToSummary, locationToSummary } from './entities.mapper.ts'

/** A page of entities. The entities in `parts` are loaded while the response is sent. */
interface EntityList {
  head: { page: number; pageSize: number; total: number }
  parts: AsyncIterable<EntitySummary[]>
}

export async function listItemEntities(
  context: Context,
  actor: Actor,
  query: EntityQuery,
): Promise<EntityList> {
  const { head, parts } = await streamItems(context, actor, await toItemQuery(context, actor, query))
  async function* load() {
    for await (const items of parts) yield withParents(context, actor, items)
  }
  const { page, pageSize, total } = head
  return { head: { page, pageSize, total }, parts: load() }
}

async function toItemQuery(context: Context, actor: Actor, query: EntityQuery): Promise<ItemQuery> {
  const { tags, negateTags, parentIds, isLocation: _isLocation, filterChildren, ...same } = query
  return {
    ...same,
    ...(tags !== undefined && { labels: await withTagsBelow(context, actor, readList(tags)) }),
    ...(negateTags !== undefined && { negateLabels: negateTags }),
    ...(parentIds !== undefined && { within: parentIds }),
    ...(parseFlag(filterChildren) && { within: zeroUuid }),
  }
}

/** Adds the descendants of the tags, because clients of this API generation expect a tag to find their items, too. */
async function withTagsBelow(context: Context, actor: Actor, tags: readonly string[]): Promise<string[]> {
  const found = new Set(tags.map((text) => parseUuid(text) ?? text))
  const labels = await listLabels(context, actor)
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const { id, parentId } of labels) if (parentId !== null && found.has(parentId)) found.add(id)
  }
  return [...found]
}

async function withParents(
  context: Context,
  actor: Actor,
  items: readonly ItemSummary[],
): Promise<EntitySummary[]> {
  const ids = [...new Set(items.flatMap(({ parentId }) => parentId ?? []))]
  const parents = await loadSummaries(context, actor, ids)
  const byId = new Map(parents.map((parent) => [parent.id, parent]))
  return items.map((item) => itemToSummary(item, byId.get(item.parentId ?? '')))
}

export async function listLocationEntities(
  context: Context,
  actor: Actor,
  query: EntityQuery,
): Promise<EntityList> {
  const { byId } = await getLocationIndex(context, actor)
  const { locations, toEntry } = await listLocations(context, actor, {
    outermostOnly: parseFlag(query.filterChildren),
  })
  const photos = await listLocationPhotos(householdDb(context, actor))
  const found = locations.filter(createFilter(query, photos)).toSorted(readOrder(query.orderBy))
  const [page, pageSize] = [parseInteger(query.page), parseInteger(query.pageSize)]
  const from = pageSize > 0 ? (Math.max(page, 1) - 1) * pageSize : 0
  const shown = pageSize > 0 ? found.slice(from, from + pageSize) : found
  async function* load() {
    for await (const part of inChunks(shown)) {
      yield part.map((location) => {
        const parent = byId.get(location.parentId ?? '')
        const photo = photos.get(location.id)
        return locationToSummary(toEntry(location), parent && toLocationSummary(parent), photo)
      })
    }
  }
  return { head: { page, pageSize, total: found.length }, parts: load() }
}

function createFilter(
  query: EntityQuery,
  photos: ReadonlyMap<string, string>,
): (location: LocationRecord) => boolean {
  const words = foldText(query.q ?? '').split(' ')
  const parents = query.parentIds && new Set(readList(query.parentIds).map((text) => parseUuid(text)))
  // Find no locations when the query asks for tags or custom fields, which only items have.
  const isOfItems = [query.fields, parseFlag(query.negateTags) ? undefined : query.tags].some(
    (one) => one !== undefined,
  )
  const hasPhoto = parseFlag(query.onlyWithPhoto) || (parseFlag(query.onlyWithoutPhoto) ? false : undefined)
  return ({ id, name, description, parentId }) =>
    !isOfItems &&
    (hasPhoto === undefined || photos.has(id) === hasPhoto) &&
    (!parents || (parentId !== null && parents.has(parentId))) &&
    words.every((word) => foldText(`${name} ${description}`).includes(word))
}

type Order = (one: LocationRecord, other: LocationRecord) => number

/** Returns the order by creation or last change, newest first. Any other value means the order by name. */
function readOrder(orderBy: string | undefined): Order {
  if (orderBy === 'createdAt') return (one, other) => other.createdAt - one.createdAt
  if (orderBy === 'updatedAt') return (one, other) => other.updatedAt - one.updatedAt
  return () => 0
}
