import * as endpoints from '#contract/accounts/password-resets.ts'
import { networksOf } from '#server/http/address.ts'
import type { AddRoute } from '#server/http/route.ts'
import { askForReset, resetByLink } from './password-resets.service.ts'

export function passwordResetRoutes(add: AddRoute): void {
  add(endpoints.askForReset, async ({ context, body, request, reply }) => {
    const sendLink = await askForReset(context, body.email, networksOf(request))
    reply.raw.once('finish', sendLink)
    return null
  })
  add(endpoints.resetPassword, async ({ context, body, request }) => {
    await resetByLink(context, body, networksOf(request))
    return null
  })
}
