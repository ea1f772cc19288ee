import type { Item, ItemPath, ItemSummary } from '#contract/items/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { getAttachments } from '#server/features/files/files.service.ts'
import { readLabels } from '#server/features/labels/labels.service.ts'
import { loadLocationsWithAncestors } from '#server/features/locations/locations.service.ts'
import { notFound } from '#server/shared/app-error.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { requireRecord } from '#server/journal/records.ts'
import { parseIdList, parseInteger } from '#server/shared/request-values.ts'
import { readLabelIds } from './item-rows.mapper.ts'
import { toItem, toItemSummary, toReferencedRecords, type ReferencedRecords } from './items.mapper.ts'
import type { ItemFilter } from './search/item-filter.repository.ts'
import {
  countItems,
  isPlain,
  listItemIds,
  listItemIdsAfter,
  type ColumnSort,
  type Count,
  type ItemCursor,
  type PageOf,
} from './search/item-lists.repository.ts'
import { searchItems } from './search/found-items.repository.ts'
import {
  itemEntity,
  listExistingIds,
  listFieldNames,
  listFieldTypes,
  listFieldValues,
  loadSummaryRows,
} from './items.repository.ts'
import type { FieldType, ItemRecord } from './items.table.ts'

export const walkChunkSize = 100

async function loadReferencedRecords(
  household: HouseholdDb,
  today: string,
  items: readonly { readonly locationId: string | null; readonly labelIds: readonly string[] }[],
): Promise<ReferencedRecords> {
  const [locations, labels] = await Promise.all([
    loadLocationsWithAncestors(household, new Set(items.flatMap(({ locationId }) => locationId ?? []))),
    readLabels(household, new Set(items.flatMap(({ labelIds }) => labelIds))),
  ])
  return toReferencedRecords(locations, labels, today)
}

export async function findPage(
  context: Context,
  actor: Actor,
  filter: ItemFilter,
  sort: ColumnSort | 'rank',
  page: PageOf,
): Promise<Count & { ids: string[] }> {
  const household = householdDb(context, actor)
  if (sort === 'rank') return searchItems(household, filter, page)
  const count = await countMatches(context, actor, filter)
  const ids = page.offset >= count.total ? [] : await listItemIds(household, filter, sort, page)
  return { ...count, ids }
}

/** Returns the number and the total value of all matches. They are cached until the household changes. */
export function countMatches(context: Context, actor: Actor, filter: ItemFilter) {
  return context.cached(actor, `count ${JSON.stringify(filter)}`, () =>
    countItems(householdDb(context, actor), filter),
  )
}

export async function loadSummaries(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<ItemSummary[]> {
  const household = householdDb(context, actor)
  if (ids.length === 0) return []
  const rows = await loadSummaryRows(household, ids)
  const referenced = await loadReferencedRecords(
    household,
    todayIn(actor.timeZone, context.now()),
    rows.map((row) => ({ locationId: row.location_id, labelIds: readLabelIds(row.labels) })),
  )
  return rows.map((row) => toItemSummary(row, referenced))
}

export async function getItem(context: Context, actor: Actor, id: string): Promise<Item> {
  return showItem(context, actor, await requireItem(householdDb(context, actor), id))
}

export async function showItem(context: Context, actor: Actor, item: ItemRecord): Promise<Item> {
  const household = householdDb(context, actor)
  const [[parent], attachments, referenced] = await Promise.all([
    item.parentId === null ? [] : loadSummaries(context, actor, [item.parentId]),
    getAttachments(household, { entity: 'item', id: item.id }),
    loadReferencedRecords(household, todayIn(actor.timeZone, context.now()), [item]),
  ])
  return toItem(item, parent && withoutReferences(parent), attachments, referenced)
}

/** Removes location, photo and labels from a parent item, because responses show the parent without them. */
function withoutReferences({ location, locationPath, imageId, ...parent }: ItemSummary): ItemSummary {
  return { ...parent, labels: [], tags: [] }
}

export function requireItem(household: HouseholdDb, id: string): Promise<ItemRecord> {
  return requireRecord(household, itemEntity, id)
}

export async function getItemPath(context: Context, actor: Actor, id: string): Promise<ItemPath> {
  const household = householdDb(context, actor)
  const item = await requireItem(household, id)
  const index = await loadLocationsWithAncestors(
    household,
    new Set(item.locationId === null ? [] : [item.locationId]),
  )
  const parent = item.parentId && (await requireItem(household, item.parentId))
  return [
    ...(item.locationId === null ? [] : index.path(item.locationId)).map((location) => ({
      type: 'location',
      id: location.id,
      name: location.name,
    })),
    ...(parent ? [{ type: 'item', id: parent.id, name: parent.name }] : []),
    { type: 'item', id: item.id, name: item.name },
  ]
}

export function getFieldNames(context: Context, actor: Actor): Promise<string[]> {
  return context.cached(actor, 'field names', () => listFieldNames(householdDb(context, actor)))
}

export function getFieldTypes(context: Context, actor: Actor, field: string): Promise<FieldType[]> {
  return listFieldTypes(householdDb(context, actor), field)
}

export function getFieldValues(
  context: Context,
  actor: Actor,
  { field, limit }: { field: string; limit?: string },
): Promise<string[]> {
  const max = parseInteger(limit)
  return listFieldValues(householdDb(context, actor), field, max > 0 ? max : undefined)
}

export async function loadItems(household: HouseholdDb, ids: readonly string[]): Promise<ItemRecord[]> {
  const items = await itemEntity.load(household, ids)
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function requireItems(household: HouseholdDb, input: readonly string[]): Promise<string[]> {
  const ids = parseIdList('ids', input)
  const found = await listExistingIds(household, ids)
  if (found.length < ids.length) {
    const existing = new Set(found)
    const missing = ids.filter((id) => !existing.has(id))
    throw notFound('item', { missing })
  }
  return found
}

/**
 * Yields the ids of all matches in order, in chunks. For a filtered list, or an order without an index, all ids are
 * read first: reading them in chunks would repeat the search for each chunk.
 */
export async function* walkItems(
  household: HouseholdDb,
  filter: ItemFilter,
  sort: ColumnSort,
): AsyncGenerator<readonly string[]> {
  if (!isPlain(filter, sort)) {
    yield* chunks(await listItemIds(household, filter, sort, { limit: undefined, offset: 0 }), walkChunkSize)
    return
  }
  let after: ItemCursor | undefined
  for (;;) {
    const chunk = await listItemIdsAfter(household, filter, sort, after, walkChunkSize)
    if (chunk.length > 0) yield chunk.map(({ id }) => id)
    after = chunk.at(-1)
    if (chunk.length < walkChunkSize) return
  }
}
