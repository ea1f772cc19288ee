import { randomInt } from 'node:crypto'
import type { NewItems } from '#contract/items/bulk.ts'
import type { Item, ItemUpdate, NewItem } from '#contract/items/items.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import { actorAtRevision, type Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { loadRowsWithAncestors } from '#server/database/household-rows.ts'
import {
  lockLastAssetNumber,
  advanceAssetCounter,
} from '#server/features/households/asset-counter.repository.ts'
import { requireLabels } from '#server/features/labels/labels.service.ts'
import { requireLocations } from '#server/features/locations/locations.service.ts'
import { countRecordChanges } from '#server/journal/changes.repository.ts'
import { journalChunkSize, writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import { AppError, invalid, notFound, tooDeep } from '#server/shared/app-error.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { toCountedNumber } from '#server/shared/asset-id.ts'
import type { Progress } from '#server/shared/process/progress.ts'
import { requireAssetNumber, requireId } from '#server/shared/request-values.ts'
import { emptyItem } from './item-rows.mapper.ts'
import { applyItemUpdate, newItemRecord } from './items.mapper.ts'
import { itemEntity, listChildIds, listUsedAssetNumbers } from './items.repository.ts'
import { getItem, requireItem, showItem } from './items.service.ts'
import type { ItemRecord } from './items.table.ts'

/**
 * Creates an item. When an item with the client's id exists already, returns that item, because the client repeats a
 * request whose response was lost.
 */
export async function createItem(
  context: Context,
  actor: Actor,
  input: NewItem,
  clientId?: string,
): Promise<WriteResult<Item>> {
  const id = clientId === undefined ? context.newId() : requireId('id', clientId)
  const written = await writeJournal(context, actor, async (journal) => {
    const [item] = await createMissing(context, actor, journal, [
      { id, input, isRepeatable: clientId !== undefined },
    ])
    // as: `createMissing` returns one item for each input, but to the compiler the list may be empty.
    return item as ItemRecord
  })
  return presentWrittenItem(context, actor, written)
}

/** Creates items, except those that exist already with the client's ids, as `createItem` does for one item. */
export function bulkCreateItems(
  context: Context,
  actor: Actor,
  inputs: NewItems['items'],
): Promise<WriteResult<{ ids: string[] }>> {
  const creations = inputs.map((input) => ({
    id: input.id === undefined ? context.newId() : requireId('id', input.id),
    input,
    isRepeatable: input.id !== undefined,
  }))
  const ids = creations.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ id: 'belongs to two items of the list' })
  return writeJournal(context, actor, async (journal) => {
    await createMissing(context, actor, journal, creations)
    return { ids }
  })
}

interface Creation {
  readonly id: string
  readonly input: NewItem
  /** True when the client has chosen the id, so that an item with this id may exist already. */
  readonly isRepeatable: boolean
}

/** Creates the items that do not exist yet, and returns them together with the existing ones. */
async function createMissing(
  context: Context,
  actor: Actor,
  journal: Journal,
  creations: readonly Creation[],
): Promise<ItemRecord[]> {
  const repeatable = creations.filter(({ isRepeatable }) => isRepeatable).map(({ id }) => id)
  const existing = repeatable.length === 0 ? [] : await findExisting(journal, repeatable)
  const existingIds = new Set(existing.map(({ id }) => id))
  const missing = creations.filter(({ id }) => !existingIds.has(id))
  if (missing.length === 0) return existing
  return [...existing, ...(await createItems(context, actor, journal, missing))]
}

/**
 * Returns the items with these ids that exist. Throws 409 when one was deleted, because its id still belongs to the item
 * in the trash.
 */
async function findExisting(journal: Journal, ids: readonly string[]): Promise<ItemRecord[]> {
  const items = await itemEntity.load(journal, ids)
  const existingIds = new Set(items.map(({ id }) => id))
  const missing = ids.filter((id) => !existingIds.has(id))
  if (missing.length > 0 && (await countRecordChanges(journal, missing)) > 0)
    throw new AppError(409, 'conflict', 'The item with this id was deleted. Create it with another one.')
  return items
}

