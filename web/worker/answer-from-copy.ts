import type { Item } from '#contract/items/items.ts'
import { createCopyIndex, type CopyIndex } from '#web/shared/offline/copy/copy-index.ts'
import { readHead, readItems } from '#web/shared/offline/copy/copy-store.ts'
import { itemFromCopy, pathFromCopy } from '#web/shared/offline/copy/item-from-copy.ts'
import { listFromCopy } from '#web/shared/offline/copy/list-from-copy.ts'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import type { Plugin } from './clear-caches.ts'

/** The offline copy, kept in memory because reading and normalising 10,000 stored items takes a second on a phone. */
let loaded: CopyIndex | undefined

/** Responds to a request offline: from this device's copy, otherwise with the cached response. */
export const answerFromCopy: Plugin = {
  async cachedResponseWillBeUsed({ request, cachedResponse }) {
    try {
      return (await fromCopy(request, cachedResponse)) ?? cachedResponse
    } catch {
      // When the browser has no storage, there is no copy.
      return cachedResponse
    }
  },
}

/** When a requested picture is not cached, responds with its thumbnail from the offline copy. */
export const pictureFromCopy: Plugin = {
  async cachedResponseWillBeUsed({ request, cachedResponse }) {
    if (cachedResponse) return cachedResponse
    const url = new URL(request.url)
    // URLs in the copy do not name the household, because a file belongs to only one household.
    const small = await caches.match(`${url.origin}${url.pathname}?thumbnail=small`, {
      cacheName: offlineCaches.copiedPictures,
    })
    return small?.ok ? small : null
  },
}

async function fromCopy(request: Request, seen: Response | undefined): Promise<Response | undefined> {
  const url = new URL(request.url)
  const [, path = ''] = /\/api\/v1(\/.*)$/.exec(url.pathname) ?? []
  const asked = /^\/(?:items(?:\/(?<id>[\da-f-]{36})(?<isPath>\/path)?)?|groups|locations|labels)$/.exec(path)
  if (!asked) return undefined
  const index = await loadIndex(request.headers.get('x-tenant'))
  if (!index) return undefined
  const { at, group, locations, labels, valuation, total } = index.head
  const { id, isPath } = asked.groups ?? {}
  const isSeenLater = seen !== undefined && Date.parse(seen.headers.get('date') ?? '') > Date.parse(at)
  if (id === undefined && isSeenLater) return undefined
  if (path === '/locations') {
    const isSame = (url.searchParams.get('valuation') ?? 'purchase') === valuation
    return isSame && !url.searchParams.has('filterChildren') ? respond(at, locations) : undefined
  }
  if (path === '/labels') return respond(at, labels)
  if (path === '/groups') return respond(at, group)
  if (id === undefined) {
    // When the copy lacks items, its totals would differ from the server's, so the cached response is used.
    if (seen && index.rows.length < total) return undefined
    const page = listFromCopy(index, url.searchParams)
    return page && respond(at, { ...page, copiedAt: at })
  }
  if (isPath) {
    const found = pathFromCopy(index, id)
    return found && respond(at, found)
  }
  // as: `json()` returns `any`. The cached response belongs to the same endpoint.
  const item = itemFromCopy(index, id, seen && ((await seen.clone().json()) as Item))
  if (!item) return undefined
  // The server never sends the ETag `"copy"`. An edit with this ETag is rejected, and then compared with the current
  // item.
  const etag = seen?.headers.get('etag') ?? '"copy"'
  return respond(at, seen ? item : { ...item, copiedAt: at }, { etag })
}

/** Returns the copy when it belongs to the household of the request. */
async function loadIndex(tenant: string | null): Promise<CopyIndex | undefined> {
  const head = await readHead()
  if (!head) loaded = undefined
  if (!head || !(tenant === null ? head.isDefault : tenant === head.household)) return undefined
  const isCurrent =
    loaded?.head.household === head.household &&
    loaded.head.next === head.next &&
    loaded.head.madeAt === head.madeAt
  loaded = isCurrent && loaded ? { ...loaded, head } : createCopyIndex(head, await readItems())
  return loaded
}

function respond(at: string, body: unknown, headers: Record<string, string> = {}) {
  return Response.json(body, { headers: { date: new Date(at).toUTCString(), ...headers } })
}
