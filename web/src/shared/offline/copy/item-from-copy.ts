import type { Attachment } from '#contract/files/files.ts'
import { blankFields } from '#contract/items/blank-fields.ts'
import { itemFieldList } from '#contract/items/item-fields.ts'
import type { Item, ItemPath, ItemSummary } from '#contract/items/items.ts'
import type { CopyIndex } from './copy-index.ts'

/**
 * Responds to `GET /items/:id` offline. `seen` is the item as this device loaded it last. Returns `seen` when it is
 * newer than the copy. Otherwise returns the copied item, with its files and other missing values from `seen`.
 */
export function itemFromCopy(index: CopyIndex, id: string, seen: Item | undefined): Item | undefined {
  const known = findItem(index, id)
  if (!known) return undefined
  if (seen && seen.updatedAt > known.updatedAt) return seen
  const { parentId, fields: _, ...summary } = known
  const { location: __, locationPath: ___, parent: ____, ...other } = seen ?? unseenItem(known)
  const parent = parentId === undefined ? undefined : findItem(index, parentId)
  return {
    ...other,
    ...summary,
    soldTime: known.soldTime.startsWith('0001') ? '' : known.soldTime.slice(0, 10),
    ...(parent && { parent: { ...parent, labels: [], tags: [] } }),
  }
}

function unseenItem(known: ItemSummary): Item {
  return { ...blankFields(itemFieldList), ...known, importRef: '', fields: [], attachments: photoOf(known) }
}

/** Responds to `GET /items/:id/path` offline. */
export function pathFromCopy(index: CopyIndex, id: string): ItemPath | undefined {
  const item = findItem(index, id)
  if (!item) return undefined
  const parent = item.parentId === undefined ? undefined : findItem(index, item.parentId)
  const path: ItemPath = [parent, item].flatMap((one) =>
    one ? { type: 'item', id: one.id, name: one.name } : [],
  )
  for (
    let place = index.locations.get(item.location?.id ?? '');
    place;
    place = index.locations.get(place.parentId ?? '')
  )
    path.unshift({ type: 'location', id: place.id, name: place.name })
  return path
}

const findItem = ({ rows }: CopyIndex, id: string): ItemSummary | undefined =>
  rows.find(({ item }) => item.id === id)?.item

/** Returns the main photo as an attachment. The copy stores only the id of the photo. */
function photoOf({ imageId, updatedAt }: ItemSummary): Attachment[] {
  if (imageId === undefined) return []
  const document = { id: imageId, title: '', path: '' }
  const file = { ...document, mimeType: 'image/webp', size: 0, hasThumbnail: true, document }
  return [{ ...file, type: 'photo', primary: true, createdAt: updatedAt, updatedAt }]
}
