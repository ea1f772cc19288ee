import type { BulkItems, BulkReport, EachChange } from '#contract/items/bulk.ts'
import type { ItemUpdate } from '#contract/items/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLabels } from '#server/features/labels/labels.service.ts'
import { requireLocation } from '#server/features/locations/locations.service.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { AppError, invalid } from '#server/shared/app-error.ts'
import type { Progress } from '#server/shared/process/progress.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { parseIdList, parseReference } from '#server/shared/request-values.ts'
import { updateEachItem, removeItems } from './item-writes.service.ts'
import { parseColumnSort } from './search/item-query.ts'
import { readFilter } from './search/item-filter.service.ts'
import { applyItemUpdate, checkLabels } from './items.mapper.ts'
import { requireItems, walkItems } from './items.service.ts'
import type { ItemFilter } from './search/item-filter.repository.ts'
import type { ItemRecord } from './items.table.ts'

/** Changes or deletes many items as one batch. Throws 409 when the number of matching items differs from `count`. */
export async function bulkUpdateItems(
  context: Context,
  actor: Actor,
  input: BulkItems,
  progress: Progress,
): Promise<WriteResult<BulkReport>> {
  checkBulk(input)
  const filter = input.search && (await readFilter(context, actor, input.search))
  return writeJournal(context, actor, async (journal) => {
    const ids = filter ? await listMatchingIds(journal, filter) : await requireItems(journal, input.ids ?? [])
    if (input.count !== undefined && input.count !== ids.length)
      throw countMismatchError(input.count, ids.length)
    progress.setTotal(ids.length)
    if (ids.length > 1) journal.setCause({ isBulk: true })
    if (input.delete) {
      await removeItems(journal, ids, progress)
      return { matched: ids.length, changed: ids.length }
    }
    const change = await readChange(context, actor, journal, input)
    return { matched: ids.length, changed: await updateEachItem(journal, ids, change, progress) }
  })
}

export function updateItemsIndividually(
  context: Context,
  actor: Actor,
  changes: readonly EachChange[],
): Promise<WriteResult<BulkReport>> {
  return writeJournal(context, actor, async (journal) => {
    const report = { matched: 0, changed: 0 }
    journal.setCause({ isBulk: true })
    const seen = new Set<string>()
    // Checks all items at once, so that the error names all that are missing.
    await requireItems(
      journal,
      changes.flatMap(({ ids }) => ids),
    )
    for (const part of changes) {
      const ids = parseIdList('ids', part.ids)
      if (ids.some((id) => seen.has(id))) throw invalid({ changes: 'may name an item once only' })
      for (const id of ids) seen.add(id)
      report.matched += ids.length
      report.changed += await updateEachItem(journal, ids, await readChange(context, actor, journal, part))
    }
    return report
  })
}

function countMismatchError(meant: number, found: number): AppError {
  return new AppError(
    409,
    'conflict',
    `${meant} items were expected, but ${found} match now. Nothing was changed.`,
  )
}

/** Throws 422 unless exactly one of `ids` and `search` is given. */
export function checkSelection(ids: BulkItems['ids'], search: BulkItems['search']): void {
  if ((ids === undefined) === (search === undefined)) {
    throw invalid({ ids: 'or search must be given, but not both' })
  }
}

/** Throws 422 unless the request selects items in one way, and either changes or deletes them. */
function checkBulk({ ids, search, set, addLabelIds, removeLabelIds, setField, ...rest }: BulkItems): void {
  checkSelection(ids, search)
  const isChange = [set, addLabelIds, removeLabelIds, setField].some((part) => part !== undefined)
  if (isChange === (rest.delete === true)) {
    throw invalid({ set: 'or another change, or delete must be given, but not both' })
  }
}

export async function listMatchingIds(journal: Journal, filter: ItemFilter): Promise<string[]> {
  const found: string[] = []
  for await (const ids of walkItems(journal, filter, parseColumnSort({}))) found.push(...ids)
  return found
}

/**
 * Checks that the location and labels of the change exist, and returns a function that applies the change to an item.
 */
async function readChange(
  context: Context,
  { timeZone }: Actor,
  journal: Journal,
  input: Omit<BulkItems, 'ids' | 'search'>,
) {
  const today = todayIn(timeZone, journal.now)
  const added = parseIdList('addLabelIds', input.addLabelIds ?? [])
  const removed = new Set(parseIdList('removeLabelIds', input.removeLabelIds ?? []))
  const update: ItemUpdate = { ...input.set, ...(input.setField && { setField: input.setField }) }
  const locationId = parseReference('locationId', update.locationId)
  await requireLabels(journal, [...added, ...removed])
  if (locationId) await requireLocation(journal, locationId)
  return (item: ItemRecord): ItemRecord => {
    const changed = applyItemUpdate(item, update, context.newId, today)
    const labelIds = [...new Set([...changed.labelIds, ...added])].filter((id) => !removed.has(id)).toSorted()
    const labelled = { ...changed, labelIds }
    if (labelIds.length > item.labelIds.length) checkLabels('addLabelIds', labelled)
    return labelled
  }
}
