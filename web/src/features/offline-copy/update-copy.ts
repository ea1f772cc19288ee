import { type ChangedRecord, listChangesSince } from '#contract/history.ts'
import { getHousehold } from '#contract/households/households.ts'
import { listItems } from '#contract/items/item-lists.ts'
import { type Label, listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { hasSessionCookie } from '#web/shared/account/session.ts'
import { valuedBy } from '#web/shared/account/valued-by.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { seenBy } from '#web/shared/offline/offline-caches.ts'
import {
  copiedIds,
  type CopyHead,
  emptyCopy,
  readHead,
  readItems,
  removeItems,
  writeHead,
  writeItems,
} from '#web/shared/offline/copy/copy-store.ts'
import { removeCopy } from '#web/shared/offline/copy/remove-copy.ts'

/** Maximum number of items in a copy, about 7 MB. From a larger household, the copy has the items that changed last. */
export const maxItems = 10_000
/** When more items than this have changed, the whole copy is loaded again. */
const maxChanged = 500
/** The ids of the requested items are part of the URL, which can have at most 8 kB. */
const idsPerRequest = 100

export type CopyOwner = Pick<CopyHead, 'personId' | 'household' | 'isDefault'>

/**
 * Updates this device's copy by the feed of changes, or makes a new one when this household has none. Returns the head
 * of the copy. When the user may no longer read the household, removes the copy and returns null.
 */
export async function updateCopy(owner: CopyOwner): Promise<CopyHead | null> {
  const options = { household: owner.household, cache: 'no-store', withoutSignIn: true } as const
  try {
    const head = await readHead()
    const isOwn = head?.personId === owner.personId && head.household === owner.household
    const changes = isOwn ? await loadChanges(head.next) : undefined
    if (!isOwn || !changes || monthOf(head.madeAt) !== monthOf(now())) return await makeCopy()
    if (changes.items.length === 0) return await save({ ...head, ...owner, at: now() })
    const ids = await changedItems(changes.items)
    if (ids.length > maxChanged || (await copiedIds()).length > maxItems + maxChanged) return await makeCopy()
    const lists = await loadLists()
    if (rulesOf(lists.labels) !== rulesOf(head.labels)) return await makeCopy()
    for (let start = 0; start < ids.length; start += idsPerRequest)
      await replaceItems(ids.slice(start, start + idsPerRequest))
    return await save({ ...head, ...owner, ...lists, next: changes.next })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
    await removeCopy()
    return null
  }

  async function makeCopy() {
    // Reads the position of the feed before the items, so that the next update finds changes made in between.
    const { next } = await call(listChangesSince, {}, options)
    const query = { includeArchived: 'true', orderBy: 'updatedAt', page: '1', pageSize: String(maxItems) }
    const { items } = await call(listItems, { query }, options)
    const lists = await loadLists()
    await emptyCopy()
    if (mayStore(owner)) await writeItems(items)
    return save({ ...owner, ...lists, next, madeAt: now() })
  }

  async function loadLists() {
    const [{ total }, group, locations, labels] = await Promise.all([
      call(listItems, { query: { includeArchived: 'true', page: '1', pageSize: '1' } }, options),
      call(getHousehold, {}, options),
      call(listLocations, { query: valuedBy() }, options),
      call(listLabels, {}, options),
    ])
    const { valuation = 'purchase' } = valuedBy()
    return { total, group, locations, labels, valuation, at: now() }
  }

  /** Loads the changes since a position of the feed. Undefined when the server lacks some of them or has too many. */
  async function loadChanges(since: string) {
    const items: ChangedRecord[] = []
    try {
      for (let next = since; ;) {
        const page = await call(listChangesSince, { query: { since: next, pageSize: '1000' } }, options)
        items.push(...page.items)
        next = page.next
        if (!page.hasMore) return { items, next }
        if (items.length > 10 * maxChanged) return undefined
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) return undefined
      throw error
    }
  }

  async function replaceItems(ids: readonly string[]) {
    const query = { ids: [...ids], includeArchived: 'true', page: '1', pageSize: String(idsPerRequest) }
    const { items } = await call(listItems, { query }, options)
    const found = new Set(items.map(({ id }) => id))
    if (mayStore(owner)) await writeItems(items)
    await removeItems(ids.filter((id) => !found.has(id)))
  }
}

/** Returns the ids of items that were changed, or whose files were changed. */
async function changedItems(changes: readonly ChangedRecord[]): Promise<string[]> {
  const owners = changes.flatMap(({ owners: of, ...itself }) => [itself, ...of])
  const ids = owners.filter(({ entity }) => entity === 'item').map(({ id }) => id)
  // The feed does not name the item of a purged file. The item is found by its photo.
  const files = new Set(
    changes
      .filter(({ entity, owners: of }) => entity === 'attachment' && of.length === 0)
      .map(({ id }) => id),
  )
  const pictured =
    files.size === 0 ? [] : (await readItems()).filter(({ imageId }) => files.has(imageId ?? ''))
  return [...new Set([...ids, ...pictured.map(({ id }) => id)])]
}

const now = () => new Date().toISOString()
const monthOf = (time: string) => time.slice(0, 7)

/**
 * Returns the depreciation rules of all labels. A changed rule changes the values of items that the feed does not list.
 */
const rulesOf = (labels: readonly Label[]) =>
  JSON.stringify(
    labels.map(({ id, usefulLifeYears, restValuePercent, declining }) => [
      id,
      usefulLifeYears,
      restValuePercent,
      declining,
    ]),
  )

/** False after this user has signed out, even when another user has signed in since in another tab. */
export const mayStore = ({ personId }: Pick<CopyOwner, 'personId'>) =>
  hasSessionCookie() && seenBy() === personId

/**
 * Writes the head of the copy (`CopyHead`) last, so that an interrupted update is repeated. Writes nothing after the
 * user has signed out.
 */
async function save(head: CopyHead): Promise<CopyHead | null> {
  if (!mayStore(head)) {
    await removeCopy()
    return null
  }
  await writeHead(head)
  return head
}