async function createItems(
  context: Context,
  { timeZone }: Actor,
  journal: Journal,
  inputs: readonly Pick<Creation, 'id' | 'input'>[],
): Promise<ItemRecord[]> {
  const today = todayIn(timeZone, journal.now)
  const items = inputs.map(({ id, input }) =>
    newItemRecord(emptyItem(id, journal.now, newImportRef()), input, context.newId, today),
  )
  const claimed = await claimAssetNumbers(
    journal,
    inputs.map(({ input }) => input.claimAssetId ?? null),
  )
  const highest = await lockLastAssetNumber(journal)
  let last = Math.max(highest, ...claimed.map((number) => toCountedNumber(number ?? 0)))
  const numbered = items.map((item, index) => ({
    ...item,
    assetNumber: claimed[index] ?? (context.config.autoAssetIds ? ++last : 0),
  }))
  if (last > highest) await advanceAssetCounter(journal, last)
  await addItems(journal, numbered)
  return numbered
}

/**
 * Returns the asset numbers of preprinted labels that the requests want for their items. Throws 422 for a number that
 * another item has.
 */
async function claimAssetNumbers(
  journal: Journal,
  texts: readonly (string | number | null)[],
): Promise<(number | null)[]> {
  const numbers = texts.map((text) => (text === null ? null : requireAssetNumber('claimAssetId', text)))
  const claimed = numbers.filter((number) => number !== null)
  if (claimed.length === 0) return numbers
  const [taken] = [
    ...claimed.filter((number, index) => claimed.indexOf(number) < index),
    ...(await listUsedAssetNumbers(journal, claimed)),
  ]
  if (taken !== undefined) {
    throw invalid({ claimAssetId: `is ${formatAssetId(taken)}, which is the number of another item` })
  }
  return numbers
}

export async function addItems(journal: Journal, items: readonly ItemRecord[]): Promise<void> {
  await requireLocations(journal, distinct(items.map((item) => item.locationId)))
  for (const id of distinct(items.map((item) => item.parentId))) await requireDepthBelow(journal, id)
  await requireLabels(journal, distinct(items.flatMap((item) => item.labelIds)))
  await journal.insert(itemEntity, items)
}

/** Throws 422 when the item is so deep that it can have no parts. Throws 404 when the item is not in the household. */
export async function requireDepthBelow(journal: Journal, parentId: string): Promise<void> {
  const { length } = await loadRowsWithAncestors(journal, 'item', [parentId])
  if (length === 0) throw notFound('item')
  if (length >= listLimits.itemLevels) throw tooDeep('parentId', 'items', listLimits.itemLevels)
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

const refLetters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns eight random letters and digits, by which a spreadsheet identifies an item. */
export function newImportRef(): string {
  return Array.from({ length: 8 }, () => refLetters[randomInt(refLetters.length)]).join('')
}

/** Updates an item. `adjust` makes changes that `ItemUpdate` cannot express, such as removing the location. */
export async function updateItem(
  context: Context,
  actor: Actor,
  id: string,
  input: ItemUpdate,
  adjust = (item: ItemRecord) => item,
): Promise<WriteResult<Item>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const [before] = await itemEntity.load(journal, [id])
    if (!before) throw notFound('item')
    const today = todayIn(actor.timeZone, journal.now)
    const after = adjust(applyItemUpdate(before, input, context.newId, today))
    await checkReferences(journal, before, after)
    if (after.assetNumber > before.assetNumber)
      await advanceAssetCounter(journal, toCountedNumber(after.assetNumber))
    const [now = before] = await journal.update(itemEntity, [{ before, after }])
    // Also move the parts of an item that stays when the request asks to synchronize their locations.
    if (isMoved(before, after) || input.syncChildItemsLocations) await moveChildren(journal, [after])
    return now
  })
  return presentWrittenItem(context, actor, written)
}

