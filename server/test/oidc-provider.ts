import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createStubServer } from './stub-server.ts'

type Claims = Record<string, unknown>

export interface OidcProvider {
  issuer: string
  /** Settings for a server that is reached at `http://cubby.test`. */
  settings: Record<string, string>
  person: Claims
  /** The wrong claims that the provider puts into the next ID tokens. */
  overrides: Claims
  isDown: boolean
  /** While true, the provider accepts a code again that was already exchanged. */
  takesCodesAgain: boolean
  /** The issuer in the provider's metadata. Tests set a wrong one. */
  claimedIssuer: string
  tokenMovedTo: string | undefined
  requestedPaths(): (string | undefined)[]
  close(): Promise<void>
}

export async function createOidcProvider(): Promise<OidcProvider> {
  const stub = await createStubServer()
  const issuer = `http://127.0.0.1:${stub.port}`
  const clientId = 'cubby'
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { nonce: string; challenge: string; claims: Claims }>()
  const tokens = new Map<string, Claims>()
  const provider: OidcProvider = {
    issuer,
    settings: {
      CUBBY_OIDC_ISSUER_URL: issuer,
      CUBBY_OIDC_CLIENT_ID: clientId,
      CUBBY_OIDC_CLIENT_SECRET: 'hush',
    },
    person: {},
    overrides: {},
    isDown: false,
    takesCodesAgain: false,
    claimedIssuer: issuer,
    tokenMovedTo: undefined,
    requestedPaths: () => stub.requests.map(({ path }) => path),
    close: () => stub.close(),
  }

  function authorize(response: ServerResponse, query: URLSearchParams) {
    const code = randomUUID()
    codes.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      claims: { ...provider.person },
    })
    const back = new URL(query.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(response: ServerResponse, body: URLSearchParams, authorization = '') {
    const code = body.get('code') ?? ''
    const grant = codes.get(code)
    if (!provider.takesCodesAgain) codes.delete(code)
    const isProven = hash('sha256', body.get('code_verifier') ?? '', 'base64url') === grant?.challenge
    const isClient = authorization === `Basic ${Buffer.from(`${clientId}:hush`).toString('base64')}`
    if (!grant || !isProven || !isClient) return json(response, { error: 'invalid_grant' }, 400)
    const accessToken = randomUUID()
    tokens.set(accessToken, grant.claims)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: grant.claims['sub'],
      nonce: grant.nonce,
      iat: now,
      exp: now + 300,
      ...provider.overrides,
    }
    json(response, { access_token: accessToken, token_type: 'Bearer', id_token: signed(claims) })
  }

  function signed(claims: Claims): string {
    const parts = [{ alg: 'RS256', typ: 'JWT', kid: 'one' }, claims]
    const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }

  stub.respond((request, response) => {
    if (provider.isDown) return request.socket.destroy()
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    const { authorization } = request.headers
    if (pathname === '/authorize') return authorize(response, searchParams)
    if (pathname === '/token' && provider.tokenMovedTo !== undefined) {
      return response.writeHead(307, { location: provider.tokenMovedTo }).end()
    }
    if (pathname === '/token') {
      return exchange(response, new URLSearchParams(stub.requests.at(-1)?.body), authorization)
    }
    if (pathname === '/jwks') {
      return json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] })
    }
    if (pathname === '/userinfo') {
      return json(response, tokens.get(authorization?.replace('Bearer ', '') ?? '') ?? {})
    }
    json(response, {
      issuer: provider.claimedIssuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  })
  return provider
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
