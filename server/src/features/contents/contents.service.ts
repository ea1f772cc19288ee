import type { LocationContents, TreeNode } from '#contract/locations.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { changeItems, removeItems } from '#server/features/items/item-changes.service.ts'
import { removeLabel } from '#server/features/labels/labels.service.ts'
import {
  getLocationIndex,
  moveLocations,
  readLocationIndex,
  removeLocations,
} from '#server/features/locations/locations.service.ts'
import { moveTemplates, unlabelTemplates } from '#server/features/templates/templates.service.ts'
import { writeJournal, type Written } from '#server/journal/journal.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import {
  countItemsIn,
  listItemIdsIn,
  listLabelledItemIds,
  listTreeItems,
  type TreeItem,
} from './contents.repository.ts'

/** What a deletion of a location would take along. */
export async function getContents(context: Context, actor: Actor, id: string): Promise<LocationContents> {
  const index = await getLocationIndex(context, actor)
  const ids = index.withDescendants(id)
  if (ids.length === 0) throw notFound('location')
  const { items, value } = await countItemsIn(
    context.database.read,
    context.database.kind,
    actor.groupId,
    ids,
  )
  return { items, locations: ids.length - 1, value: amountToNumber(value) }
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
    const ids = index.withDescendants(id)
    if (ids.length === 0) throw notFound('location')
    if (how.contents === 'move') {
      const to = parseUuid(how.to ?? '')
      if (to === undefined) throw invalid({ to: 'is not an id' })
      if (!index.byId.has(to)) throw notFound('location')
      if (ids.includes(to)) throw movedIntoItself()
      const items = await listItemIdsIn(journal.tx, kind, actor.groupId, [id])
      await changeItems(context, journal, items, (item) => ({ ...item, locationId: to }))
      await moveTemplates(context, journal, [id], to)
      await moveLocations(journal, index.childrenOf.get(id) ?? [], to)
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
    'The contents cannot be moved into the location that is deleted.',
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

/** Roots first; siblings are locations before items, each by name. Items hang below their parent item if they have one. */
export async function getTree(context: Context, actor: Actor, withItems: boolean): Promise<TreeNode[]> {
  const build = () => buildTree(context, actor, withItems)
  // With items it may be megabytes, too much to keep.
  return withItems ? build() : context.remember(actor.groupId, actor.revision, 'tree', build)
}

async function buildTree(context: Context, actor: Actor, withItems: boolean): Promise<TreeNode[]> {
  const index = await getLocationIndex(context, actor)
  const items = withItems ? await listTreeItems(context.database.read, actor.groupId) : []
  const inLocation = Map.groupBy(
    items.filter((item) => item.parentId === null),
    (item) => item.locationId,
  )
  const inItem = Map.groupBy(items, (item) => item.parentId)

  function itemNode({ id, name }: TreeItem): TreeNode {
    return { id, name, type: 'item', children: (inItem.get(id) ?? []).map(itemNode) }
  }
  function locationNode({ id, name }: { id: string; name: string }): TreeNode {
    const below = (index.childrenOf.get(id) ?? []).map(locationNode)
    return { id, name, type: 'location', children: [...below, ...(inLocation.get(id) ?? []).map(itemNode)] }
  }
  return (index.childrenOf.get(null) ?? []).map(locationNode)
}
