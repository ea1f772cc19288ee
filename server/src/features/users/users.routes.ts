import * as endpoints from '#contract/users.ts'
import { checkOrigin, readCredentials } from '#server/http/authenticate.ts'
import { clearSessionCookies, setSessionCookies } from '#server/http/cookies.ts'
import type { AddRoute } from '#server/http/route.ts'
import { AppError } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { endSession, refreshSession } from './sessions.service.ts'
import { getSelf, register, signIn, updateSelf } from './users.service.ts'

export function userRoutes(add: AddRoute): void {
  add(endpoints.register, async ({ context, body }) => {
    await register(context, body)
    return null
  })

  add(endpoints.login, async ({ context, query, body, request, reply }) => {
    checkOrigin(context.config, request)
    if (query.provider !== undefined && query.provider !== 'local') {
      throw new AppError(400, 'bad_request', 'This server knows only the provider “local”.')
    }
    const stayLoggedIn = body.stayLoggedIn === true || body.stayLoggedIn === 'true'
    const tokens = await signIn(context, { ...body, stayLoggedIn })
    setSessionCookies(reply, context.config, { ...tokens, remember: true })
    return {
      token: `Bearer ${tokens.token}`,
      expiresAt: toInstant(tokens.expiresAt),
      attachmentToken: tokens.attachmentToken,
    }
  })

  add(endpoints.logout, async ({ context, request, reply }) => {
    for (const { token, from } of readCredentials(request)) {
      if (from === 'cookie') checkOrigin(context.config, request)
      await endSession(context, token)
    }
    clearSessionCookies(reply, context.config)
    return null
  })

  add(endpoints.refresh, async ({ context, actor, reply }) => {
    const tokens = await refreshSession(context, actor)
    setSessionCookies(reply, context.config, { ...tokens, remember: false })
    return {
      raw: tokens.token,
      attachmentToken: tokens.attachmentToken,
      expiresAt: toInstant(tokens.expiresAt),
    }
  })

  add(endpoints.getSelf, async ({ context, actor }) => ({ item: await getSelf(context, actor) }))
  add(endpoints.updateSelf, async ({ context, actor, body }) => ({
    item: await updateSelf(context, actor, body),
  }))
}
