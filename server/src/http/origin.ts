import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/shared/app-error.ts'

/** A browser says where a request comes from; another site's pages must not write with the cookies of ours. */
export function checkOrigin(config: Config, request: FastifyRequest): void {
  const { origin, host } = request.headers
  const isOurs =
    origin === undefined ||
    URL.parse(origin)?.host === host ||
    (config.baseUrl !== undefined && URL.parse(config.baseUrl)?.origin === origin)
  if (!isOurs || request.headers['sec-fetch-site'] === 'cross-site') {
    throw new AppError(403, 'wrong_origin', 'This request comes from another site.')
  }
}

/** For a GET that writes, which a link on another site could open with the cookies of ours. */
export function checkSameSite(config: Config, request: FastifyRequest): void {
  checkOrigin(config, request)
  const { accept = '', 'sec-fetch-site': site } = request.headers
  // Over plain http browsers do not say where a link was: then it may have been anywhere.
  if (site === undefined && accept.includes('text/html')) {
    throw new AppError(403, 'wrong_origin', 'This address is for programs and cannot be opened from a link.')
  }
}
