import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { createDatabase } from '#test/postgres.ts'
import { createTestApp } from '#test/test-app.ts'

withServer('Status and transport', (app) => {
  it('returns 404 in JSON for unknown paths below /api with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const path of ['/nope', '/items/a/b/c', '/', '']) {
        const response = await app().send(method, path)
        expect([response.status, response.json.code], `${method} ${path}`).toEqual([404, 'not_found'])
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(response.headers.location).toBeUndefined()
      }
    }
    const { statusCode, headers } = await app().app.server.inject({
      url: '/api/nope',
      headers: { accept: 'text/html' },
    })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('application/json')
  })

  it.each([
    ['GET', '/users/login', 'POST'],
    ['PATCH', '/labels', 'GET, HEAD, POST'],
    ['PUT', '/status', 'GET, HEAD'],
    ['POST', '/items/01890000-0000-7000-8000-000000000000', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['PATCH', '/users/self/', 'GET, HEAD, PUT, DELETE'],
    ['POST', '/items/facets', 'GET, HEAD'],
    ['POST', '/locations/tree', 'GET, HEAD'],
  ] as const)('returns 405 for %s %s and allows %s', async (method, path, allow) => {
    const response = await app().send(method, path)
    expect([response.status, response.json.code, response.headers.allow]).toEqual([
      405,
      'method_not_allowed',
      allow,
    ])
  })

  it('returns 405 for PUT /items/export although PUT /items/{id} exists, and for similar paths', async () => {
    const { send } = await app().signUp()
    for (const [method, path, allow] of [
      ['PUT', '/items/export', 'GET, HEAD, POST'],
      ['DELETE', '/locations/tree', 'GET, HEAD'],
      ['PATCH', '/items/import', 'POST'],
    ] as const) {
      const { status, json, headers } = await send(method, path, method === 'DELETE' ? undefined : {})
      expect([status, json.code, headers.allow], path).toEqual([405, 'method_not_allowed', allow])
    }
    expect((await send('PUT', '/items/exports', {})).status).toBe(400)
  })

  it('answers HEAD like GET on every path, but without a body', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'a' })
    for (const { path } of app().app.endpoints.filter(({ method }) => method === 'GET')) {
      const query = path.endsWith('/values') ? '?field=a' : ''
      const address = path.replace(/:\w+/, item.id) + query
      const [head, get] = [await send('HEAD', address), await send('GET', address)]
      expect([head.status, head.text], path).toEqual([get.status, ''])
    }
    expect((await send('HEAD', `/items/${item.id}`)).status).toBe(200)
    expect((await app().send('HEAD', '/items')).status).toBe(401)
    expect((await app().send('HEAD', '/nope')).status).toBe(404)
  })

  it('accepts a slash at the end of any path', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items/', { name: 'a' })
    expect((await send('GET', `/items/${item.id}/`)).json).toEqual(item)
    expect((await send('GET', '/items/?page=1')).json.total).toBe(1)
  })

  it("returns the server's health and API generation in the form that clients expect", async () => {
    const { status, headers, json } = await app().send('GET', '/status')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(json).toMatchObject({
      health: true,
      versions: null,
      title: 'Cubby',
      build: {
        version: expect.stringMatching(/^v0\.22\.3\+cubby\.\d+\.\d+\.\d+$/),
        commit: expect.any(String),
      },
      cubbyVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      latest: { version: json.build.version, date: '', cubbyVersion: json.cubbyVersion, url: '' },
      demo: false,
      allowRegistration: true,
      hasAccounts: expect.any(Boolean),
      labelPrinting: false,
      proxySignIn: false,
      passwordReset: false,
      sendsMail: false,
      oidc: { enabled: false, buttonText: '', autoRedirect: false, allowLocal: true },
    })
  })

  it('returns the currencies sorted by name, to be cached for ten minutes, at the current and the older path', async () => {
    const { headers, json } = await app().send('GET', '/currencies')
    expect(headers['cache-control']).toBe('max-age=600')
    const names: string[] = json.map(({ name }: { name: string }) => name)
    expect(names.length).toBeGreaterThan(150)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect(json).toContainEqual(expect.objectContaining({ code: 'EUR', symbol: '€', decimals: 2 }))
    expect((await app().send('GET', '/currency')).json).toEqual(json)
  })

  it('forbids shared caches and MIME sniffing', async () => {
    const { send } = await app().signUp()
    const { headers } = await send('GET', '/items')
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Authorization, Cookie, X-Tenant',
      'x-content-type-options': 'nosniff',
    })
  })
})

it('The status says whether an account exists, so that a new server opens the form for the first household', async () => {
  await using app = await createTestApp('sqlite')
  const hasAccounts = async () => (await app.send('GET', '/status')).json.hasAccounts
  expect(await hasAccounts()).toBe(false)
  await app.signUp()
  expect(await hasAccounts()).toBe(true)
})

it('GET /live returns 200 although the database is gone, but GET /ready returns 503', async () => {
  const database = await createDatabase('migrated')
  await using app = await createTestApp('postgres', { CUBBY_DATABASE_URL: database.url })
  const probe = async (path: string) => {
    const { status, json } = await app.send('GET', path)
    return [status, json.status ?? json.code]
  }
  expect([await probe('/live'), await probe('/ready')]).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ])
  await database.drop()
  expect([await probe('/live'), await probe('/ready')]).toEqual([
    [200, 'ok'],
    [503, 'busy'],
  ])
})

withServer(
  'A server with a base path',
  (app) => {
    it('serves all paths below the base path, and returns 404 without the base path', async () => {
      expect((await app().send('GET', '/status')).status).toBe(200)
      expect((await app().send('PUT', '/status')).headers.allow).toBe('GET, HEAD')
      expect((await app().app.server.inject('/api/v1/status')).statusCode).toBe(404)
    })

    it('serves requests without the base path only when X-Forwarded-Prefix names it', async () => {
      const ask = async (url: string, prefix: string) => {
        const headers = { 'x-forwarded-prefix': prefix }
        return (await app().app.server.inject({ url, headers })).statusCode
      }
      expect(await ask('/api/v1/status', '/inventory')).toBe(200)
      expect(await ask('/api/v1/status', '/inventory/')).toBe(200)
      expect(await ask('/inventory/api/v1/status', '/inventory')).toBe(200)
      expect(await ask('/api/v1/status', '/other')).toBe(404)
    })

    it('allows framing by Home Assistant only', async () => {
      const ask = async (headers: Record<string, string>) =>
        (await app().app.server.inject({ url: '/inventory/api/v1/status', headers })).headers
      expect(await ask({ 'x-ingress-path': '/inventory' })).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
        'x-frame-options': 'SAMEORIGIN',
      })
      expect(await ask({ 'x-ingress-path': '/other' })).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-frame-options': 'DENY',
      })
    })
  },
  { CUBBY_BASE_URL: 'https://example.org/inventory' },
)

withServer(
  'A server with registration closed',
  (app) => {
    it('reports that registration is closed, and returns 403 to a registration', async () => {
      expect((await app().send('GET', '/status')).json.allowRegistration).toBe(false)
      const body = { name: 'A', email: 'a@example.org', password: 'long enough' }
      const response = await app().send('POST', '/users/register', body)
      expect([response.status, response.json.code]).toEqual([403, 'registration_disabled'])
      expect(
        (await app().send('POST', '/users/login', { username: body.email, password: body.password })).status,
      ).toBe(401)
    })
  },
  { CUBBY_ALLOW_REGISTRATION: 'false' },
)
