import type { BulkItems, BulkReport } from '#contract/bulk.ts'
import type { ItemUpdate } from '#contract/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLabels } from '#server/features/labels/labels.service.ts'
import { requireLocation } from '#server/features/locations/locations.service.ts'
import { writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { AppError, invalid } from '#server/shared/app-error.ts'
import { readIds, readReference } from '#server/shared/request-values.ts'
import { changeItems, removeItems } from './item-changes.service.ts'
import { readColumnSort, readFilter } from './item-search.ts'
import { applyItemUpdate, withField } from './items.mapper.ts'
import { requireItems, walkItems } from './items.service.ts'
import type { ItemFilter } from './item-filter.repository.ts'
import type { ItemThing } from './items.table.ts'

/** Changes or deletes many items as one batch, all or nothing. */
export async function changeManyItems(
  context: Context,
  actor: Actor,
  input: BulkItems,
): Promise<Written<BulkReport>> {
  checkBulk(input)
  const filter = input.search && (await readFilter(context, actor, input.search))
  return writeJournal(context, actor, async (journal) => {
    const ids = filter
      ? await findAll(context, actor, journal, filter)
      : await requireItems(context, journal.tx, journal.groupId, input.ids ?? [])
    if (input.count !== undefined && input.count !== ids.length) throw otherCount(input.count, ids.length)
    if (input.delete) {
      await removeItems(context, journal, ids)
      return { matched: ids.length, changed: ids.length }
    }
    const change = await readChange(context, journal, input)
    return { matched: ids.length, changed: await changeItems(context, journal, ids, change) }
  })
}

function otherCount(meant: number, found: number): AppError {
  return new AppError(
    409,
    'conflict',
    `${meant} items were meant, but by now it is ${found}. Nothing was changed.`,
  )
}

/** 422 unless it says which items and what to do with them, once each. */
function checkBulk({ ids, search, set, addLabelIds, removeLabelIds, setField, ...rest }: BulkItems): void {
  if ((ids === undefined) === (search === undefined)) {
    throw invalid({ ids: 'or search must be given, and not both' })
  }
  const isChange = [set, addLabelIds, removeLabelIds, setField].some((part) => part !== undefined)
  if (isChange === (rest.delete === true)) {
    throw invalid({ set: 'or another change must be given, or delete, and not both' })
  }
}

async function findAll(
  context: Context,
  actor: Actor,
  journal: Journal,
  filter: ItemFilter,
): Promise<string[]> {
  const found: string[] = []
  for await (const ids of walkItems(context, actor, journal.tx, filter, readColumnSort({})))
    found.push(...ids)
  return found
}

/** What to do with each item; the places and labels it names were checked. */
async function readChange(context: Context, journal: Journal, input: BulkItems) {
  const { tx, groupId } = journal
  const added = readIds('addLabelIds', input.addLabelIds ?? [])
  const removed = new Set(readIds('removeLabelIds', input.removeLabelIds ?? []))
  const update: ItemUpdate = input.set ?? {}
  const locationId = readReference('locationId', update.locationId)
  await requireLabels(context, tx, groupId, [...added, ...removed])
  if (locationId) await requireLocation(context, tx, groupId, locationId)
  return (item: ItemThing): ItemThing => {
    const changed = applyItemUpdate(item, update, context.newId)
    const labelIds = [...new Set([...changed.labelIds, ...added])].filter((id) => !removed.has(id)).toSorted()
    const labelled = { ...changed, labelIds }
    return input.setField ? withField(labelled, input.setField, context.newId) : labelled
  }
}
