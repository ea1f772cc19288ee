import type { DuplicateOptions } from '#contract/items/duplicate.ts'
import type { Item } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { itemEntity } from './items.repository.ts'
import { copyAttachments } from '#server/features/files/attachments/attachments.service.ts'
import { allocateAssetNumbers } from '#server/features/households/asset-counter.repository.ts'
import { loadWrittenItem, newImportRef, requireDepthBelow } from './item-writes.service.ts'
import { checkLabels } from './items.mapper.ts'
import { requireItem } from './items.service.ts'
import type { ItemRecord } from './items.table.ts'
import { copyMaintenance } from '#server/features/maintenance/maintenance.service.ts'
import { writeJournal, type WriteResult } from '#server/journal/journal.ts'
import { readText } from '#server/shared/request-values.ts'
import { cutText } from '#server/shared/text/cut-text.ts'

/**
 * Copies an item, without its loan, its sale and its place in the archive. Copies get asset ids, even when new items get none. Returns the
 * first copy.
 */
export async function duplicateItem(
  context: Context,
  actor: Actor,
  id: string,
  options: DuplicateOptions,
): Promise<WriteResult<Item>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const original = await requireItem(journal, id)
    if (original.parentId !== null) await requireDepthBelow(journal, original.parentId)
    checkLabels('labelIds', original)
    const count = options.copies ?? 1
    const firstNumber = await allocateAssetNumbers(journal, count)
    const copies = Array.from({ length: count }, (_, index): ItemRecord => ({
      ...original,
      id: context.newId(),
      createdAt: journal.now,
      updatedAt: journal.now,
      name: nameOfCopy(original.name, options.copyPrefix),
      assetNumber: firstNumber + index,
      importRef: newImportRef(),
      lentTo: '',
      lentUntil: '',
      soldDate: '',
      soldTo: '',
      soldPrice: 0,
      soldNotes: '',
      archived: false,
      fields: options.copyCustomFields
        ? original.fields.map((field) => ({ ...field, id: context.newId() }))
        : [],
    }))
    await journal.insert(itemEntity, copies)
    for (const copy of copies) {
      const items = { fromItemId: id, toItemId: copy.id }
      const entryIds = options.copyMaintenance ? await copyMaintenance(context, journal, items) : new Map()
      if (options.copyAttachments) await copyAttachments(context, journal, { ...items, entryIds })
    }
    // The contract requires at least one copy, so the fallback is never used.
    return copies[0]?.id ?? id
  })
  return loadWrittenItem(context, actor, written)
}

/** Returns the name for the copy of an item, cut to the maximum length of a name. */
function nameOfCopy(name: string, prefix: string | null | undefined): string {
  const whole = `${readText(prefix) || 'Copy of '}${name}`.trimStart()
  return cutText(whole, limits.name).trimEnd()
}
