import * as endpoints from '#contract/accounts/users.ts'
import { ipPrefixes } from '#server/http/address.ts'
import { clearSessionCookies } from '#server/http/cookies.ts'
import type { AddRoute } from '#server/http/route.ts'
import { deleteSelf, previewDeletion } from './leaving.service.ts'
import { getSelf, getSettings, register, updateSelf, updateSettings } from './users.service.ts'

export function userRoutes(add: AddRoute): void {
  add(endpoints.register, ({ context, body, request }) => register(context, body, ipPrefixes(request)))
  add(endpoints.getSelf, async ({ context, actor }) => ({ item: await getSelf(context, actor) }))
  add(endpoints.updateSelf, async ({ context, actor, body }) => ({
    item: await updateSelf(context, actor, body),
  }))
  add(endpoints.previewDeletion, ({ context, actor }) => previewDeletion(context, actor))
  add(endpoints.deleteSelf, async ({ context, actor, body, reply }) => {
    await deleteSelf(context, actor, body.password)
    clearSessionCookies(reply, context.config)
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
