import { once } from 'node:events'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const brokenWorker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate') return
    const headers = { 'content-type': 'text/html' }
    event.respondWith(new Response('<!doctype html><h1>A page that is broken</h1>', { headers }))
  })`

/**
 * A proxy in front of Cubby. While `isBroken` is true, it serves a faulty service worker at `/sw.js`, whose responses
 * replace every page by a broken one. While `isPortal` is true, it responds to everything with its own page, and while
 * `isLocked` is true with its own page and 401.
 */
export async function startProxy(target: string) {
  const state = { isBroken: false, isPortal: false, isLocked: false }
  const server: Server = createServer((request, response) => {
    if (state.isPortal || state.isLocked) {
      response
        .writeHead(state.isLocked ? 401 : 200, { 'content-type': 'text/html' })
        .end('<!doctype html><h1>Sign in to the network</h1>')
      return
    }
    if (state.isBroken && request.url === '/sw.js') {
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        .end(brokenWorker)
      return
    }
    const { method, headers, url } = request
    const onward = forward(target + (url ?? ''), { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // as: `address()` returns a string only for a server on a pipe.
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
