import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * Returns the path of a request with the base path. A proxy may have removed the base path; it then names it in a
 * header.
 */
export function restorePath(basePath: string, { url = '/', headers }: IncomingMessage): string {
  const isRemoved = isNamed(basePath, headers['x-forwarded-prefix']) || isIngress(basePath, headers)
  const isThere = url === basePath || url.startsWith(`${basePath}/`)
  return isRemoved && !isThere ? basePath + url : url
}

/** True for requests through Home Assistant, which shows Cubby in a frame. */
export function isIngress(basePath: string, headers: IncomingHttpHeaders): boolean {
  return isNamed(basePath, headers['x-ingress-path'])
}

function isNamed(basePath: string, header: string | string[] | undefined): boolean {
  return basePath !== '' && String(header ?? '').replace(/\/$/, '') === basePath
}
