import ipaddr from 'ipaddr.js'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The lengths of the IPv6 prefixes in bits that usually belong to one connection, one building and one site. */
const prefixes = [64, 56, 48] as const

/** Returns the rate-limit key of a client: the IPv4 address, or the /64 network of an IPv6 address. */
export function addressOf(request: FastifyRequest): string {
  return ipPrefixes(request)[0]
}

/** Returns the rate-limit key of `addressOf`. For an IPv6 address, the wider networks that contain it follow. */
export function ipPrefixes(request: FastifyRequest): [string, ...string[]] {
  // Skips entries that are no address: otherwise a client could avoid the rate limit by inventing a new word for each
  // request.
  const address = (request.ips ?? [request.ip]).map(plainAddress).findLast((one) => isIP(one) !== 0)
  if (address === undefined) return ['']
  const withoutZone = address.replace(/%.*/, '')
  const ip = ipaddr.process(withoutZone)
  if (!(ip instanceof ipaddr.IPv6)) return [ip.toString()]
  const [line, ...wider] = prefixes
  const groups = ip.parts.slice(0, 4)
  return [networkOf(groups, line), ...wider.map((bits) => networkOf(groups, bits))]
}

/**
 * Removes the port that some proxies add to an address in `X-Forwarded-For`. Returns an empty text when the connection
 * is closed and so has no address.
 */
function plainAddress(entry: string | undefined = ''): string {
  return entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

function networkOf(groups: readonly number[], bits: number): string {
  const masked = groups.map((group, index) => group & (0xff_ff << Math.max(0, 16 * (index + 1) - bits)))
  return `${masked.map((group) => (group & 0xff_ff).toString(16)).join(':')}::/${bits}`
}

/** Returns the address that the client called, or undefined when the Host or the protocol of the proxy is invalid. */
export function requestHost(config: Config, { protocol, host }: FastifyRequest): string | undefined {
  const isHost = /^([a-z\d.-]+|\[[a-f\d:.]+\])(:\d+)?$/i.test(host) && URL.canParse(`${protocol}://${host}`)
  return isHost && /^https?$/.test(protocol)
    ? `${protocol}://${host.toLowerCase()}${config.basePath}`
    : undefined
}

/** Returns the configured address of the server, else the one that the client called, for links in documents. */
export function baseUrlOf(config: Config, request: FastifyRequest): string {
  return config.baseUrl ?? requestHost(config, request) ?? ''
}

export function createNetworkCheck(networks: readonly string[]): (entry: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [name = '', bits] = network.split('/')
    const family = isIPv6(name) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(name, family)
    else list.addSubnet(name, Number(bits), family)
  }
  return (entry) => {
    const address = plainAddress(entry)
    return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}
