import { advanceAssetCounter } from '#server/features/households/asset-counter.repository.ts'
import { findItemIdsByRefs, itemEntity } from '#server/features/items/items.repository.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { Journal } from '#server/journal/journal.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import type { ImportContext, ImportState, ResolvedRows } from './import-state.ts'

/** Writes the changes of a chunk with one statement per table. */
export async function writeRows(
  { autoAssetIds }: ImportContext,
  journal: Journal,
  { items, newLocations, changedLocations, newLabels }: ResolvedRows,
  state: ImportState,
): Promise<void> {
  await journal.insert(locationEntity, newLocations)
  await journal.update(locationEntity, changedLocations)
  await journal.insert(labelEntity, newLabels)
  for (const { after } of items) {
    if (autoAssetIds && after.assetNumber === 0) after.assetNumber = state.nextAssetNumber++
  }
  const created = items.flatMap(({ before, after }) => (before ? [] : after))
  await journal.insert(itemEntity, parentsFirst(created))
  const changed = items.flatMap(({ before, after, action }) =>
    before && action === 'update' ? { before, after } : [],
  )
  await journal.update(itemEntity, changed)
  for (const { row, after, isParentLate } of items) {
    if (isParentLate) state.lateParents.set(after.id, row.parentRef ?? '')
  }
}

/** Sorts parents before their parts. Undo runs backwards, and can delete an item only after its parts. */
function parentsFirst(created: readonly ItemRecord[]): ItemRecord[] {
  const waiting = new Map(created.map((item) => [item.id, item]))
  const sorted: ItemRecord[] = []
  function take(item: ItemRecord): void {
    if (!waiting.delete(item.id)) return
    const parent = waiting.get(item.parentId ?? '')
    if (parent) take(parent)
    sorted.push(item)
  }
  for (const item of created) take(item)
  return sorted
}

/** Writes what is known only after the last row: the asset counter, and parents that came later in the file. */
export async function finishRows(
  journal: Journal,
  { nextAssetNumber, lateParents }: ImportState,
): Promise<void> {
  await advanceAssetCounter(journal, nextAssetNumber - 1)
  for (const some of chunks([...lateParents])) {
    const parentRefOf = new Map(some)
    const idByRef = await findItemIdsByRefs(journal, [...new Set(parentRefOf.values())])
    const items = await itemEntity.load(journal, [...parentRefOf.keys()])
    const parentIdOf = ({ id }: ItemRecord) => idByRef.get(parentRefOf.get(id) ?? '') ?? null
    await journal.update(
      itemEntity,
      items.map((before) => ({ before, after: { ...before, parentId: parentIdOf(before) } })),
    )
  }
}
