import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { addressOf, ipPrefixes, requestHost } from './address.ts'

/** The maximum length of a stored User-Agent header. The rest says nothing more about the browser. */
const maxUserAgent = 300

export interface Device {
  readonly userAgent: string
  readonly address: string
}

/** What a sign-in needs to know about the client. */
export interface Client {
  /** The client's IP address, followed by the wider networks that contain it. */
  readonly networks: readonly string[]
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The address of Cubby that the client has called; undefined when it is invalid. */
  readonly requestHost: string | undefined
  readonly device: Device
}

export function clientOf(config: Config, request: FastifyRequest): Client {
  return {
    networks: ipPrefixes(request),
    cookies: request.cookies,
    requestHost: requestHost(config, request),
    device: deviceOf(request),
  }
}

export function deviceOf(request: FastifyRequest): Device {
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
