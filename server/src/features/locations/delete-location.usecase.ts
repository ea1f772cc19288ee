import type { LocationDeletion } from '#contract/locations/location-tree.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { locationEntity } from './locations.repository.ts'
import { updateEachItem, removeItems } from '#server/features/items/item-writes.service.ts'
import { checkDepth, moveLocations, loadLocationIndex } from './locations.service.ts'
import { moveTemplates } from '#server/features/templates/templates.service.ts'
import { writeJournal, type WriteResult } from '#server/journal/journal.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { parseIdList, parseReference } from '#server/shared/request-values.ts'
import { listItemIdsIn } from '#server/features/items/items.repository.ts'

/** Deletes a location. Its contents are deleted with it, or are moved to another location first. */
export function deleteLocation(
  context: Context,
  actor: Actor,
  id: string,
  how: { contents?: string; to?: string },
): Promise<WriteResult<null>> {
  if (how.contents !== undefined && how.contents !== 'move')
    throw invalid({ contents: 'must be move or absent' })
  const to = how.contents === 'move' ? (parseReference('to', how.to ?? '') ?? null) : undefined
  return removeLocations(context, actor, [id], { field: 'to', to })
}

export function deleteLocations(
  context: Context,
  actor: Actor,
  input: LocationDeletion,
): Promise<WriteResult<null>> {
  const to =
    input.contentsTo === undefined ? undefined : (parseReference('contentsTo', input.contentsTo) ?? null)
  return removeLocations(context, actor, parseIdList('ids', input.ids), { field: 'contentsTo', to })
}

interface ContentsTarget {
  field: string
  /**
   * The location to which the contents move; null for the top level, undefined to delete the contents with the
   * location.
   */
  to: string | null | undefined
}

function removeLocations(
  context: Context,
  actor: Actor,
  ids: readonly string[],
  { field, to }: ContentsTarget,
): Promise<WriteResult<null>> {
  return writeJournal(context, actor, async (journal) => {
    const index = await loadLocationIndex(journal)
    if (!ids.every((id) => index.byId.has(id))) throw notFound('location')
    const within = index.withDescendants(ids)
    const chosen = new Set(ids)
    const gone = to === undefined ? within : within.filter((id) => chosen.has(id))
    const items = await listItemIdsIn(journal, gone)
    if (to === undefined) {
      await removeItems(journal, items)
    } else {
      if (to !== null && !index.byId.has(to)) throw notFound('location')
      if (to !== null && within.includes(to)) throw movedIntoItself(field)
      const children = gone
        .flatMap((id) => index.childrenOf.get(id) ?? [])
        .filter(({ id }) => !chosen.has(id))
      if (to !== null) checkDepth(index, children, to, field)
      await updateEachItem(journal, items, (item) => ({ ...item, locationId: to }))
      await moveLocations(journal, children, to)
    }
    await moveTemplates(journal, gone, to ?? null)
    // Delete children before their parents, because undo runs in reverse order and so restores parents before their
    // children.
    await journal.remove(
      locationEntity,
      gone.toReversed().flatMap((id) => index.byId.get(id) ?? []),
    )
    return null
  })
}

function movedIntoItself(field: string): AppError {
  return new AppError(
    422,
    'parent_cycle',
    'The contents cannot be moved into the location that is being deleted.',
    {
      fields: { [field]: 'is this location or one inside it' },
    },
  )
}
