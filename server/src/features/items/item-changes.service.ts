import { randomInt } from 'node:crypto'
import type { Item, ItemUpdate, NewItem } from '#contract/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { raiseAssetNumber, takeAssetNumbers } from '#server/features/groups/groups.service.ts'
import { removeLabel, requireLabels } from '#server/features/labels/labels.service.ts'
import { requireLocation } from '#server/features/locations/locations.service.ts'
import { writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { AppError } from '#server/shared/app-error.ts'
import { emptyItem } from './item-rows.mapper.ts'
import { applyItemUpdate, newItemThing } from './items.mapper.ts'
import { findParentId, itemEntity, listChildIds, listLabelledItemIds } from './items.repository.ts'
import { getItem, requireItem } from './items.service.ts'
import type { ItemThing } from './items.table.ts'

export async function createItem(context: Context, actor: Actor, input: NewItem): Promise<Written<Item>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const empty = emptyItem(context.newId(), journal.now, newImportRef())
    const item = newItemThing(empty, input, context.newId)
    if (item.locationId !== null) await requireLocation(context, journal.tx, actor.groupId, item.locationId)
    if (item.parentId !== null) await requireItem(context, journal.tx, actor.groupId, item.parentId)
    await requireLabels(context, journal.tx, actor.groupId, item.labelIds)
    const assetNumber = context.config.autoAssetIds ? await takeAssetNumbers(journal.tx, actor.groupId, 1) : 0
    await journal.insert(itemEntity, [{ ...item, assetNumber }])
    return item.id
  })
  return answer(context, actor, written)
}

const refLetters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Eight random letters and digits that name an item in spreadsheets. */
export function newImportRef(): string {
  return Array.from({ length: 8 }, () => refLetters[randomInt(refLetters.length)]).join('')
}

export async function updateItem(
  context: Context,
  actor: Actor,
  id: string,
  input: ItemUpdate,
): Promise<Written<Item>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const before = await requireItem(context, journal.tx, actor.groupId, id)
    const after = applyItemUpdate(before, input, context.newId)
    await checkReferences(context, journal, before, after)
    if (after.assetNumber > before.assetNumber)
      await raiseAssetNumber(journal.tx, actor.groupId, after.assetNumber)
    await journal.update(itemEntity, [{ before, after }])
    if (input.syncChildItemsLocations && after.locationId !== null) {
      await moveChildren(context, journal, id, after.locationId)
    }
    return id
  })
  return answer(context, actor, written)
}

/** 404 for what is not the household’s; 422 when an item would be inside itself. */
async function checkReferences(context: Context, journal: Journal, before: ItemThing, after: ItemThing) {
  const { tx, groupId } = journal
  if (after.locationId !== null && after.locationId !== before.locationId) {
    await requireLocation(context, tx, groupId, after.locationId)
  }
  await requireLabels(
    context,
    tx,
    groupId,
    after.labelIds.filter((id) => !before.labelIds.includes(id)),
  )
  if (after.parentId === null || after.parentId === before.parentId) return
  await requireItem(context, tx, groupId, after.parentId)
  for (let at: string | null | undefined = after.parentId; at; at = await findParentId(tx, groupId, at)) {
    if (at === before.id) throw insideItself(before.name)
  }
}

function insideItself(name: string): AppError {
  return new AppError(422, 'parent_cycle', `“${name}” cannot be part of itself.`, {
    fields: { parentId: 'is this item or one that is part of it' },
  })
}

/** The direct children follow to the parent’s place. */
async function moveChildren(context: Context, journal: Journal, parentId: string, locationId: string) {
  const ids = await listChildIds(journal.tx, context.database.kind, journal.groupId, [parentId])
  await changeItems(context, journal, ids, (child) => ({ ...child, locationId }))
}

/** Applies one change to many items; the ones it leaves as they are stay untouched. */
export async function changeItems(
  context: Pick<Context, 'database'>,
  journal: Journal,
  ids: readonly string[],
  change: (item: ItemThing) => ItemThing,
): Promise<void> {
  const items = await itemEntity.load(journal.tx, context.database.kind, journal.groupId, ids)
  await journal.update(
    itemEntity,
    items.map((before) => ({ before, after: change(before) })),
  )
}

/** The item after a write, from its own revision on. */
async function answer(context: Context, actor: Actor, written: Written<string>): Promise<Written<Item>> {
  const revision = written.batchId === null ? actor.revision : actor.revision + 1
  return { ...written, result: await getItem(context, { ...actor, revision }, written.result) }
}

export function deleteItem(context: Context, actor: Actor, id: string): Promise<Written<null>> {
  return writeJournal(context, actor, async (journal) => {
    await requireItem(context, journal.tx, actor.groupId, id)
    await removeItems(context, journal, [id])
    return null
  })
}

/** Takes items away; what has them as parent loses its parent. Unknown ids are passed over. */
export async function removeItems(
  context: Pick<Context, 'database'>,
  journal: Journal,
  ids: readonly string[],
): Promise<void> {
  const { kind } = context.database
  const items = await itemEntity.load(journal.tx, kind, journal.groupId, ids)
  const leaving = new Set(items.map(({ id }) => id))
  const children = await listChildIds(journal.tx, kind, journal.groupId, [...leaving])
  const staying = children.filter((child) => !leaving.has(child))
  await changeItems(context, journal, staying, (child) => ({ ...child, parentId: null }))
  await journal.remove(itemEntity, items)
}

/** Takes a label away from the items that carry it, then from the household. */
export function deleteLabel(context: Context, actor: Actor, id: string): Promise<Written<null>> {
  return writeJournal(context, actor, async (journal) => {
    const ids = await listLabelledItemIds(journal.tx, actor.groupId, id)
    await changeItems(context, journal, ids, (item) => ({
      ...item,
      labelIds: item.labelIds.filter((labelId) => labelId !== id),
    }))
    await removeLabel(context, journal, id)
    return null
  })
}

/** Adds items that were checked, for an import. */
export function insertItems(journal: Journal, items: readonly ItemThing[]): Promise<void> {
  return journal.insert(itemEntity, items)
}

/** Writes the pairs that differ and answers how many did. */
export function updateItems(
  journal: Journal,
  pairs: readonly { before: ItemThing; after: ItemThing }[],
): Promise<number> {
  return journal.update(itemEntity, pairs)
}

export { emptyItem } from './item-rows.mapper.ts'
export { checkValue } from './items.mapper.ts'
