import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { forget, skipWhileClearing, type Plugin } from './clear-caches.ts'

const maxAgeSeconds = 30 * 86_400

/** Answers from the network; without it as the same was seen last, marked with when that was. */
export function networkFirstStrategy(cacheName: string, maxEntries: number): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    plugins: [
      perHousehold,
      deleteOnRefusal(cacheName),
      onlyWhole,
      skipWhileClearing,
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

/** A record that may no longer be read must not come back when the network goes. */
const deleteOnRefusal = (cacheName: string): Plugin => ({
  async fetchDidSucceed({ request, response, event }) {
    const { status } = response
    // A proxy answers for a server that is not there.
    if (status === 502 || status === 504) throw new Error(`${request.url} answered ${status}`)
    // Not waited for: the page asks somebody to sign in meanwhile.
    if (status === 401) event.waitUntil(forget())
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

/** `Cubby-As-Of` is the time at which the server answered this. */
const setAsOf: Plugin = {
  async cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return null
    const headers = new Headers(cachedResponse.headers)
    headers.set('cubby-as-of', headers.get('date') ?? '')
    const { status, statusText } = cachedResponse
    return new Response(cachedResponse.body, { status, statusText, headers })
  },
}
