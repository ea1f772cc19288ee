import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

export type IsAllowedAddress = (address: string) => boolean

/** Public addresses of metadata services of clouds. Cubby must not call them. */
const metadataAddresses = new Set(['168.63.129.16'])

const publicIpv6 = ipaddr.parseCIDR('2000::/3')
/** The prefix with which NAT64 networks write IPv4 addresses. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96')

export function createAddressCheck(allowNets: readonly string[]): IsAllowedAddress {
  const nets = allowNets.map((net) => ipaddr.parseCIDR(net.includes('/') ? net : `${net}/${bitsOf(net)}`))
  return (text) => {
    const address = embeddedIn(ipaddr.process(text))
    const isAllowed = nets.some((net) => net[0].kind() === address.kind() && address.match(net))
    return isAllowed || isPublic(address)
  }
}

function bitsOf(address: string): number {
  return ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128
}

function embeddedIn(address: IPv4 | IPv6): IPv4 | IPv6 {
  const isNat64 = address.kind() === 'ipv6' && address.match(nat64)
  return isNat64 ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address
}

function isPublic(address: IPv4 | IPv6): boolean {
  if (address.range() !== 'unicast' || metadataAddresses.has(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(publicIpv6)
}
