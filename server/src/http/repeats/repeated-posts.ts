import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const keptMs = 10 * 60_000
const maxKept = 500

/** Headers that a handler sets about the write. */
const writeHeaders = ['cubby-batch', 'etag'] as const

interface FirstResponse {
  result: unknown
  headers: Partial<Record<(typeof writeHeaders)[number], string>>
  isWrite: boolean
}

/**
 * Returns a function that runs the handler of a request. When a client repeats a POST with its `Idempotency-Key`,
 * because the response was lost, the handler does not run again: the result is that of the first request. Results are
 * in memory, so the server must not have restarted.
 */
export function createRepeatGuard() {
  const responses = new LRUCache<string, Promise<FirstResponse>>({ max: maxKept, ttl: keptMs })

  return async (request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>) => {
    const key = keyOf(request)
    if (key === undefined) return run()
    const earlier = responses.get(key)
    // Without an earlier request there is no `await`, so that two at the same time do not both run.
    const known = earlier && (await earlier)
    if (known?.isWrite) {
      // Discards an upload, so that the connection stays usable.
      request.raw.resume()
      reply.headers(known.headers)
      return known.result
    }
    const response = run().then((result) => toFirstResponse(result, reply))
    responses.set(key, response)
    try {
      const { result, isWrite } = await response
      if (!isWrite) responses.delete(key)
      return result
    } catch (error) {
      responses.delete(key)
      throw error
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
