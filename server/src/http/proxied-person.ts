import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

type ProxyConfig = Pick<Config, 'proxySignIn' | 'trustedProxies'>

/**
 * The person whom a trusted proxy names, in lower case; undefined when it names nobody. Only the other end of the
 * connection counts: anybody can send any header, also one that says where a request came from.
 */
export function readProxiedPerson(
  { proxySignIn, trustedProxies }: ProxyConfig,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): string | undefined {
  if (!proxySignIn) return undefined
  const value = headers[proxySignIn.header]
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return isAmong(trustedProxies, socket.remoteAddress ?? '') ? value.trim().toLowerCase() : undefined
}

function isAmong(networks: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [name = '', bits] = network.split('/')
    const family = isIPv6(name) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(name, family)
    else list.addSubnet(name, Number(bits), family)
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
