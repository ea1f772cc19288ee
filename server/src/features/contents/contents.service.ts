import type { Readable } from 'node:stream'
import type { MergeLabel, MergeReport } from '#contract/labels.ts'
import type { LocationContents, LocationMaintenance } from '#contract/locations.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { changeItems, removeItems } from '#server/features/items/item-changes.service.ts'
import {
  moveLabelChildren,
  removeLabel,
  replaceLabel,
  requireLabels,
} from '#server/features/labels/labels.service.ts'
import {
  checkDepth,
  getLocationIndex,
  moveLocations,
  readLocationIndex,
  removeLocations,
  type LocationRecord,
} from '#server/features/locations/locations.service.ts'
import { listMaintenanceIn } from '#server/features/maintenance/maintenance.service.ts'
import {
  moveTemplates,
  relabelTemplates,
  unlabelTemplates,
} from '#server/features/templates/templates.service.ts'
import { streamJson } from '#server/http/json-stream.ts'
import { writeJournal, type Written } from '#server/journal/journal.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { type PageQuery, readPage } from '#server/shared/paging.ts'
import { readReference } from '#server/shared/request-values.ts'
import { createConcurrencyLimit } from '#server/shared/concurrency-limit.ts'
import {
  countBelongings,
  countItemsIn,
  listItemIdsIn,
  listLabelledItemIds,
  walkTreeItems,
} from './contents.repository.ts'
import { writeTree, type TreeEntry } from './write-tree.ts'

/** Counts what a deletion of the location would delete with it. */
export async function getContents(context: Context, actor: Actor, id: string): Promise<LocationContents> {
  const index = await getLocationIndex(context, actor)
  const ids = index.withDescendants([id])
  if (ids.length === 0) throw notFound('location')
  const { read, kind } = context.database
  const { items, value } = await countItemsIn(read, kind, actor.groupId, ids)
  const belongings = await countBelongings(read, kind, actor.groupId, ids)
  return { items, locations: ids.length - 1, ...belongings, value: amountToNumber(value) }
}

const pages = { usual: 50, most: 200 }

/** Lists the open maintenance of the items in a location and below it. */
export async function listLocationMaintenance(
  context: Context,
  actor: Actor,
  id: string,
  query: PageQuery,
): Promise<LocationMaintenance> {
  const index = await getLocationIndex(context, actor)
  const ids = index.withDescendants([id])
  if (ids.length === 0) throw notFound('location')
  const { page, pageSize, offset } = readPage(query, pages)
  const { total, entries } = await listMaintenanceIn(context, actor, ids, { limit: pageSize, offset })
  return { page, pageSize, total, items: entries }
}

/** Deletes a location with everything below it, or moves its contents away first. */
export function deleteLocation(
  context: Context,
  actor: Actor,
  id: string,
  how: { contents?: string; to?: string },
): Promise<Written<null>> {
  if (how.contents !== undefined && how.contents !== 'move')
    throw invalid({ contents: 'must be move or absent' })
  return writeJournal(context, actor, async (journal) => {
    const { kind } = context.database
    const index = await readLocationIndex(journal.tx, actor.groupId)
    const ids = index.withDescendants([id])
    if (ids.length === 0) throw notFound('location')
    if (how.contents === 'move') {
      const to = readReference('to', how.to ?? '') ?? null
      if (to !== null && !index.byId.has(to)) throw notFound('location')
      if (to !== null && ids.includes(to)) throw movedIntoItself()
      const children = index.childrenOf.get(id) ?? []
      if (to !== null) checkDepth(index, children, to, 'to')
      const items = await listItemIdsIn(journal.tx, kind, actor.groupId, [id])
      await changeItems(context, journal, items, (item) => ({ ...item, locationId: to }))
      await moveTemplates(context, journal, [id], to)
      await moveLocations(journal, children, to)
      await removeLocations(
        journal,
        index.all.filter((location) => location.id === id),
      )
    } else {
      const items = await listItemIdsIn(journal.tx, kind, actor.groupId, ids)
      await removeItems(context, journal, items)
      await moveTemplates(context, journal, ids, null)
      // Inner ones first, so that undo, which goes backwards, finds the outer ones there.
      const gone = ids.toReversed().flatMap((one) => index.byId.get(one) ?? [])
      await removeLocations(journal, gone)
    }
    return null
  })
}

function movedIntoItself(): AppError {
  return new AppError(
    422,
    'parent_cycle',
    'The contents cannot be moved into the location that is being deleted.',
    {
      fields: { to: 'is this location or one inside it' },
    },
  )
}

/** Deletes a label; items and templates lose it, and the labels under it become outermost. */
export function deleteLabel(context: Context, actor: Actor, id: string): Promise<Written<null>> {
  return writeJournal(context, actor, async (journal) => {
    const items = await listLabelledItemIds(journal.tx, actor.groupId, id)
    await changeItems(context, journal, items, (item) => ({
      ...item,
      labelIds: item.labelIds.filter((labelId) => labelId !== id),
    }))
    await unlabelTemplates(context, journal, id)
    await removeLabel(journal, id)
    return null
  })
}

/** Gives every item of a label another label instead, then deletes the label. */
export function mergeLabel(
  context: Context,
  actor: Actor,
  id: string,
  input: MergeLabel,
): Promise<Written<MergeReport>> {
  return writeJournal(context, actor, async (journal) => {
    const { tx, groupId } = journal
    await requireLabels(context, tx, groupId, [id])
    const target = readReference('into', input.into)
    if (!target) throw invalid({ into: 'is missing' })
    if (target === id) throw invalid({ into: 'is the label itself' })
    await requireLabels(context, tx, groupId, [target])
    const items = await listLabelledItemIds(tx, groupId, id)
    let hadBoth = 0
    await changeItems(context, journal, items, (item) => {
      if (item.labelIds.includes(target)) hadBoth++
      return { ...item, labelIds: replaceLabel(item.labelIds, id, target) }
    })
    await relabelTemplates(context, journal, id, target)
    await moveLabelChildren(journal, id, target)
    await removeLabel(journal, id)
    return { items: items.length, hadBoth }
  })
}

/** Only so many at once read all items of a household, which takes memory. */
const limited = createConcurrencyLimit(2)

/**
 * The tree as JSON, outermost locations first; siblings are locations before items, each by name. Items hang below
 * their parent item if they have one.
 */
export async function streamTree(context: Context, actor: Actor, withItems: boolean): Promise<Readable> {
  const index = await getLocationIndex(context, actor)
  const items = withItems ? await limited(() => readTreeItems(context, actor)) : undefined
  const locationsIn = (id: string | null) => (index.childrenOf.get(id) ?? []).map(toTreeEntry)
  return streamJson(writeTree(locationsIn(null), ({ id }) => [...locationsIn(id), ...(items?.get(id) ?? [])]))
}

function toTreeEntry({ id, name }: LocationRecord): TreeEntry {
  return { id, name, type: 'location' }
}

/** All items by the id of what they are in: their parent item, else their location. */
async function readTreeItems(context: Context, actor: Actor): Promise<Map<string, TreeEntry[]>> {
  const itemsIn = new Map<string, TreeEntry[]>()
  await context.database.snapshot(async (db) => {
    for await (const step of walkTreeItems(db, actor.groupId)) {
      for (const { id, name, isIn } of step) {
        const siblings = itemsIn.get(isIn)
        if (siblings) siblings.push({ id, name, type: 'item' })
        else itemsIn.set(isIn, [{ id, name, type: 'item' }])
      }
    }
  })
  return itemsIn
}
