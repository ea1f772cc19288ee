import type { Item, ItemPath, ItemSummary } from '#contract/items/items.ts'
import type { ItemPage, ItemQuery } from '#contract/items/item-lists.ts'
import { countedBy } from '#contract/items/valuation.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { isServerReached } from '#web/shared/offline/connection.ts'
import { type PendingChange, pendingChanges } from '#web/shared/offline/outbox.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { findByWords } from '#web/ui/find-by-words.ts'

/**
 * Returns the item with its queued changes applied. An item that the server does not have yet is taken from the queue.
 */
export async function withPendingChanges(id: string, asked: Promise<Item>): Promise<Item> {
  const created = findCreated(id)
  return created
    ? asked.then(withOwnEdits, () => withEdits(created, shownEdits(id)))
    : withOwnEdits(await asked)
}

/**
 * The newest response with each of the last items. When the connection is lost, the service worker may have only an
 * older one.
 */
const newest = new Map<string, Item>()
const maxNewest = 100

/** Returns the newest item with the edits that no response contains yet: queued ones and those being sent. */
export function withOwnEdits(item: Item): Item {
  const current = newerThan(item) ?? item
  newest.delete(item.id)
  newest.set(item.id, current)
  const [oldest] = newest.keys()
  if (oldest !== undefined && newest.size > maxNewest) newest.delete(oldest)
  return withEdits(current, shownEdits(item.id))
}

function newerThan({ id, updatedAt }: Pick<Item, 'id' | 'updatedAt'>): Item | undefined {
  const known = newest.get(id)
  return !isServerReached() && known && known.updatedAt > updatedAt ? known : undefined
}

type ShownChange = Pick<PendingChange, 'kind' | 'itemId' | 'refusal'> & { shown?: Partial<Item> }

/** Edits without a response yet. Other responses that come meanwhile may be older than these edits. */
let sending: readonly ShownChange[] = []

/** Sends an edit. Until its own response arrives, other responses are shown with the edit applied. */
export async function showWhileSending<Result>(
  itemId: string,
  shown: Partial<Item>,
  send: () => Promise<Result>,
) {
  const edit = { kind: 'edit', itemId, shown } as const
  sending = [...sending, edit]
  try {
    return await send()
  } finally {
    sending = sending.filter((one) => one !== edit)
  }
}

export function withPendingChangesEach<Page extends { items: ItemSummary[] }>(page: Page): Page {
  const changes = ownChanges()
  // A list of items has no custom fields, and another format for `soldTime`, so edits of these properties are not
  // applied to it.
  const items = page.items.map((item) => {
    const edits = { ...newerThan(item), ...shownEdits(item.id, changes) }
    const { fields: _, soldTime: __, soldTimePrecision: ___, ...shown } = edits
    return withEdits(item, shown)
  })
  return { ...page, items }
}

/**
 * Search parameters that are no filters. A search with other parameters does not list items that were created offline.
 */
const openKeys =
  'q page pageSize nearest includeArchived orderBy order withFields valuation totalQuantity'.split(' ')

/**
 * Adds items that were created offline before the results of a search in this device's copy, because the copy lacks
 * them. Pages keep their size, so results of the copy move to later positions. `loadPage` loads the pages of the copy
 * that now belong on this page. Adds nothing when the search has filters.
 */
export async function withCreationsOffline<Page extends ItemPage>(
  page: Page,
  query: ItemQuery,
  loadPage: (page: number) => Promise<Page>,
): Promise<Page> {
  if (Object.keys(query).some((key) => !openKeys.includes(key))) return page
  const household = actingHousehold() ?? queryClient.getQueryData(sessionQuery.queryKey)?.defaultGroupId
  const created = pendingChanges()
    .filter((change) => change.kind === 'create' && change.household === household)
    .flatMap(({ itemId }) => findCreated(itemId) ?? [])
    .map((item) => ({ ...item, ...shownEdits(item.id), soldTime: '0001-01-01T00:00:00Z' }))
    .map((item) => ({ item, path: [...(item.locationPath ?? []), item.name] }))
  const found = findByWords(created, query.q ?? '').map(({ item }) => item)
  if (found.length === 0) return page
  const size = page.pageSize
  const start = (page.page - 1) * size
  const first = found.slice(start, start + size)
  const skipped = Math.max(0, start - found.length)
  const number = Math.floor(skipped / size) + 1
  const copied = await Promise.all(
    [number, number + 1].map(async (one) => (one === page.page ? page : loadPage(one))),
  )
  const rest = copied.flatMap(({ items }) => items).slice(skipped % size)
  const counted = countedBy(query.valuation)
  return {
    ...page,
    total: page.total + found.length,
    totalValue: page.totalValue + found.reduce((sum, item) => sum + counted(item), 0),
    ...(page.totalQuantity !== undefined && {
      totalQuantity: page.totalQuantity + found.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
    items: [...first, ...rest.slice(0, size - first.length)],
  }
}

/**
 * Returns the path of an item. For an item created or moved offline it contains only the chosen location and the item.
 */
export async function pathWithPendingChanges(id: string, asked: Promise<ItemPath>): Promise<ItemPath> {
  const { name = '', location } = { ...findCreated(id), ...shownEdits(id, pendingChanges()) }
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

const ownChanges = (): readonly ShownChange[] => [...pendingChanges(), ...sending]

/** Returns the properties that edits change. Excludes rejected edits, because the user has to decide about them. */
function shownEdits(id: string, changes = ownChanges()): Partial<Item> {
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
