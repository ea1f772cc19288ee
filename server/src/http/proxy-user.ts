import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { createNetworkCheck } from './address.ts'

type ProxyConfig = Pick<Config, 'proxySignIn' | 'trustedProxies'>

/**
 * The person whom a trusted proxy names, in lower case; undefined when it names nobody. Only the other end of the
 * connection counts: anybody can send any header, also one that says where a request came from.
 */
export function readProxyUser(
  { proxySignIn, trustedProxies }: ProxyConfig,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): string | undefined {
  if (!proxySignIn) return undefined
  const value = headers[proxySignIn.header]
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const isTrusted = createNetworkCheck(trustedProxies)
  return isTrusted(socket.remoteAddress ?? '') ? fromUtf8(value).trim().toLowerCase().normalize() : undefined
}

/** Decodes UTF-8, in which proxies write names. Node reads headers as Latin-1, which other values keep. */
function fromUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : header
}