/** Checks references of an item. Throws 404 for an unknown record, and 422 for a cycle or too many levels. */
async function checkReferences(journal: Journal, before: ItemRecord, after: ItemRecord) {
  if (after.locationId !== null && after.locationId !== before.locationId) {
    await requireLocations(journal, [after.locationId])
  }
  await requireLabels(
    journal,
    after.labelIds.filter((id) => !before.labelIds.includes(id)),
  )
  if (after.parentId === null || after.parentId === before.parentId) return
  const parents = await loadRowsWithAncestors(journal, 'item', [after.parentId])
  if (parents.length === 0) throw notFound('item')
  if (parents.some(({ id }) => id === before.id)) throw cycleError(before.name)
  const parentsNow =
    before.parentId === null ? [] : await loadRowsWithAncestors(journal, 'item', [before.parentId])
  // An item that is already too deep may move, but not to a deeper level.
  if (parents.length <= parentsNow.length) return
  if (parents.length + (await measureSubtreeDepth(journal, before.id)) > listLimits.itemLevels) {
    throw tooDeep('parentId', 'items', listLimits.itemLevels)
  }
}

async function measureSubtreeDepth(journal: Journal, id: string): Promise<number> {
  let height = 0
  for (let level = [id]; level.length > 0 && height < listLimits.itemLevels; height++) {
    level = await listChildIds(journal, level)
  }
  return height
}

function cycleError(name: string): AppError {
  return new AppError(422, 'parent_cycle', `“${name}” cannot be part of itself.`, {
    fields: { parentId: 'is this item or one that is part of it' },
  })
}

/**
 * Moves the parts of these items to the location of their item. A moved part also moves its own parts when they are
 * synchronized with it.
 */
async function moveChildren(journal: Journal, parents: readonly ItemRecord[]): Promise<void> {
  if (parents.length === 0) return
  const locationOf = new Map(parents.map(({ id, locationId }) => [id, locationId]))
  const children = await listChildIds(journal, [...locationOf.keys()])
  await updateEachItem(journal, children, (child) => ({
    ...child,
    locationId: locationOf.get(child.parentId ?? '') ?? null,
  }))
}

/**
 * Applies a change to many items. Synchronized parts move with their items. Returns the number of items that changed.
 */
export async function updateEachItem(
  journal: Journal,
  ids: readonly string[],
  change: (item: ItemRecord) => ItemRecord,
  progress?: Progress,
): Promise<number> {
  let changed = 0
  let seen = 0
  for await (const chunk of inChunks(ids, journalChunkSize)) {
    const items = await itemEntity.load(journal, chunk)
    const updates = items.map((before) => ({ before, after: change(before) }))
    const now = await journal.update(itemEntity, updates)
    const moved = now.filter((item, index) => isMoved(updates[index]?.before, item))
    await moveChildren(journal, moved)
    changed += now.filter((item, index) => item !== updates[index]?.before).length
    progress?.setDone((seen += chunk.length))
  }
  return changed
}

function isMoved(before: ItemRecord | undefined, after: ItemRecord): boolean {
  return after.syncChildLocations && after.locationId !== null && before?.locationId !== after.locationId
}

/** Loads an item after a write, at the revision that the write created. */
export async function loadWrittenItem(
  context: Context,
  actor: Actor,
  written: WriteResult<string>,
): Promise<WriteResult<Item>> {
  return { ...written, result: await getItem(context, actorAtRevision(actor, written), written.result) }
}

/** Converts the item that a write returned for the API, without loading it again. */
async function presentWrittenItem(
  context: Context,
  actor: Actor,
  written: WriteResult<ItemRecord>,
): Promise<WriteResult<Item>> {
  return { ...written, result: await showItem(context, actorAtRevision(actor, written), written.result) }
}

export function deleteItem(context: Context, actor: Actor, id: string): Promise<WriteResult<null>> {
  return writeJournal(context, actor, async (journal) => {
    await requireItem(journal, id)
    await removeItems(journal, [id])
    return null
  })
}

/** Deletes items. Their parts become items without a parent. Unknown ids are ignored. */
export async function removeItems(
  journal: Journal,
  ids: readonly string[],
  progress?: Progress,
): Promise<void> {
  const leaving = new Set(ids)
  let seen = 0
  for await (const chunk of inChunks(ids, journalChunkSize)) {
    const children = await listChildIds(journal, chunk)
    const staying = children.filter((child) => !leaving.has(child))
    await updateEachItem(journal, staying, (child) => ({ ...child, parentId: null }))
    await journal.remove(itemEntity, await itemEntity.load(journal, chunk))
    progress?.setDone((seen += chunk.length))
  }
}
