import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { addressOf, ipPrefixes, requestHost } from './address.ts'

/** The maximum length of a stored User-Agent header. The rest says nothing more about the browser. */
const maxUserAgent = 300

/** Returns the properties of the client that a sign-in needs: networks, cookies, called host and device. */
export function clientOf(config: Config, request: FastifyRequest) {
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

/**
 * Returns a signal that aborts when the client disconnects. `request.signal` cannot be used, because it aborts as soon
 * as a body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  // Do not abort after a complete response. The event `close` follows it too, and would only create an error that
  // nothing uses.
  raw.once('close', () => raw.writableFinished || disconnected.abort())
  return disconnected.signal
}
