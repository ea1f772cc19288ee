import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { isBlank } from '#contract/texts.ts'
import type { OidcSettings } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { newChallenge, readChallenge } from '#server/features/auth/signing/challenges.service.ts'
import { useChallenge } from '#server/features/auth/signing/used-challenges.repository.ts'
import { OutboundError } from '#server/outbound/outbound.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { OidcFailure } from './oidc.errors.ts'

/** Allowed difference between the clocks of the provider and of this server. */
const clockToleranceSeconds = 60

/** The maximum time for a sign-in at the provider, including a second factor. */
export const authorizationMs = 600_000

/** Secrets of one authorization request. They prove that the callback belongs to a request from this browser. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
}

export interface ProviderIdentity {
  issuer: string
  subject: string
  /** The e-mail address of the user; undefined when the provider does not send one. */
  email: string | undefined
  isVerified: boolean
  name: string | undefined
  groups: readonly string[]
}

type Claims = Readonly<Record<string, unknown>>

/** Returns the provider's address to redirect the browser to, and the secrets to check its callback with. */
export async function startAuthorization(
  context: Context,
  settings: OidcSettings,
  redirectUri: string,
): Promise<{ url: string; authorization: AuthorizationRequest }> {
  const client = await import('openid-client')
  const provider = await findProvider(context, settings)
  const authorization = {
    // The state is signed and has an expiry, so that every replica can refuse a state that is too old or was used
    // before.
    state: await newChallenge(context, 'provider', authorizationMs),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: settings.scope,
    state: authorization.state,
    nonce: authorization.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(authorization.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, authorization }
}

/** Exchanges the code of the callback address for tokens and verifies the claims. Accepts each state once. */
export async function finishAuthorization(
  context: Context,
  settings: OidcSettings,
  { address, authorization }: { address: URL; authorization: AuthorizationRequest },
): Promise<ProviderIdentity> {
  if (address.searchParams.get('error') === 'access_denied') throw new OidcFailure('denied')
  const state = await readChallenge(context, 'provider', authorization.state)
  if (!state) throw new OidcFailure('expired')
  const provider = await findProvider(context, settings)
  const client = await import('openid-client')
  try {
    const tokens = await client.authorizationCodeGrant(provider, address, {
      expectedState: authorization.state,
      expectedNonce: authorization.nonce,
      pkceCodeVerifier: authorization.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new OidcFailure('failed')
    const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined
    const about = hasUserInfo ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : {}
    // Some providers accept a code twice, so Cubby accepts each state only once.
    const isFirst = await context.database.write((tx) => useChallenge(tx, state, context.now()))
    if (!isFirst) throw new OidcFailure('expired')
    return { issuer: claims.iss, subject: claims.sub, ...readClaims(settings, claims, about) }
  } catch (error) {
    throw explain(error, 'failed')
  }
}

const providers = perContext(() => ({ found: undefined as Promise<Configuration> | undefined }))

/** Loads the provider's metadata at the first sign-in, so that Cubby can start while the provider is down. */
async function findProvider(context: Context, settings: OidcSettings): Promise<Configuration> {
  const cached = providers(context)
  const found = (cached.found ??= discover(context, settings))
  try {
    return await found
  } catch (error) {
    if (cached.found === found) cached.found = undefined
    throw explain(error, 'unreachable')
  }
}

async function discover(context: Context, settings: OidcSettings): Promise<Configuration> {
  const client = await import('openid-client')
  const { issuerUrl, clientId, clientSecret } = settings
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  // When the provider does not list how clients authenticate, use the default of the standard: send the secret in the
  // header.
  const withSecret: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? basic : post
    authenticate(server, ...rest)
  }
  return client.discovery(
    new URL(issuerUrl),
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    clientSecret === undefined ? client.None() : withSecret,
    {
      [client.customFetch]: oidcFetch(context, settings),
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuerUrl.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

function oidcFetch({ fetchOutbound }: Context, { issuerUrl }: OidcSettings): CustomFetch {
  const { host } = new URL(issuerUrl)
  return async (url, { method, headers, body }) => {
    const response = await fetchOutbound({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      allowPrivate: new URL(url).host === host,
      // Do not follow redirects, because a redirect could send the client's secret to another host.
      follows: false,
    })
    return new Response(new Uint8Array(response.bytes), {
      status: response.status,
      headers: { 'content-type': response.mediaType },
    })
  }
}

function explain(error: unknown, otherwise: 'failed' | 'unreachable'): OidcFailure {
  if (error instanceof OidcFailure) return error
  return new OidcFailure(isNetworkError(error) ? 'unreachable' : otherwise, error)
}

/** True when the provider could not be reached. The library may have wrapped this error in another one. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof OutboundError) return true
  return error instanceof Error && error.cause !== undefined && isNetworkError(error.cause)
}

function readClaims(
  settings: OidcSettings,
  token: Claims,
  about: Claims,
): Omit<ProviderIdentity, 'issuer' | 'subject'> {
  const all = { ...token, ...about }
  // Read `email` and `email_verified` from the same source, ID token or userinfo. Mixing them would allow a takeover.
  const mail = settings.emailClaim in about ? about : token
  const verified = mail[settings.emailVerifiedClaim]
  const groups = all[settings.groupClaim]
  return {
    email: textOf(mail[settings.emailClaim]),
    isVerified: verified === true || verified === 'true',
    name: textOf(all[settings.nameClaim]),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((one) => typeof one === 'string'),
  }
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && !isBlank(claim) ? composeText(claim).trim() : undefined
}
