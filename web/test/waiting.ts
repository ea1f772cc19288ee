import type { Item, ItemUpdate } from '#contract/items/items.ts'
import { queueChange } from '#web/shared/offline/outbox.ts'
import { lamp } from '#web-test/lamp.ts'

export const jana = { personId: 'jana', household: 'mill' }

/** Queues an edit of an item, as if the user had made it offline. */
export function editWaits(body: ItemUpdate, seen: ItemUpdate, { id, name }: Item = lamp, owner = jana) {
  // as: an item has other properties than an update. Tests only change fields that both have in the same form.
  const shown = body as Partial<Item>
  return queueChange({ kind: 'edit', itemId: id, name, body, shown, seen }, owner)
}

/** Queues a new item, as if the user had added it offline. */
export function creationWaits(item: Item, owner = jana) {
  const { id, name } = item
  return queueChange({ kind: 'create', itemId: id, name, body: { name }, shown: item }, owner)
}

/** Queues a photo under its name as the id, as if the user had added it offline. Does not store the file. */
export function fileWaits(
  name: string,
  { id, name: owner }: Pick<Item, 'id' | 'name'> = lamp,
  ownerKind: 'item' | 'location' = 'item',
) {
  const upload = { name, type: 'photo', isPrimary: name === 'front.jpg' } as const
  return queueChange({ kind: 'file', itemId: id, ownerKind, name: owner, upload }, jana, name)
}
