import { vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'

interface StubResponse {
  status?: number
  body?: unknown
  batchId?: string
  etag?: string
}

export interface StubRequest {
  /** Method, path below `/api/v1`, and query of the request. Leaves out the id of a long write, which is random. */
  line: string
  body: unknown
  headers: Headers
  cache: RequestCache | undefined
  respond: (response?: StubResponse) => void
  fail: () => void
}

/** Holds every request until the test responds to it, unless its endpoint is in `ready`. */
export function stubApi(ready: readonly (readonly [endpoint: Endpoint, body: unknown])[] = []) {
  const requests: StubRequest[] = []

  vi.stubGlobal('fetch', (url: string, { method = 'GET', body, headers, signal, cache }: RequestInit) => {
    const path = url.slice(url.indexOf('/api/v1') + '/api/v1'.length)
    const known = ready.find(([endpoint]) => isOf(endpoint, method, path))
    return new Promise<Response>((resolve, reject) => {
      const respond = (response: StubResponse = {}) => resolve(toResponse(response))
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      if (known) return respond({ body: known[1] })
      requests.push({
        line: `${method} ${path.replace(/\?id=[\da-f-]{36}$/, '')}`,
        body: typeof body === 'string' ? JSON.parse(body) : body,
        headers: new Headers(headers),
        cache,
        respond,
        fail: () => reject(new TypeError('Failed to fetch')),
      })
    })
  })

  return { requests, lines: () => requests.map(({ line }) => line) }
}

/** Throws when there is no request to respond to, so that the test cannot pass without one. */
export function sentRequest<Request>(request: Request | undefined): Request {
  if (!request) throw new Error('Nothing was asked yet that the test could respond to')
  return request
}

function isOf(endpoint: Endpoint, method: string, path: string) {
  const pattern = endpoint.path.replace(/:\w+/g, '[^/]+')
  return endpoint.method === method && new RegExp(`^${pattern}(\\?|$)`).test(path)
}

function toResponse({ status = 200, body, batchId, etag }: StubResponse) {
  return new Response(status === 204 ? null : JSON.stringify(body ?? {}), {
    status,
    headers: {
      'content-type': 'application/json',
      ...(batchId ? { 'cubby-batch': batchId } : {}),
      ...(etag ? { etag } : {}),
    },
  })
}
