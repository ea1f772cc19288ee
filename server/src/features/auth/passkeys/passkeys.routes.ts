import type { FastifyRequest } from 'fastify'
import * as endpoints from '#contract/auth/passkeys.ts'
import type { Context } from '#server/context.ts'
import { requestHost } from '#server/http/address.ts'
import { clientOf } from '#server/http/client.ts'
import type { AddRoute } from '#server/http/route.ts'
import { sendSession } from '#server/http/cookies.ts'
import { startPasskeySignIn, signInWithPasskey } from './passkey-sign-in.service.ts'
import { startPasskeyRegistration, listPasskeys, registerPasskey, removePasskey } from './passkeys.service.ts'

export function passkeyRoutes(add: AddRoute): void {
  add(endpoints.listPasskeys, ({ context, actor }) => listPasskeys(context, actor))
  add(endpoints.startPasskeyRegistration, ({ context, actor, body, request }) =>
    startPasskeyRegistration(context, actor, { ...body, address: addressOf(context, request) }),
  )
  add(endpoints.registerPasskey, ({ context, actor, body, request }) =>
    registerPasskey(context, actor, { ...body, address: addressOf(context, request) }),
  )
  add(endpoints.removePasskey, ({ context, actor, params }) => removePasskey(context, actor, params.id))
  add(endpoints.startPasskeySignIn, ({ context, request }) =>
    startPasskeySignIn(context, addressOf(context, request)),
  )
  add(endpoints.signInWithPasskey, async ({ context, body, request, reply }) => {
    const signIn = { ...body, stayLoggedIn: body.stayLoggedIn === true, address: addressOf(context, request) }
    const signedIn = await signInWithPasskey(context, signIn, clientOf(context.config, request))
    return sendSession(reply, context.config, signedIn)
  })
}

function addressOf({ config }: Context, request: FastifyRequest): string | undefined {
  return config.baseUrl ?? requestHost(config, request)
}
