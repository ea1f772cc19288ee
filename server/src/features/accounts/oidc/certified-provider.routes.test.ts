import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { createTestApp, type TestResponse, type TestApp } from '#test/test-app.ts'

/** The server of a certified provider. Our own test provider might misread the standard in the same way as Cubby. */
let server: Server
let app: TestApp
let issuer = ''

beforeAll(async () => {
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'cubby',
        client_secret: 'a secret with : and %',
        redirect_uris: ['http://cubby.test/api/v1/users/login/oidc/callback'],
      },
    ],
    // as: an exported RSA key has all required properties, but its type lists them as optional.
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig' }] },
    cookies: { keys: ['cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.org`,
        email_verified: true,
        name: `Person ${sub}`,
        groups: sub === 'stranger' ? ['others'] : ['family'],
      }),
    }),
  })
  const handle = provider.callback()
  server = createServer((request, response) => void handle(request, response)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  app = await createTestApp('sqlite', {
    CUBBY_BASE_URL: 'http://cubby.test',
    CUBBY_OIDC_ISSUER_URL: issuer,
    CUBBY_OIDC_CLIENT_ID: 'cubby',
    CUBBY_OIDC_CLIENT_SECRET: 'a secret with : and %',
    CUBBY_OIDC_SCOPE: 'openid profile email groups',
    CUBBY_OIDC_ALLOWED_GROUPS: 'family',
    CUBBY_OIDC_VERIFY_EMAIL: 'true',
  })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})

/** A browser on the provider's pages. It stores cookies and follows redirects until it is sent back to Cubby. */
function createBrowser() {
  const cookies = new Map<string, string>()
  return async function visit(address: URL, form?: Record<string, string>): Promise<URL> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = new URL(response.headers.get('location') ?? address.href, address)
    const isAsked = response.status === 200
    return isAsked || to.origin !== issuer ? to : visit(to)
  }
}

const cookiesOf = ({ headers }: TestResponse) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

/** Signs in on the provider's pages and consents. Returns the callback address and Cubby's cookies. */
async function comeBack(person: string) {
  const started = await app.send('GET', '/users/login/oidc')
  const visit = createBrowser()
  const signIn = await visit(new URL(String(started.headers['location'])))
  const consent = await visit(signIn, { prompt: 'login', login: person, password: 'any' })
  const back = await visit(consent, { prompt: 'consent' })
  expect(back.origin).toBe('http://cubby.test')
  return { back, cookie: cookiesOf(started) }
}

const finish = ({ back, cookie }: { back: URL; cookie: string }) =>
  app.send('GET', `/users/login/oidc/callback${back.search}`, undefined, { cookie })
const whereTo = ({ status, headers }: TestResponse) => [status, headers['location']]

it('Cubby signs in users of a certified provider (oidc-provider) and accepts each sign-in code once', async () => {
  const returned = await comeBack('ada')
  const response = await finish(returned)
  expect(whereTo(response)).toEqual([302, '/'])
  const self = await app.send('GET', '/users/self', undefined, { cookie: cookiesOf(response) })
  expect(self.json.item).toMatchObject({ email: 'ada@example.org', name: 'Person ada' })
  expect(whereTo(await finish(returned))).toEqual([302, '/?oidc_error=failed'])
})

it('Cubby refuses users of oidc-provider outside the allowed groups, and a response from another issuer', async () => {
  expect(whereTo(await finish(await comeBack('stranger')))).toEqual([302, '/?oidc_error=not_allowed'])
  const { back, cookie } = await comeBack('bob')
  expect(back.searchParams.get('iss')).toBe(issuer)
  back.searchParams.set('iss', 'https://another.example')
  expect(whereTo(await finish({ back, cookie }))).toEqual([302, '/?oidc_error=failed'])
})
