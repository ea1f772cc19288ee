import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { addressOf, ipPrefixes, requestHost } from './address.ts'

/** Longer ones say nothing more about the browser. */
const maxUserAgent = 300

/** All that a sign-in needs to know about where it comes from. */
export function callerOf(config: Config, request: FastifyRequest) {
  return {
    networks: ipPrefixes(request),
    cookies: request.cookies,
    requestHost: requestHost(config, request),
    device: deviceOf(request),
  }
}

export function deviceOf(request: FastifyRequest): { userAgent: string; address: string } {
  const userAgent = request.headers['user-agent'] ?? ''
  return { userAgent: userAgent.slice(0, maxUserAgent), address: addressOf(request) }
}

/** Returns a signal that is aborted when the client leaves. `request.signal` is aborted as soon as a body has been read. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // Every response ends with `close`. Aborting a finished one would only cost an unused error.
  raw.once('close', () => raw.writableFinished || gone.abort())
  return gone.signal
}
