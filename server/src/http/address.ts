import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/shared/app-error.ts'

/** Whom limits count a request for: its address, of IPv6 the /64, because one line has all addresses of it. */
export function addressOf(request: FastifyRequest): string {
  // A caller who has left has no address any more, whatever the type says.
  const ip = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(ip) ? networkOf(ip) : ip
}

function networkOf(ip: string): string {
  const [before = '', after] = ip.split('::')
  const groups = before === '' ? [] : before.split(':')
  const missing = after === undefined ? 0 : 8 - groups.length - after.split(':').length
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(after ?? '').split(':')]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Where codes lead: the configured address, else the one at which this very request found us. */
export function reachedAt(config: Config, { protocol, host }: FastifyRequest): string {
  if (config.baseUrl !== undefined) return config.baseUrl
  if (/^([a-z\d.-]+|\[[a-f\d:.]+\])(:\d+)?$/i.test(host) && URL.canParse(`${protocol}://${host}`)) {
    return `${protocol}://${host}${config.basePath}`
  }
  throw new AppError(400, 'bad_request', 'The Host of this request is no address that a code can lead to.')
}
