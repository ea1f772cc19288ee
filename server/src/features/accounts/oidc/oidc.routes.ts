import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishOidc, startOidc, type OidcStart } from '#contract/accounts/oidc.ts'
import type { OidcSettings } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { requestHost } from '#server/http/address.ts'
import { clientOf } from '#server/http/client.ts'
import { sendSession, setAuthorizationCookie, takeAuthorizationCookie } from '#server/http/cookies.ts'
import type { AddRoute } from '#server/http/route.ts'
import { notFound } from '#server/shared/app-error.ts'
import { parseObject } from '#server/shared/json-object.ts'
import { isFault, OidcFailure, reasonOf } from './oidc.errors.ts'
import { signInFromProvider } from './oidc.service.ts'
import { startAuthorization, authorizationMs, type AuthorizationRequest } from './provider.service.ts'

const startKeys = ['next', 'token', 'currency', 'timeZone', 'language'] as const satisfies (keyof OidcStart)[]

/** Browsers open both endpoints as pages, so errors redirect to the sign-in page, which shows the reason. */
export function oidcRoutes(add: AddRoute): void {
  add(startOidc, async ({ context, query, request, reply }) => {
    const settings = requireProvider(context)
    try {
      const { url, authorization } = await startAuthorization(
        context,
        settings,
        redirectUri(context, request),
      )
      const value = pack({ ...authorization, ...query })
      setAuthorizationCookie(reply, context.config, {
        state: authorization.state,
        value,
        maxAge: authorizationMs / 1000,
      })
      return redirect(reply, url)
    } catch (error) {
      return redirectWithError(context, reply, error, query)
    }
  })

  add(finishOidc, async ({ context, query, request, reply }) => {
    const settings = requireProvider(context)
    const { state = '' } = query
    const authorization = unpack(state, takeAuthorizationCookie(request, reply, context.config, state))
    try {
      if (!authorization) throw new OidcFailure('expired')
      const address = new URL(redirectUri(context, request))
      address.search = request.url.replace(/^[^?]*/, '')
      const signedIn = await signInFromProvider(context, settings, {
        address,
        authorization,
        token: authorization.token,
        guesses: authorization,
        client: clientOf(context.config, request),
      })
      sendSession(reply, context.config, signedIn)
      // The sign-in page checks that `next` is a path of Cubby, and asks existing users before they join with `token`.
      // Leave `token` out for a new user, who has already joined.
      const { next, token } = authorization
      return redirect(reply, signInPage(context, signedIn.isNew ? { next } : { next, token }))
    } catch (error) {
      return redirectWithError(context, reply, error, authorization ?? {})
    }
  })
}

function requireProvider({ config }: Context): OidcSettings {
  if (!config.oidc) throw notFound('way to sign in')
  return config.oidc
}

function redirectUri({ config }: Context, request: FastifyRequest): string {
  const address = config.baseUrl ?? requestHost(config, request)
  if (address === undefined) throw new OidcFailure('failed')
  return `${address}/api/v1/users/login/oidc/callback`
}

function redirectWithError(
  context: Context,
  reply: FastifyReply,
  error: unknown,
  { next, token }: OidcStart,
): FastifyReply {
  const cause = error instanceof OidcFailure ? error.cause : isFault(error) ? error : undefined
  if (cause !== undefined) context.logError('A sign-in through the provider failed', cause)
  return redirect(reply, signInPage(context, { next, token, oidc_error: reasonOf(error) }))
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302)
}

function signInPage({ config }: Context, query: Record<string, string | undefined>): string {
  const known = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const search = new URLSearchParams(known).toString()
  return `${config.basePath}/${search === '' ? '' : `?${search}`}`
}

function pack({
  nonce,
  verifier,
  next,
  token,
  currency,
  timeZone,
  language,
}: AuthorizationRequest & OidcStart): string {
  const payload = { nonce, verifier, next, token, currency, timeZone, language }
  return Buffer.from(JSON.stringify(payload)).toString('base64url')
}

function unpack(state: string, cookie = ''): (AuthorizationRequest & OidcStart) | undefined {
  const { nonce, verifier, ...rest } = parseObject(Buffer.from(cookie, 'base64url').toString()) ?? {}
  if (typeof nonce !== 'string' || typeof verifier !== 'string') return undefined
  return { state, nonce, verifier, ...Object.fromEntries(startKeys.flatMap((key) => textOf(rest, key))) }
}

function textOf(values: Readonly<Record<string, unknown>>, key: string): [string, string][] {
  const value = values[key]
  return typeof value === 'string' ? [[key, value]] : []
}
