import * as keys from '#contract/api-keys.ts'
import * as endpoints from '#contract/users.ts'
import { addressOf } from '#server/http/address.ts'
import { checkOrigin, readCredentials } from '#server/http/authenticate.ts'
import { clearSessionCookies, setSessionCookies } from '#server/http/cookies.ts'
import type { AddRoute } from '#server/http/route.ts'
import { AppError } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.service.ts'
import { changePassword, signIn } from './credentials.service.ts'
import { deleteSelf } from './leaving.service.ts'
import { endAllSessions, endSessions, refreshSession } from './sessions.service.ts'
import { getSelf, getSettings, register, updateSelf, updateSettings } from './users.service.ts'

export function userRoutes(add: AddRoute): void {
  addSessionRoutes(add)
  addAccountRoutes(add)
  add(keys.listApiKeys, ({ context, actor }) => listApiKeys(context, actor))
  add(keys.createApiKey, ({ context, actor, body }) => createApiKey(context, actor, body))
  add(keys.deleteApiKey, async ({ context, actor, params }) => {
    await deleteApiKey(context, actor, params.id)
    return null
  })
}

function addSessionRoutes(add: AddRoute): void {
  add(endpoints.login, async ({ context, query, body, request, reply }) => {
    checkOrigin(context.config, request)
    if (query.provider !== undefined && query.provider !== 'local') {
      throw new AppError(400, 'bad_request', 'This server knows only the provider “local”.')
    }
    const stayLoggedIn = body.stayLoggedIn === true || body.stayLoggedIn === 'true'
    const tokens = await signIn(context, { ...body, stayLoggedIn }, addressOf(request))
    setSessionCookies(reply, context.config, { ...tokens, remember: true })
    return {
      token: `Bearer ${tokens.token}`,
      expiresAt: toInstant(tokens.expiresAt),
      attachmentToken: tokens.attachmentToken,
    }
  })

  add(endpoints.logout, async ({ context, request, reply }) => {
    const credentials = readCredentials(request)
    if (credentials.some(({ from }) => from === 'cookie')) checkOrigin(context.config, request)
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

  add(endpoints.refresh, async ({ context, actor, reply }) => {
    const tokens = await refreshSession(context, actor)
    setSessionCookies(reply, context.config, { ...tokens, remember: false })
    return {
      raw: tokens.token,
      attachmentToken: tokens.attachmentToken,
      expiresAt: toInstant(tokens.expiresAt),
    }
  })
}

function addAccountRoutes(add: AddRoute): void {
  add(endpoints.register, async ({ context, body, request }) => {
    await register(context, body, addressOf(request))
    return null
  })
  add(endpoints.getSelf, async ({ context, actor }) => ({ item: await getSelf(context, actor) }))
  add(endpoints.updateSelf, async ({ context, actor, body }) => ({
    item: await updateSelf(context, actor, body),
  }))
  add(endpoints.deleteSelf, async ({ context, actor, reply }) => {
    await deleteSelf(context, actor)
    clearSessionCookies(reply, context.config)
    return null
  })
  add(endpoints.changePassword, async ({ context, actor, body, request }) => {
    await changePassword(context, actor, body, addressOf(request))
    return null
  })
  add(endpoints.getSettings, async ({ context, actor, reply }) => {
    reply.header('cache-control', 'no-store')
    return { item: await getSettings(context, actor) }
  })
  add(endpoints.updateSettings, async ({ context, actor, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { item: await updateSettings(context, actor, body) }
  })
}
