import { setCacheNameDetails } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addRoute, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import { isForeign } from '#web/shared/offline/is-foreign.ts'
import { answerFromCopy, pictureFromCopy } from './answer-from-copy.ts'
import { clearOnMessage, type Plugin } from './clear-caches.ts'
import { isPrivate } from './private-paths.ts'
import { networkFirstStrategy } from './offline-strategy.ts'
import { takeShared } from './shared-files.ts'
import { reloadUnresponsivePages } from './unresponsive-pages.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of the app, which the build inserts here. The HTML page is the entry `./`. */
declare const appFiles: PrecacheEntry[]

const pageWaitMs = 5000
const base = new URL('./', self.location.href).pathname
const isApi = (url: URL) => url.pathname.startsWith(`${base}api/`)

setCacheNameDetails({ prefix: 'cubby' })
precache(appFiles)

// The server redirects members from the address of a printed label to the item. Without a connection, this worker does.
registerRoute(
  new NavigationRoute(
    async ({ request, url }) => {
      const page = url.pathname.slice(base.length).replace(/^f\/[^/]+\//, base)
      return fetch(request).catch(() => Response.redirect(page + url.search))
    },
    { allowlist: [new RegExp(`^${base}f/[^/]+/(a|item|location)/`)] },
  ),
)

// Requests the page from the network first. The cached page may be broken, so it is used only without a connection.
// The paths of the API, of builds and of pages for guests do not open the app.
registerRoute(new NavigationRoute(openPage, { denylist: [new RegExp(`^${base}(api|builds|s)/`)] }))

async function openPage({ request }: { request: Request }): Promise<Response> {
  const cached = await matchPrecache('./')
  if (!cached) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(resolve, pageWaitMs, cached))
  const response = await Promise.race([fetch(request).catch(() => cached), late])
  // A proxy responds with these statuses when the server is down. Cubby itself never does for a page.
  return response.status === 404 || response.status >= 500 ? cached : response
}

addRoute({ directoryIndex: '', cleanURLs: false })

/** Does not cache the sign-in page of a network or a proxy in place of a file. */
const onlyCubbys: Plugin = {
  cacheWillUpdate: async ({ response }) =>
    response.ok && !isForeign(response.status, response.headers.get('content-type') ?? '') ? response : null,
}

// There are many files of languages and themes, so only those that were used are cached.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/`),
  new CacheFirst({
    cacheName: 'cubby-used-assets',
    plugins: [onlyCubbys, new ExpirationPlugin({ maxEntries: 60 })],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}themes/`),
  new NetworkFirst({
    cacheName: 'cubby-used-themes',
    plugins: [onlyCubbys, new ExpirationPlugin({ maxEntries: 6 })],
  }),
)

const pictures = networkFirstStrategy(offlineCaches.pictures, 400, pictureFromCopy)
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isApi(url) && request.destination === 'image',
  pictures,
)
self.addEventListener('message', (event) => {
  // as: `data` is `any`. Only pages of this app send messages, and all their messages have this form.
  const { type, urls } = event.data as { type?: string; urls: string[] }
  if (type !== 'cubby:keep-pictures') return
  event.waitUntil(Promise.all(urls.map((url) => pictures.handle({ event, request: new Request(url) }))))
})
// True for requests whose responses are cached here. Requests of the copy of a household have `no-store`, because the
// page stores the copy.
const isRecord = (url: URL, { destination, cache }: Request) =>
  isApi(url) && destination === '' && cache !== 'no-store' && !isPrivate(url)
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isRecord(url, request),
  networkFirstStrategy(offlineCaches.records, 600, answerFromCopy),
)

registerRoute(({ url }) => url.pathname === `${base}share`, takeShared, 'POST')

self.addEventListener('message', clearOnMessage)
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
  // Does not wait for the pages. A page that reloads waits for the end of the activation, so each would wait for the
  // other.
  void reloadUnresponsivePages(self.clients)
})
