import type { Item } from '#contract/items/items.ts'
import { createCopyIndex, type CopyIndex } from '#web/shared/offline/copy/copy-index.ts'
import { readHead, readItems } from '#web/shared/offline/copy/copy-store.ts'
import { itemFromCopy, pathFromCopy } from '#web/shared/offline/copy/item-from-copy.ts'
import { listFromCopy } from '#web/shared/offline/copy/list-from-copy.ts'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import type { Plugin } from './clear-caches.ts'

/** The copy in memory, because reading and folding 10,000 items takes a second on a phone. */
let loaded: CopyIndex | undefined

/** Answers a request offline from the copy on this device, else with the response that was seen last. */
export const answerFromCopy: Plugin = {
  async cachedResponseWillBeUsed({ request, cachedResponse }) {
    try {
      return (await fromCopy(request, cachedResponse)) ?? cachedResponse
    } catch {
      // Without storage there is no copy.
      return cachedResponse
    }
  },
}

/** Shows the small photo of the copy in place of a larger one that was not seen. */
export const pictureFromCopy: Plugin = {
  async cachedResponseWillBeUsed({ request, cachedResponse }) {
    if (cachedResponse) return cachedResponse
    const url = new URL(request.url)
    // The addresses in the copy have no household, because an attachment belongs to one household only.
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
  const { at, group, locations, labels, valuation, isWhole } = index.head
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
    // A copy with a part of the items has other totals than the response of the server.
    if (seen && !isWhole) return undefined
    const page = listFromCopy(index, url.searchParams)
    return page && respond(at, { ...page, copiedAt: at })
  }
  if (isPath) {
    const found = pathFromCopy(index, id)
    return found && respond(at, found)
  }
  // as: the server sent this response to the same request.
  const item = itemFromCopy(index, id, seen && ((await seen.clone().json()) as Item))
  if (!item) return undefined
  // The tag of a copied item is none of the server's, so that an edit of it is compared with the item.
  const etag = seen?.headers.get('etag') ?? '"copy"'
  return respond(at, seen ? item : { ...item, copiedAt: at }, { etag })
}

/** Returns the copy when it is of the household that the request is about. */
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
