import type { Item, ItemPath, ItemSummary } from '#contract/items/items.ts'
import { pendingChanges } from '#web/shared/offline/outbox.ts'

/**
 * Returns the item with its queued changes applied. The server may not have an item created offline, so it is then
 * taken from the queue.
 */
export async function withPendingChanges(id: string, asked: Promise<Item>): Promise<Item> {
  const created = findCreated(id)
  const item = created ? await asked.catch(() => created) : await asked
  return withEdits(item, shownEdits(id))
}

export function withPendingChangesEach<Page extends { items: ItemSummary[] }>(page: Page): Page {
  const changes = pendingChanges()
  if (changes.length === 0) return page
  // Leaves out the properties that a list of items omits or formats differently.
  const items = page.items.map((item) => {
    const { fields: _, soldTime: __, ...shown } = shownEdits(item.id, changes)
    return withEdits(item, shown)
  })
  return { ...page, items }
}

/**
 * Returns the path of an item. For an item created or moved offline it contains only the chosen location and the item.
 */
export async function pathWithPendingChanges(id: string, asked: Promise<ItemPath>): Promise<ItemPath> {
  const { name = '', location } = { ...findCreated(id), ...shownEdits(id) }
  if (location)
    return [
      { ...location, type: 'location' },
      { type: 'item', id, name },
    ]
  return findCreated(id) ? asked.catch(() => []) : asked
}

function findCreated(id: string): Item | undefined {
  const change = pendingChanges().find(({ kind, itemId }) => kind === 'create' && itemId === id)
  return change?.kind === 'create' ? change.shown : undefined
}

/**
 * Returns the properties that queued edits change. Excludes rejected edits, because the user has to decide about them.
 */
function shownEdits(id: string, changes = pendingChanges()): Partial<Item> {
  return changes
    .filter(({ kind, itemId, refusal }) => kind === 'edit' && itemId === id && !refusal)
    .reduce<Partial<Item>>((before, { shown }) => ({ ...before, ...shown }), {})
}

function withEdits<Shown extends Pick<Item, 'value' | 'quantity' | 'purchasePrice'>>(
  item: Shown,
  edits: Partial<Item>,
): Shown {
  if (Object.keys(edits).length === 0) return item
  const shown = { ...item, ...edits }
  return { ...shown, value: shown.quantity * shown.purchasePrice }
}
