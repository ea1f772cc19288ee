import type { AddressInfo, Server } from 'node:net'

export function portOf(server: Server): number {
  // as: the type of `address()` includes a text and null, but a server on a port has an address with a port.
  return (server.address() as AddressInfo).port
}
