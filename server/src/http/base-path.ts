import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The address as Cubby knows it: a proxy that removes our path says so in a header. */
export function restorePath(basePath: string, { url = '/', headers }: IncomingMessage): string {
  const isRemoved = isNamed(basePath, headers['x-forwarded-prefix']) || isIngress(basePath, headers)
  const isThere = url === basePath || url.startsWith(`${basePath}/`)
  return isRemoved && !isThere ? basePath + url : url
}

/** True for requests through Home Assistant, which shows Cubby inside a page of its own. */
export function isIngress(basePath: string, headers: IncomingHttpHeaders): boolean {
  return isNamed(basePath, headers['x-ingress-path'])
}

function isNamed(basePath: string, header: string | string[] | undefined): boolean {
  return basePath !== '' && String(header ?? '').replace(/\/$/, '') === basePath
}
