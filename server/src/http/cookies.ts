import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#contract/accounts/users.ts'
import type { Config } from '#server/config.ts'
import { toInstant } from '#server/shared/instant.ts'

/** The names that existing browser clients know. */
export const cookieNames = {
  remember: 'hb.auth.remember',
  token: 'hb.auth.token',
  session: 'hb.auth.session',
  attachment: 'hb.auth.attachment_token',
} as const

interface DeviceCookie {
  readonly name: string
  readonly value: string
  readonly expiresAt: number
}

interface SignedIn {
  readonly token: string
  readonly attachmentToken: string
  readonly expiresAt: number
  readonly deviceCookie: DeviceCookie
}

/** Sets the cookies of a new session and of its browser; returns the tokens, which programs read. */
export function sendSession(
  reply: FastifyReply,
  config: Config,
  { token, attachmentToken, expiresAt, deviceCookie }: SignedIn,
): Session {
  setSessionCookies(reply, config, { token, attachmentToken, expiresAt, remember: true })
  setDeviceCookie(reply, config, deviceCookie)
  return { token: `Bearer ${token}`, expiresAt: toInstant(expiresAt), attachmentToken }
}

/** Sets the cookies of a session; two of them are read by scripts. */
export function setSessionCookies(
  reply: FastifyReply,
  config: Config,
  session: { token: string; attachmentToken: string; expiresAt: number; remember: boolean },
): void {
  const options = { ...cookieOptions(config), expires: new Date(session.expiresAt) }
  reply.setCookie(cookieNames.remember, String(session.remember), { ...options, httpOnly: true })
  reply.setCookie(cookieNames.token, session.token, { ...options, httpOnly: true })
  reply.setCookie(cookieNames.session, 'true', options)
  reply.setCookie(cookieNames.attachment, session.attachmentToken, options)
}

/** Outlives the session: it tells later that this browser was here before. */
function setDeviceCookie(
  reply: FastifyReply,
  config: Config,
  { name, value, expiresAt }: DeviceCookie,
): void {
  reply.setCookie(name, value, { ...cookieOptions(config), expires: new Date(expiresAt), httpOnly: true })
}

/** Keeps in the browser what belongs to one visit to a provider, until it is back. */
export function setAuthorizationCookie(
  reply: FastifyReply,
  config: Config,
  { state, value, maxAge }: { state: string; value: string; maxAge: number },
): void {
  reply.setCookie(authorizationCookie(state), value, { ...cookieOptions(config), httpOnly: true, maxAge })
}

/** Reads what was kept for a visit, once. */
export function takeAuthorizationCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  state: string,
): string | undefined {
  const value = request.cookies[authorizationCookie(state)]
  if (value !== undefined) reply.clearCookie(authorizationCookie(state), cookieOptions(config))
  return value
}

/** One for each visit, so that two tabs do not disturb each other. */
function authorizationCookie(state: string): string {
  return `cubby.oidc.${state}`
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  const options = { ...cookieOptions(config), expires: new Date(0) }
  reply.setCookie(cookieNames.token, '', { ...options, httpOnly: true })
  reply.setCookie(cookieNames.remember, 'false', { ...options, httpOnly: true })
  reply.setCookie(cookieNames.session, 'false', options)
  reply.setCookie(cookieNames.attachment, '', options)
}

function cookieOptions(config: Config) {
  return {
    path: config.basePath || '/',
    sameSite: 'lax' as const,
    secure: config.baseUrl?.startsWith('https:') ?? false,
  }
}
