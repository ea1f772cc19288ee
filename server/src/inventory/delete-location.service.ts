import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { changeItems, removeItems } from '#server/features/items/item-changes.service.ts'
import { checkDepth, moveLocations, readLocationIndex } from '#server/features/locations/locations.service.ts'
import { moveTemplates } from '#server/features/templates/templates.service.ts'
import { writeJournalAlone, type Written } from '#server/journal/journal.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { readReference } from '#server/shared/request-values.ts'
import { listItemIdsIn } from './contents.repository.ts'

/** Deletes a location with everything below it, or moves its contents away first. */
export function deleteLocation(
  context: Context,
  actor: Actor,
  id: string,
  how: { contents?: string; to?: string },
): Promise<Written<null>> {
  if (how.contents !== undefined && how.contents !== 'move')
    throw invalid({ contents: 'must be move or absent' })
  return writeJournalAlone(context, actor, async (journal) => {
    const index = await readLocationIndex(journal)
    const ids = index.withDescendants([id])
    if (ids.length === 0) throw notFound('location')
    if (how.contents === 'move') {
      const to = readReference('to', how.to ?? '') ?? null
      if (to !== null && !index.byId.has(to)) throw notFound('location')
      if (to !== null && ids.includes(to)) throw movedIntoItself()
      const children = index.childrenOf.get(id) ?? []
      if (to !== null) checkDepth(index, children, to, 'to')
      const items = await listItemIdsIn(journal, [id])
      await changeItems(context, journal, items, (item) => ({ ...item, locationId: to }))
      await moveTemplates(journal, [id], to)
      await moveLocations(journal, children, to)
      await journal.remove(
        locationEntity,
        index.all.filter((location) => location.id === id),
      )
    } else {
      const items = await listItemIdsIn(journal, ids)
      await removeItems(context, journal, items)
      await moveTemplates(journal, ids, null)
      // Inner ones first, so that undo, which goes backwards, finds the outer ones there.
      const gone = ids.toReversed().flatMap((one) => index.byId.get(one) ?? [])
      await journal.remove(locationEntity, gone)
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
