import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { closeIfReceiving } from '../bodies/body-timeout.ts'

const keptMs = 10 * 60_000
const maxKept = 500

/** Headers that a handler sets about the write. */
const writeHeaders = ['cubby-batch', 'etag'] as const

interface FirstResponse {
  result: unknown
  headers: Partial<Record<(typeof writeHeaders)[number], string>>
  isWrite: boolean
}

interface RunningRequest {
  readonly request: FastifyRequest
  readonly response: Promise<FirstResponse>
}

/**
 * Returns a function that runs the handler of a request. When a client repeats a POST with its `Idempotency-Key`,
 * because the response was lost, the handler does not run again: the result is that of the first request. Results are
 * in memory, so the server must not have restarted.
 */
export function createRepeatGuard() {
  const running = new Map<string, RunningRequest>()
  const responses = new LRUCache<string, FirstResponse>({ max: maxKept, ttl: keptMs })

  return async (request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>) => {
    const key = keyOf(request)
    if (key === undefined) return run()
    // A loop, because another repeated request may have begun while this one waited.
    for (let earlier = running.get(key); earlier; earlier = running.get(key)) {
      // A client repeats an upload after its connection was lost. The server may notice the loss minutes later.
      closeIfReceiving(earlier.request)
      await earlier.response.catch(() => undefined)
    }
    const known = responses.get(key)
    if (known) {
      // Discards an upload, so that the connection stays usable.
      request.raw.resume()
      reply.headers(known.headers)
      return known.result
    }
    const response = run().then((result) => toFirstResponse(result, reply))
    running.set(key, { request, response })
    try {
      const first = await response
      if (first.isWrite) responses.set(key, first)
      return first.result
    } finally {
      running.delete(key)
    }
  }
}

function toFirstResponse(result: unknown, reply: FastifyReply): FirstResponse {
  const present = writeHeaders.filter((name) => reply.hasHeader(name))
  const headers = Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]))
  // A handler that sends the response itself returns the reply.
  const isWrite = (reply.hasHeader('cubby-batch') || reply.statusCode === 201) && result !== reply
  return { result, headers, isWrite }
}

/** Returns undefined for a request that may run as often as it is sent. */
function keyOf({ method, url, actor, headers, body }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (method !== 'POST' || !actor || !key) return undefined
  // A client that sends one key with several bodies gets several records, not a success for a write that never ran.
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64')
  return [actor.userId, actor.householdId, url, bodyHash, key].join(' ')
}
