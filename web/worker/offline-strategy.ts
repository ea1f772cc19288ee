import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { isForeign } from '#web/shared/offline/is-foreign.ts'
import { clearCaches, skipWhileClearing, type Plugin } from './clear-caches.ts'

const maxAgeSeconds = 30 * 86_400

/** Responds from the network, or offline from the copy or the cache with the time of the cached response. */
export function networkFirstStrategy(cacheName: string, maxEntries: number, fromCopy: Plugin): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    plugins: [
      perHousehold,
      deleteOnRefusal(cacheName),
      onlyWhole,
      skipWhileClearing,
      fromCopy,
      setAsOf,
      new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true }),
    ],
  })
}

function keyOf(request: Request): string {
  const url = new URL(request.url)
  const household = request.headers.get('x-tenant')
  if (household !== null) url.searchParams.set('x-tenant', household)
  return url.href
}

const perHousehold: Plugin = {
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
}

/** Deletes a cached record when the user may no longer read it. */
const deleteOnRefusal = (cacheName: string): Plugin => ({
  async fetchDidSucceed({ request, response, event }) {
    const { status } = response
    // Throwing makes Workbox use the cached response.
    if (isForeign(status, response.headers.get('content-type') ?? ''))
      throw new Error(`${request.url} answered ${status}`)
    // Does not wait for the deletion, so that the page can show the sign-in dialog at once.
    if (status === 401) event.waitUntil(clearCaches())
    if (status === 403 || status === 404 || status === 410) {
      await (await caches.open(cacheName)).delete(keyOf(request))
    }
    return response
  },
})

const onlyWhole: Plugin = {
  async cacheWillUpdate({ response }) {
    const type = response.headers.get('content-type') ?? ''
    const isCacheable = !(response.headers.get('cache-control') ?? '').includes('no-store')
    return response.status === 200 && isCacheable && /^(application\/json|image\/)/.test(type)
      ? response
      : null
  },
}

/** Adds the header `Cubby-As-Of` with the time of the cached response. */
const setAsOf: Plugin = {
  async cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return null
    const headers = new Headers(cachedResponse.headers)
    headers.set('cubby-as-of', headers.get('date') ?? '')
    const { status, statusText } = cachedResponse
    return new Response(cachedResponse.body, { status, statusText, headers })
  },
}
