import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { cookieNames } from '#server/http/cookies.ts'
import { checkOriginOfWrite } from '#server/http/origin.ts'
import { readProxyUser } from '#server/http/proxy-user.ts'
import { AppError } from '#server/shared/app-error.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { requireAccess } from './access/access-rules.ts'
import { isApiKey } from './api-keys/api-keys.service.ts'
import { isOfOther } from './identities.service.ts'
import { endSessions, findActor } from './sessions.service.ts'

interface Credential {
  token: string
  from: 'header' | 'query' | 'cookie'
}

/**
 * Uses the first valid token, in the order header, query, cookie. Throws 401 when no token is valid, and 403 when its
 * user may not use the endpoint.
 */
export async function authenticate(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor> {
  const credentials = readCredentials(request)
  if (credentials.length === 0) {
    throw new AppError(401, 'unauthorized', 'Sign in first: authorization header or query is required.')
  }
  for (const { token, from } of credentials) {
    // The history shows the source of a change. A token in a cookie comes from the web app, one in a header or query
    // from another client.
    const found = await findActor(context, token, readTenant(request), from === 'cookie' ? 'web' : 'api')
    if (!found) continue
    if (from === 'cookie' && (await isOtherProxyUser(context, found, request))) {
      await endSessions(context, [token])
      continue
    }
    if (from === 'cookie') checkOriginOfWrite(context.config, request)
    requireAccess(endpoint, found)
    return found
  }
  throw new AppError(401, 'unauthorized', 'This session has ended: a valid authorization token is required.')
}

/** True when the session was started by the proxy, and the proxy now names another user. */
async function isOtherProxyUser(context: Context, actor: Actor, request: FastifyRequest): Promise<boolean> {
  const person = readProxyUser(context.config, request)
  return person !== undefined && isOfOther(context, actor.userId, person)
}

/** Returns the tokens of a request in order of precedence: header, query, cookie. */
export function readCredentials(request: FastifyRequest): Credential[] {
  const query = request.query
  const inQuery =
    query && typeof query === 'object' && 'access_token' in query ? query.access_token : undefined
  const header = request.headers.authorization
  const cookie = request.cookies[cookieNames.token]
  const found: Credential[] = []
  if (header) found.push({ token: stripBearer(header), from: 'header' })
  if (typeof inQuery === 'string' && inQuery !== '')
    found.push({ token: stripBearer(inQuery), from: 'query' })
  // An API key is accepted in the header or the query, but not in a cookie.
  if (cookie && !isApiKey(stripBearer(cookie))) found.push({ token: stripBearer(cookie), from: 'cookie' })
  return found
}

/** The token of a sign-in begins with `Bearer `. Some clients add `Bearer ` themselves, so they send it twice. */
function stripBearer(value: string): string {
  return value.replace(/^(Bearer(\s|%20|\+)+)+/i, '').trim()
}

/** Returns the household that the header or the query names; undefined for the user's default household. */
function readTenant(request: FastifyRequest): string | undefined {
  const header = request.headers['x-tenant']
  const query = request.query
  const inQuery = query && typeof query === 'object' && 'tenant' in query ? query.tenant : undefined
  const text =
    typeof header === 'string' && header !== '' ? header : typeof inQuery === 'string' ? inQuery : ''
  if (text === '' || text === 'undefined' || text === 'null') return undefined
  const id = parseUuid(text)
  if (id === undefined) throw new AppError(400, 'bad_id', 'X-Tenant is not the id of a household.')
  return id
}
