import { signInByProxy } from '#contract/accounts/proxy-sign-in.ts'
import { isFault, reasonOf } from '../oidc/oidc.errors.ts'
import { clientOf } from '#server/http/client.ts'
import { sendSession } from '#server/http/cookies.ts'
import { readProxyUser } from '#server/http/proxy-user.ts'
import type { AddRoute } from '#server/http/route.ts'
import { notFound } from '#server/shared/app-error.ts'
import { signInFromProxy } from './proxy-sign-in.service.ts'

/** A browser opens the endpoint as a page, so errors redirect to the sign-in page, which shows a text for them. */
export function proxySignInRoutes(add: AddRoute): void {
  add(signInByProxy, async ({ context, query: { next, token, ...guesses }, request, reply }) => {
    const { config } = context
    if (!config.proxySignIn) throw notFound('way to sign in')
    const person = readProxyUser(config, request)
    const client = clientOf(config, request)
    const outcome = await signInFromProxy(context, { person, token, guesses, client }).catch(
      (error: unknown) => {
        if (isFault(error)) context.logError('A sign-in by the proxy failed', error)
        return { refusal: reasonOf(error) }
      },
    )
    const search = new URLSearchParams(next === undefined ? {} : { next })
    if ('refusal' in outcome) {
      search.set('oidc_error', outcome.refusal)
      // Pass the invitation's token to the sign-in page, because the invitation may allow the next attempt. The token
      // of an invitation that has ended is useless.
      if (token !== undefined && outcome.refusal !== 'invitation_ended') search.set('token', token)
    } else {
      sendSession(reply, config, outcome)
      // Pass the invitation's token for a user who has an account: the sign-in page asks whether to accept the
      // invitation.
      if (token !== undefined && !outcome.isNew) search.set('token', token)
    }
    const address = `${config.basePath}/${search.size === 0 ? '' : `?${search.toString()}`}`
    return reply.header('cache-control', 'no-store').redirect(address, 302)
  })
}
