import * as endpoints from '#contract/accounts/password-resets.ts'
import { ipPrefixes } from '#server/http/address.ts'
import type { AddRoute } from '#server/http/route.ts'
import { requestPasswordReset, resetByLink } from './password-resets.service.ts'

export function passwordResetRoutes(add: AddRoute): void {
  add(endpoints.requestPasswordReset, async ({ context, body, request, reply }) => {
    const sendLink = await requestPasswordReset(context, body.email, ipPrefixes(request))
    reply.raw.once('finish', sendLink)
    return null
  })
  add(endpoints.resetPassword, ({ context, body, request }) =>
    resetByLink(context, body, ipPrefixes(request)),
  )
}
