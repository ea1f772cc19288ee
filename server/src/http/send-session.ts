import type { FastifyReply } from 'fastify'
import type { Session } from '#contract/people/users.ts'
import type { Config } from '#server/config.ts'
import { toInstant } from '#server/shared/instant.ts'
import { setDeviceCookie, setSessionCookies } from './cookies.ts'

interface SignedIn {
  token: string
  attachmentToken: string
  expiresAt: number
  deviceCookie: Parameters<typeof setDeviceCookie>[2]
}

/** Sets the cookies of a new session; its tokens are the response for programs. */
export function sendSession(
  reply: FastifyReply,
  config: Config,
  { deviceCookie, ...tokens }: SignedIn,
): Session {
  setSessionCookies(reply, config, { ...tokens, remember: true })
  setDeviceCookie(reply, config, deviceCookie)
  return {
    token: `Bearer ${tokens.token}`,
    expiresAt: toInstant(tokens.expiresAt),
    attachmentToken: tokens.attachmentToken,
  }
}
