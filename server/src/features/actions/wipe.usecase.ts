import type { Completed, WipeOptions } from '#contract/actions.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { removeItems } from '#server/features/items/item-writes.service.ts'
import { walkItems } from '#server/features/items/items.service.ts'
import { activeItems } from '#server/features/items/search/item-filter.repository.ts'
import { removeAllLabels } from '#server/features/labels/labels.service.ts'
import { loadLocationIndex } from '#server/features/locations/locations.service.ts'
import { moveTemplates, unlabelTemplates } from '#server/features/templates/templates.service.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { refuseInDemo } from '#server/shared/app-error.ts'

/** Deletes all items, and all locations and labels when the options say so, as one batch. */
export async function wipeInventory(
  context: Context,
  actor: Actor,
  options: WipeOptions,
): Promise<WriteResult<Completed>> {
  refuseInDemo(context.config)
  return writeJournal(context, actor, async (journal) => {
    journal.setCause({ tool: 'wipe-inventory' })
    let completed = await wipeItems(journal)
    if (options.wipeLocations) completed += await wipeLocations(journal)
    if (options.wipeLabels || options.wipeTags) completed += await wipeLabels(journal)
    return { completed }
  })
}

async function wipeItems(journal: Journal): Promise<number> {
  const all = { ...activeItems, includeArchived: true }
  // Delete the newest items first. Parts are mostly newer than their parent item, so most of them need not be detached
  // from it.
  const newestFirst = { by: 'created_at', direction: 'desc' } as const
  let gone = 0
  for await (const ids of walkItems(journal, all, newestFirst)) {
    await removeItems(journal, ids)
    gone += ids.length
  }
  return gone
}

async function wipeLocations(journal: Journal): Promise<number> {
  const index = await loadLocationIndex(journal)
  const gone = index.inTreeOrder.toReversed()
  await moveTemplates(
    journal,
    gone.map(({ id }) => id),
    null,
  )
  await journal.remove(locationEntity, gone)
  return gone.length
}

async function wipeLabels(journal: Journal): Promise<number> {
  await unlabelTemplates(journal, undefined)
  return removeAllLabels(journal)
}
