import { setCacheNameDetails } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addRoute, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import { clearOnMessage } from './clear-caches.ts'
import { isPrivate } from './private-paths.ts'
import { networkFirstStrategy } from './offline-strategy.ts'
import { takeShared } from './shared-files.ts'
import { reloadUnresponsivePages } from './unresponsive-pages.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build: the files of the app. Its page is among them as `./`. */
declare const appFiles: PrecacheEntry[]

const pageWaitMs = 5000
const base = new URL('./', self.location.href).pathname
const isApi = (url: URL) => url.pathname.startsWith(`${base}api/`)

setCacheNameDetails({ prefix: 'cubby' })
precache(appFiles)

// The network comes first: a page that was broken when it was kept is shown only to who has no connection.
registerRoute(new NavigationRoute(openPage, { denylist: [new RegExp(`^${base}(api|builds)/`)] }))

async function openPage({ request }: { request: Request }): Promise<Response> {
  const kept = await matchPrecache('./')
  if (!kept) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(resolve, pageWaitMs, kept))
  const answer = await Promise.race([fetch(request).catch(() => kept), late])
  // A proxy answers for a server that is not there.
  return answer.status === 502 || answer.status === 504 ? kept : answer
}

addRoute({ directoryIndex: '', cleanURLs: false })

// Languages and themes are many: those that this person has used are kept.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/`),
  new CacheFirst({ cacheName: 'cubby-used-assets', plugins: [new ExpirationPlugin({ maxEntries: 60 })] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}themes/`),
  new NetworkFirst({ cacheName: 'cubby-used-themes', plugins: [new ExpirationPlugin({ maxEntries: 6 })] }),
)

const pictures = networkFirstStrategy(offlineCaches.pictures, 400)
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isApi(url) && request.destination === 'image',
  pictures,
)
self.addEventListener('message', (event) => {
  // as: a page of this app says it.
  const { type, urls } = event.data as { type?: string; urls: string[] }
  if (type !== 'cubby:keep-pictures') return
  event.waitUntil(Promise.all(urls.map((url) => pictures.handle({ event, request: new Request(url) }))))
})
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isApi(url) && request.destination === '' && !isPrivate(url),
  networkFirstStrategy(offlineCaches.records, 600),
)

registerRoute(({ url }) => url.pathname === `${base}share`, takeShared, 'POST')

self.addEventListener('message', clearOnMessage)
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
  // Not waited for: a page that is loaded anew waits for this to end.
  void reloadUnresponsivePages(self.clients)
})
