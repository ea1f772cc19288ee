import type { Completed } from '#contract/actions.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { promoteFirstPhotos } from '#server/features/files/attachments/attachments.service.ts'
import { allocateAssetNumbers } from '#server/features/households/asset-counter.repository.ts'
import { updateEachItem, newImportRef } from '#server/features/items/item-writes.service.ts'
import { walkItems } from '#server/features/items/items.service.ts'
import { activeItems, type ItemFilter } from '#server/features/items/search/item-filter.repository.ts'
import { writeJournal, type WriteResult } from '#server/journal/journal.ts'
import { listIdsWithoutRef } from './actions.repository.ts'

/** Selects items whose asset id was cleared by a user. */
export const cleared: ItemFilter = { ...activeItems, includeArchived: true, assetNumber: -1 }
const neverNumbered: ItemFilter = { ...cleared, assetNumber: 0 }
const withoutNumber: ItemFilter = {
  ...activeItems,
  includeArchived: true,
  ranges: [{ column: 'asset_number', from: -1, to: 0 }],
}
export const oldestFirst = { by: 'created_at', direction: 'asc' } as const

export function withoutAssetId(includeCleared: boolean): ItemFilter {
  return includeCleared ? withoutNumber : neverNumbered
}

/**
 * Numbers items that never had an asset id, oldest first. Also numbers items whose asset id was cleared when
 * `includeCleared` is true.
 */
export function ensureAssetIds(
  context: Context,
  actor: Actor,
  includeCleared: boolean,
): Promise<WriteResult<Completed>> {
  return writeJournal(context, actor, async (journal) => {
    let completed = 0
    for await (const ids of walkItems(journal, withoutAssetId(includeCleared), oldestFirst)) {
      const first = await allocateAssetNumbers(journal, ids.length)
      const numbers = new Map(ids.map((id, index) => [id, first + index]))
      completed += await updateEachItem(journal, ids, (item) => ({
        ...item,
        assetNumber: numbers.get(item.id) ?? item.assetNumber,
      }))
    }
    journal.setCause({ tool: 'ensure-asset-ids' })
    return { completed }
  })
}

/**
 * Adds an import ref to each item that has none. Items get an import ref on creation, so this is only needed for old
 * data.
 */
export function ensureImportRefs(context: Context, actor: Actor): Promise<WriteResult<Completed>> {
  return writeJournal(context, actor, async (journal) => {
    const ids = await listIdsWithoutRef(journal)
    const completed = await updateEachItem(journal, ids, (item) => ({
      ...item,
      importRef: newImportRef(),
    }))
    journal.setCause({ tool: 'ensure-import-refs' })
    return { completed }
  })
}

/** Makes the first photo primary for each item without a primary photo. */
export function setPrimaryPhotos(context: Context, actor: Actor): Promise<WriteResult<Completed>> {
  return writeJournal(context, actor, async (journal) => {
    journal.setCause({ tool: 'set-primary-photos' })
    return { completed: await promoteFirstPhotos(journal) }
  })
}
