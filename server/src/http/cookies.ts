import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#contract/accounts/users.ts'
import type { Config } from '#server/config.ts'
import { toInstant } from '#server/shared/instant.ts'

/** The cookie names of Homebox, which its clients in browsers use. */
export const cookieNames = {
  remember: 'hb.auth.remember',
  token: 'hb.auth.token',
  session: 'hb.auth.session',
  attachment: 'hb.auth.attachment_token',
} as const

/** A cookie that proves that an account has signed in from this browser before. */
export interface DeviceCookie {
  readonly name: string
  readonly value: string
  readonly expiresAt: number
}

export interface SessionTokens {
  readonly token: string
  readonly attachmentToken: string
  readonly expiresAt: number
}

/** The tokens of a new session, and the cookie that marks the browser as a known device. */
export interface SignedIn extends SessionTokens {
  readonly deviceCookie: DeviceCookie
}

/** Sets the cookies of a new session and of its browser. Returns the tokens, for clients without cookies. */
export function sendSession(
  reply: FastifyReply,
  config: Config,
  { token, attachmentToken, expiresAt, deviceCookie }: SignedIn,
): Session {
  setSessionCookies(reply, config, { token, attachmentToken, expiresAt, remember: true })
  setDeviceCookie(reply, config, deviceCookie)
  return { token: `Bearer ${token}`, expiresAt: toInstant(expiresAt), attachmentToken }
}

/** Sets the cookies of a session. Scripts can read two of them. */
export function setSessionCookies(
  reply: FastifyReply,
  config: Config,
  session: SessionTokens & { remember: boolean },
): void {
  const options = { ...cookieOptions(config), expires: new Date(session.expiresAt) }
  reply.setCookie(cookieNames.remember, String(session.remember), { ...options, httpOnly: true })
  reply.setCookie(cookieNames.token, session.token, { ...options, httpOnly: true })
  reply.setCookie(cookieNames.session, 'true', options)
  reply.setCookie(cookieNames.attachment, session.attachmentToken, options)
}

/** Sets a cookie that outlives the session, so that a later sign-in recognises the browser. */
function setDeviceCookie(
  reply: FastifyReply,
  config: Config,
  { name, value, expiresAt }: DeviceCookie,
): void {
  reply.setCookie(name, value, { ...cookieOptions(config), expires: new Date(expiresAt), httpOnly: true })
}

/** Stores data of one sign-in with a provider in the browser until the provider redirects back. */
export function setAuthorizationCookie(
  reply: FastifyReply,
  config: Config,
  { state, value, maxAge }: { state: string; value: string; maxAge: number },
): void {
  reply.setCookie(authorizationCookie(state), value, { ...cookieOptions(config), httpOnly: true, maxAge })
}

/** Returns the data that `setAuthorizationCookie` has stored, and deletes the cookie. */
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

/** Returns the name of a cookie for one sign-in, so that two tabs do not overwrite each other's cookie. */
function authorizationCookie(state: string): string {
  return `cubby.oidc.${state}`
}

const shareCookie = 'cubby.share'

/** Stores in the browser, until it is closed, that the guest knows the PIN of a link with pages below `path`. */
export function setShareCookie(reply: FastifyReply, config: Config, path: string, value: string): void {
  reply.setCookie(shareCookie, value, { ...cookieOptions(config), path, httpOnly: true })
}

export function readShareCookie(request: FastifyRequest): string | undefined {
  return request.cookies[shareCookie]
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
