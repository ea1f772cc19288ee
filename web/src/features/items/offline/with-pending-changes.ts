import type { Item, ItemPath, ItemSummary } from '#contract/items/items.ts'
import { pendingChanges } from '#web/shared/offline/outbox.ts'

/** An item as it is without the connection that its changes wait for; one that was created so is on this device alone. */
export async function withPendingChanges(id: string, asked: Promise<Item>): Promise<Item> {
  const created = findCreated(id)
  const item = created ? await asked.catch(() => created) : await asked
  return withEdits(item, shownEdits(id))
}

/** The same for the items of a page. */
export function withPendingChangesEach<Page extends { items: ItemSummary[] }>(page: Page): Page {
  const changes = pendingChanges()
  if (changes.length === 0) return page
  // In a page these are something else, or left out.
  const items = page.items.map((item) => {
    const { fields: _, soldTime: __, ...shown } = shownEdits(item.id, changes)
    return withEdits(item, shown)
  })
  return { ...page, items }
}

/** The path of an item that was created or moved without a connection: the location that was chosen, and the item. */
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

/** Those that the server refused are not shown: the person has still to say whether they count. */
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
