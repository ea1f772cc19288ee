import type { Item, ItemUpdate } from '#contract/items/items.ts'
import { queueChange } from '#web/shared/offline/outbox.ts'
import { lamp } from '#web-test/lamp.ts'

export const jana = { personId: 'jana', household: 'mill' }

/** Queues a change of an item as if made offline. */
export function editWaits(body: ItemUpdate, seen: ItemUpdate, { id, name }: Item = lamp, owner = jana) {
  // as: the tests change only fields that an item and an update have in the same form.
  const shown = body as Partial<Item>
  return queueChange({ kind: 'edit', itemId: id, name, body, shown, seen }, owner)
}

/** Queues a new item as if added offline. */
export function creationWaits(item: Item, owner = jana) {
  const { id, name } = item
  return queueChange({ kind: 'create', itemId: id, name, body: { name }, shown: item }, owner)
}
