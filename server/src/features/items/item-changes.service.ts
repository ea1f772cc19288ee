import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Item, ItemUpdate, NewItem } from '#contract/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { raiseAssetNumber, takeAssetNumbers } from '#server/features/groups/groups.service.ts'
import { requireLabels } from '#server/features/labels/labels.service.ts'
import { requireLocation } from '#server/features/locations/locations.service.ts'
import { chunks, writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { AppError } from '#server/shared/app-error.ts'
import { emptyItem } from './item-rows.mapper.ts'
import { applyItemUpdate, newItemThing } from './items.mapper.ts'
import { findParentId, itemEntity, listChildIds } from './items.repository.ts'
import { getItem, requireItem } from './items.service.ts'
import type { ItemThing } from './items.table.ts'

export async function createItem(context: Context, actor: Actor, input: NewItem): Promise<Written<Item>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const [id = ''] = await createItems(context, journal, [input])
    return id
  })
  return answerItem(context, actor, written)
}

/** Creates all of them or none, as one batch; answers their ids. */
export function createManyItems(
  context: Context,
  actor: Actor,
  inputs: readonly NewItem[],
): Promise<Written<{ ids: string[] }>> {
  return writeJournal(context, actor, async (journal) => ({
    ids: await createItems(context, journal, inputs),
  }))
}

async function createItems(
  context: Context,
  journal: Journal,
  inputs: readonly NewItem[],
): Promise<string[]> {
  const items = inputs.map((input) =>
    newItemThing(emptyItem(context.newId(), journal.now, newImportRef()), input, context.newId),
  )
  const isNumbered = context.config.autoAssetIds
  const first = isNumbered ? await takeAssetNumbers(journal.tx, journal.groupId, items.length) : 0
  const numbered = items.map((item, index) => ({ ...item, assetNumber: isNumbered ? first + index : 0 }))
  await addItems(context, journal, numbered)
  return items.map(({ id }) => id)
}

/** Adds items; 404 when what one refers to is not the household’s. */
export async function addItems(
  context: Context,
  journal: Journal,
  items: readonly ItemThing[],
): Promise<void> {
  const { tx, groupId } = journal
  for (const id of distinct(items.map((item) => item.locationId)))
    await requireLocation(context, tx, groupId, id)
  for (const id of distinct(items.map((item) => item.parentId))) await requireItem(context, tx, groupId, id)
  await requireLabels(context, tx, groupId, distinct(items.flatMap((item) => item.labelIds)))
  await journal.insert(itemEntity, items)
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

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
    // Asked for expressly, they come along even when the item stays where it is.
    if (hasMoved(before, after) || input.syncChildItemsLocations)
      await moveChildren(context, journal, [after])
    return id
  })
  return answerItem(context, actor, written)
}

/** 404 for what is not the household’s; 422 when an item would be inside itself. */
export async function checkReferences(
  context: Context,
  journal: Journal,
  before: ItemThing,
  after: ItemThing,
) {
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

/** Parts of these items come along to where their owners are now, and bring the parts that follow them. */
async function moveChildren(
  context: Pick<Context, 'database'>,
  journal: Journal,
  parents: readonly ItemThing[],
): Promise<void> {
  for (const { id, locationId } of parents) {
    const children = await listChildIds(journal.tx, context.database.kind, journal.groupId, [id])
    await changeItems(context, journal, children, (child) => ({ ...child, locationId }))
  }
}

/**
 * Applies one change to many items, a step at a time so that others get a turn; the ones it leaves as they are stay
 * untouched. Answers how many changed.
 */
export async function changeItems(
  context: Pick<Context, 'database'>,
  journal: Journal,
  ids: readonly string[],
  change: (item: ItemThing) => ItemThing,
): Promise<number> {
  let changed = 0
  for (const step of chunks(ids)) {
    const items = await itemEntity.load(journal.tx, context.database.kind, journal.groupId, step)
    const pairs = items.map((before) => ({ before, after: change(before) }))
    const now = await journal.update(itemEntity, pairs)
    const moved = now.filter((item, index) => hasMoved(pairs[index]?.before, item))
    await moveChildren(context, journal, moved)
    changed += now.filter((item, index) => item !== pairs[index]?.before).length
    await setImmediate()
  }
  return changed
}

function hasMoved(before: ItemThing | undefined, after: ItemThing): boolean {
  return after.syncChildLocations && after.locationId !== null && before?.locationId !== after.locationId
}

/** The item after a write, from its own revision on. */
export async function answerItem(
  context: Context,
  actor: Actor,
  written: Written<string>,
): Promise<Written<Item>> {
  const { revision } = written
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
  const leaving = new Set(ids)
  for (const step of chunks(ids)) {
    const children = await listChildIds(journal.tx, kind, journal.groupId, step)
    const staying = children.filter((child) => !leaving.has(child))
    await changeItems(context, journal, staying, (child) => ({ ...child, parentId: null }))
    await journal.remove(itemEntity, await itemEntity.load(journal.tx, kind, journal.groupId, step))
    await setImmediate()
  }
}

/** Adds items that were checked, for an import. */
export function insertItems(journal: Journal, items: readonly ItemThing[]): Promise<void> {
  return journal.insert(itemEntity, items)
}

/** Writes the pairs that differ and answers how many did. */
export async function updateItems(
  journal: Journal,
  pairs: readonly { before: ItemThing; after: ItemThing }[],
): Promise<number> {
  const now = await journal.update(itemEntity, pairs)
  return now.filter((item, index) => item !== pairs[index]?.before).length
}

export { emptyItem } from './item-rows.mapper.ts'
export { checkValue, newItemThing } from './items.mapper.ts'
