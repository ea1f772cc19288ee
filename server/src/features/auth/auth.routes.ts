import * as keys from '#contract/auth/api-keys.ts'
import * as sessions from '#contract/auth/sessions.ts'
import * as endpoints from '#contract/accounts/users.ts'
import { clientOf, deviceOf } from '#server/http/client.ts'
import { clearSessionCookies, sendSession, setSessionCookies } from '#server/http/cookies.ts'
import { checkSameSite } from '#server/http/origin.ts'
import type { AddRoute } from '#server/http/route.ts'
import { AppError } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys/api-keys.service.ts'
import { readCredentials } from './authenticate.service.ts'
import { changePassword, requireReauthentication, signIn } from './credentials.service.ts'
import { endAllSessions, endSession, endSessions, listSessions, refreshSession } from './sessions.service.ts'

export function authRoutes(add: AddRoute): void {
  addSessionRoutes(add)
  addSessionListRoutes(add)
  add(endpoints.changePassword, ({ context, actor, body }) => changePassword(context, actor, body))
  add(keys.listApiKeys, ({ context, actor }) => listApiKeys(context, actor))
  add(keys.createApiKey, async ({ context, actor, body }) => {
    await requireReauthentication(context, actor, body.password)
    return createApiKey(context, actor, body)
  })
  add(keys.deleteApiKey, ({ context, actor, params }) => deleteApiKey(context, actor, params.id))
}

function addSessionRoutes(add: AddRoute): void {
  add(endpoints.login, async ({ context, query, body, request, reply }) => {
    if (query.provider !== undefined && query.provider !== 'local') {
      throw new AppError(400, 'bad_request', 'This server knows only the provider “local”.')
    }
    const stayLoggedIn = body.stayLoggedIn === true || body.stayLoggedIn === 'true'
    const signedIn = await signIn(context, { ...body, stayLoggedIn }, clientOf(context.config, request))
    return sendSession(reply, context.config, signedIn)
  })

  add(endpoints.logout, async ({ context, request, reply }) => {
    const credentials = readCredentials(request)
    await endSessions(
      context,
      credentials.map(({ token }) => token),
    )
    clearSessionCookies(reply, context.config)
    return null
  })

  add(endpoints.logoutAll, async ({ context, actor, reply }) => {
    await endAllSessions(context, actor)
    clearSessionCookies(reply, context.config)
    return null
  })

  add(endpoints.refresh, async ({ context, actor, request, reply }) => {
    if (actor.source === 'web') checkSameSite(context.config, request)
    const tokens = await refreshSession(context, actor, deviceOf(request))
    setSessionCookies(reply, context.config, { ...tokens, remember: false })
    return {
      token: `Bearer ${tokens.token}`,
      raw: tokens.token,
      attachmentToken: tokens.attachmentToken,
      expiresAt: toInstant(tokens.expiresAt),
    }
  })
}

function addSessionListRoutes(add: AddRoute): void {
  add(sessions.listSessions, ({ context, actor }) => listSessions(context, actor))
  add(sessions.endSession, ({ context, actor, params }) => endSession(context, actor, params.id))
  add(sessions.endOtherSessions, ({ context, actor }) => endAllSessions(context, actor, actor.signInId))
}
