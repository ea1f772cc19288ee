import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { createNetworkCheck } from './address.ts'

type ProxyConfig = Pick<Config, 'proxySignIn' | 'trustedProxies'>

/**
 * Returns the user name that a trusted proxy sends, in lower case.
 * Only the address of the connection counts, because any client can send headers such as `X-Forwarded-For`.
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

/**
 * Decodes user names, which proxies send as UTF-8 although Node reads headers as Latin-1. Returns a value that is not
 * UTF-8 unchanged.
 */
function fromUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : header
}
