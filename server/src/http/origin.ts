import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/shared/app-error.ts'

/** Throws 403 for a request that a page of another site has sent with the user's cookies. */
export function checkOrigin(config: Config, request: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  // Check `Sec-Fetch-Site` first, because the browser sets it before a proxy changes `Host`, and pages cannot set it.
  if (site === 'same-origin') return
  if (site === 'cross-site') throw new AppError(403, 'wrong_origin', 'This request comes from another site.')
  if (origin === undefined || origin === ownOrigin(config)) return
  const from = URL.parse(origin)?.host
  if (from !== undefined && (from === host || from === request.host)) return
  throw new AppError(
    403,
    'wrong_origin',
    `This request comes from ${origin}, but reached the server as ${host}. If both are this server, set CUBBY_BASE_URL to the address that people open, or let the proxy pass on the Host header as it is (nginx: proxy_set_header Host $http_host;).`,
  )
}

function ownOrigin({ baseUrl }: Config): string | undefined {
  return baseUrl === undefined ? undefined : new URL(baseUrl).origin
}

/** Throws 403 for a write from another site's page. Accepts requests that only read. */
export function checkOriginOfWrite(config: Config, request: FastifyRequest): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(config, request)
}

/** Rejects requests with two `Host` headers: Cubby reads one of them, but a proxy may have checked the other. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new AppError(400, 'bad_request', 'The request has two Host headers.')
    done()
  })
}

/** Throws 403 when a page or a link of another site causes a GET that writes. */
export function checkSameSite(config: Config, request: FastifyRequest): void {
  checkOrigin(config, request)
  const { accept = '', 'sec-fetch-site': site } = request.headers
  // Over plain HTTP browsers do not send `Sec-Fetch-Site`. The request may come from a link on another site, so a page
  // opened in a browser is refused.
  if (site === undefined && accept.includes('text/html')) {
    throw new AppError(403, 'wrong_origin', 'This address is for programs and cannot be opened from a link.')
  }
}
