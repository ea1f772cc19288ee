import type { FastifyReply } from 'fastify'

/** Returns a signal that is aborted when the client leaves. `request.signal` already is once a body has been read. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
