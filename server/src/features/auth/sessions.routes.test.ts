import { afterEach, expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { waitForAccessEvent } from '#test/wait-for-access-event.ts'
import type { TestResponse, Person, TestApp } from '#test/test-app.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const day = 86_400_000

interface Cookie {
  name: string
  value: string
  attributes: string[]
}

function cookiesOf({ headers }: TestResponse): Cookie[] {
  return [headers['set-cookie'] ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = String(line).split('; ')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes }
  })
}

const cookieHeader = (cookies: readonly Cookie[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

async function signIn(app: TestApp, { email, password }: Person, body: object = {}) {
  const response = await app.send('POST', '/users/login', { username: email, password, ...body })
  expect(response.status, response.text).toBe(200)
  const token: string = response.json.token
  return {
    response,
    token,
    bare: token.replace('Bearer ', ''),
    cookie: cookieHeader(cookiesOf(response)),
  }
}

async function read(app: TestApp, headers: Record<string, string>, query = '') {
  return (await app.send('GET', `/items${query}`, undefined, headers)).status
}

withServer('Sessions', (app) => {
  afterEach(() => app().setNow(Date.now))

  it('are refused with the same error for an unknown account and for a wrong password', async () => {
    const me = await app().signUp()
    const responses = []
    for (const body of [
      { username: 'nobody@example.org', password: me.password },
      { username: me.email, password: 'wrong password' },
      { username: me.email, password: '' },
      { username: me.email, password: me.password.toUpperCase() },
    ]) {
      const response = await app().send('POST', '/users/login', body)
      expect(response.headers['set-cookie']).toBeUndefined()
      responses.push({ status: response.status, ...response.json, requestId: '' })
    }
    expect(responses[0]).toMatchObject({ status: 401, code: 'wrong_credentials' })
    for (const response of responses) expect(response).toEqual(responses[0])
  })

  it('start by a JSON or form request, with or without a charset, whatever the case of the e-mail address', async () => {
    const me = await app().signUp()
    const body = JSON.stringify({
      username: me.email.toUpperCase(),
      password: me.password,
      stayLoggedIn: null,
    })
    const fields = new URLSearchParams({
      username: me.email,
      password: me.password,
      stayLoggedIn: 'false',
    }).toString()
    const ways: [body: string, type: string][] = [
      [body, 'application/json'],
      [body, 'application/json; charset=utf-8'],
      [body, 'application/json;charset=UTF-8'],
      [body, 'text/plain'],
      [body, form['content-type']],
      [fields, form['content-type']],
      [fields, `${form['content-type']}; charset=utf-8`],
    ]
    for (const [sent, type] of ways) {
      const response = await app().send('POST', '/users/login', sent, { 'content-type': type })
      expect(response.status, `${type} ${response.text}`).toBe(200)
      expect(response.json).toEqual({
        token: expect.stringMatching(/^Bearer [A-Z2-7]{26}$/),
        attachmentToken: expect.stringMatching(/^[A-Z2-7]{26}$/),
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      })
      expect(await read(app(), { authorization: response.json.token })).toBe(200)
    }
    const local = await app().send('POST', '/users/login?provider=local', body, {
      'content-type': 'application/json',
    })
    expect(local.status).toBe(200)
  })

  it('expire after a week, or after four weeks when the user stays signed in', async () => {
    const me = await app().signUp()
    const now = Date.now()
    app().setNow(() => now)
    for (const [stayLoggedIn, days] of [
      [false, 7],
      ['false', 7],
      ['true', 28],
      [true, 28],
    ] as const) {
      app().setNow(() => now)
      const { response, token } = await signIn(app(), me, { stayLoggedIn })
      expect(Date.parse(response.json.expiresAt)).toBe(now + days * day)
      app().setNow(() => now + days * day - 1)
      expect(await read(app(), { authorization: token })).toBe(200)
      app().setNow(() => now + days * day)
      const late = await app().send('GET', '/items', undefined, { authorization: token })
      expect([late.status, late.json.code]).toEqual([401, 'unauthorized'])
    }
  })

  it('set the cookies that clients expect, for this host only', async () => {
    const me = await app().signUp()
    const { response, bare } = await signIn(app(), me)
    const cookies = cookiesOf(response)
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([
      ['hb.auth.remember', 'true'],
      ['hb.auth.token', bare],
      ['hb.auth.session', 'true'],
      ['hb.auth.attachment_token', response.json.attachmentToken],
      [`cubby.device.${me.userId}`, expect.any(String)],
    ])
    expect(cookies.at(-1)?.attributes).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax', 'HttpOnly']))
    for (const { name, attributes } of cookies.slice(0, -1)) {
      expect(attributes, name).toContain('Path=/')
      expect(attributes, name).toContain('SameSite=Lax')
      expect(attributes.includes('HttpOnly'), name).toBe(/remember|\.token/.test(name))
      const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice(8) ?? ''
      expect(Math.abs(Date.parse(expires) - Date.parse(response.json.expiresAt)), name).toBeLessThan(1000)
      expect(attributes.join().toLowerCase(), name).not.toMatch(/domain|secure/)
    }
  })

  it('are found by a token in the header, the query or a cookie, and the first valid token counts', async () => {
    const me = await app().signUp()
    const { bare, cookie } = await signIn(app(), me)
    for (const authorization of [
      bare,
      `Bearer ${bare}`,
      `bearer ${bare}`,
      `Bearer  ${bare}`,
      `Bearer Bearer ${bare}`,
    ]) {
      expect(await read(app(), { authorization }), authorization).toBe(200)
    }
    for (const token of [bare, `Bearer%20${bare}`, `Bearer+${bare}`, `Bearer%2520${bare}`]) {
      expect(await read(app(), {}, `?access_token=${token}`), token).toBe(200)
    }
    expect(await read(app(), { cookie })).toBe(200)
    expect(await read(app(), { cookie: `hb.auth.token=${bare}` })).toBe(200)

    const stale = 'A'.repeat(26)
    expect(
      await read(app(), { cookie: `hb.auth.token=${stale}; hb.auth.remember=true`, authorization: bare }),
    ).toBe(200)
    expect(await read(app(), { cookie, authorization: `Bearer ${stale}` })).toBe(200)
    expect(await read(app(), { cookie }, `?access_token=${stale}`)).toBe(200)
    expect(await read(app(), { cookie, authorization: 'null' })).toBe(200)
    for (const headers of [
      { authorization: stale },
      { authorization: 'Bearer ' },
      { cookie: 'hb.auth.session=true' },
      { authorization: bare.toLowerCase() },
      { authorization: bare.slice(1) },
    ]) {
      expect(await read(app(), headers), JSON.stringify(headers)).toBe(401)
    }
  })

  it('accept the old tokens for a minute after a browser has refreshed them', async () => {
    const me = await app().signUp()
    const { response: signedIn, token, cookie } = await signIn(app(), me, { stayLoggedIn: true })
    const now = Date.now()
    app().setNow(() => now)
    const response = await app().send('GET', '/users/refresh', undefined, { cookie })
    expect(response.json).toEqual({
      token: `Bearer ${response.json.raw}`,
      raw: expect.stringMatching(/^[A-Z2-7]{26}$/),
      attachmentToken: expect.stringMatching(/^[A-Z2-7]{26}$/),
      expiresAt: new Date(now + 7 * day).toISOString(),
    })
    const cookies = Object.fromEntries(cookiesOf(response).map(({ name, value }) => [name, value]))
    expect(cookies).toMatchObject({
      'hb.auth.remember': 'false',
      'hb.auth.token': response.json.raw,
      'hb.auth.session': 'true',
    })
    app().setNow(() => now + 59_000)
    expect(await read(app(), { authorization: token })).toBe(200)
    const parallel = await app().send('GET', '/users/refresh', undefined, { authorization: token })
    expect(parallel.status).toBe(200)
    app().setNow(() => now + 60_000)
    expect(await read(app(), { authorization: token })).toBe(401)
    expect(await read(app(), { authorization: signedIn.json.attachmentToken })).toBe(401)
    expect(await read(app(), { authorization: response.json.raw })).toBe(200)
    expect(await read(app(), { authorization: parallel.json.raw })).toBe(200)
    app().setNow(Date.now)
  })

  it('accept the old token of a client without cookies until that token expires or the new token is signed out', async () => {
    const me = await app().signUp()
    const refresh = async (authorization: string) =>
      (await app().send('GET', '/users/refresh', undefined, { authorization })).json
    const { response, token } = await signIn(app(), me, { stayLoggedIn: true })
    const now = Date.now()
    const renewed = await refresh(token)
    app().setNow(() => now + 20 * day)
    expect(await read(app(), { authorization: token })).toBe(200)
    expect(await read(app(), { authorization: renewed.token })).toBe(401)
    const again = await refresh(token)
    const elsewhere = await signIn(app(), me)
    await app().send('POST', '/users/logout', undefined, { authorization: again.token })
    for (const ended of [token, response.json.attachmentToken, again.token, again.attachmentToken])
      expect(await read(app(), { authorization: ended })).toBe(401)
    expect(await read(app(), { authorization: elsewhere.token })).toBe(200)
    app().setNow(Date.now)
  })

  it('are renewed by cookie only for a page of the same site', async () => {
    const me = await app().signUp()
    const { cookie, token } = await signIn(app(), me)
    const refresh = (headers: Record<string, string>) =>
      app().send('GET', '/users/refresh', undefined, { host: 'cubby.local', ...headers })
    const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const from of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: html },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { accept: html },
    ]) {
      const response = await refresh({ cookie, ...from })
      expect([response.status, response.json.code], JSON.stringify(from)).toEqual([403, 'wrong_origin'])
      expect(response.headers['set-cookie']).toBeUndefined()
      expect((await refresh({ authorization: token, ...from })).status).toBe(200)
    }
    for (const from of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: 'http://cubby.local' }]) {
      expect((await refresh({ cookie, ...from })).status, JSON.stringify(from)).toBe(200)
    }
  })

  it('end with token and attachment token when the user signs out with either; other sessions stay', async () => {
    const me = await app().signUp()
    for (const kind of ['token', 'attachmentToken'] as const) {
      const { response } = await signIn(app(), me)
      const left = await app().send('POST', '/users/logout', undefined, {
        authorization: response.json[kind],
      })
      expect([left.status, left.text]).toEqual([204, ''])
      expect(cookiesOf(left).map(({ name, value }) => `${name}=${value}`)).toEqual([
        'hb.auth.token=',
        'hb.auth.remember=false',
        'hb.auth.session=false',
        'hb.auth.attachment_token=',
      ])
      for (const { attributes } of cookiesOf(left))
        expect(attributes).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
      for (const authorization of [response.json.token, response.json.attachmentToken]) {
        expect(await read(app(), { authorization })).toBe(401)
      }
    }
    expect(await read(app(), { authorization: me.token })).toBe(200)
    for (const headers of [{}, { authorization: 'nonsense' }]) {
      expect((await app().send('POST', '/users/logout', undefined, headers)).status).toBe(204)
    }
  })

  it('are all ended on request, except those of other users', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const { response, cookie } = await signIn(app(), me)
    const left = await waitForAccessEvent(app(), me.userId, () =>
      app().send('POST', '/users/logout/all', undefined, { cookie }),
    )
    expect([left.status, left.text]).toEqual([204, ''])
    expect(cookiesOf(left).map(({ name, value }) => `${name}=${value}`)).toContain('hb.auth.token=')
    for (const authorization of [me.token, response.json.token, response.json.attachmentToken]) {
      expect(await read(app(), { authorization })).toBe(401)
    }
    expect(await read(app(), { authorization: other.token })).toBe(200)
  })

  it('publish an event when a session ends', async () => {
    const me = await app().signUp()
    const left = await waitForAccessEvent(app(), me.userId, () => me.send('POST', '/users/logout'))
    expect(left.status).toBe(204)
  })

  it('refuse a write, a sign-in and a sign-out from a page of another site, although the browser sends the session cookie', async () => {
    const me = await app().signUp()
    const { cookie, token } = await signIn(app(), me)
    const host = 'cubby.local:7745'
    const label = { name: 'a' }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://cubby.local' },
      { origin: 'http://cubby.local.evil.example:7745' },
      { origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const from of foreign) {
      const written = await app().send('POST', '/labels', label, { host, cookie, ...from })
      expect([written.status, written.json.code], JSON.stringify(from)).toEqual([403, 'wrong_origin'])
      const body = { username: me.email, password: me.password }
      const entered = await app().send('POST', '/users/login', body, { host, ...from })
      expect([entered.status, entered.json.code]).toEqual([403, 'wrong_origin'])
      expect(entered.headers['set-cookie']).toBeUndefined()
      expect((await app().send('POST', '/users/logout', undefined, { host, cookie, ...from })).status).toBe(
        403,
      )
      expect((await app().send('GET', '/items', undefined, { host, cookie, ...from })).status).toBe(200)
      expect(
        (await app().send('POST', '/labels', label, { host, authorization: token, ...from })).status,
      ).toBe(201)
    }
    for (const from of [
      {},
      { origin: `http://${host}` },
      { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
    ]) {
      expect((await app().send('POST', '/labels', label, { host, cookie, ...from })).status).toBe(201)
    }
    expect((await me.send('GET', '/labels')).json).toHaveLength(foreign.length + 3)
  })

  it.each([
    [
      'registration',
      '/users/register',
      { name: 'A', email: 'other-site@example.org', password: 'long enough' },
    ],
    ['a request for a new password', '/users/forgot-password', { email: 'a@example.org' }],
    ['the start of a passkey', '/users/login/passkey/options', {}],
  ])('refuse %s from a page of another site', async (_what, path, body) => {
    const response = await app().send('POST', path, body, {
      host: 'cubby.local',
      origin: 'https://evil.example',
    })
    expect([response.status, response.json.code]).toEqual([403, 'wrong_origin'])
  })

  it.each([
    ['has another Host', '127.0.0.1:7745', 'https://inventory.example.org'],
    ['has a Host without its port', 'inventory.example.org', 'https://inventory.example.org:8443'],
    ['hides its origin', 'inventory.example.org', 'null'],
  ])(
    'start when the browser reports the same origin, although the request %s',
    async (_what, host, origin) => {
      const me = await app().signUp()
      const { cookie } = await signIn(app(), me)
      const headers = { host, origin, 'sec-fetch-site': 'same-origin' }
      const body = { username: me.email, password: me.password }
      expect((await app().send('POST', '/users/login', body, headers)).status).toBe(200)
      expect((await app().send('POST', '/labels', { name: 'a' }, { ...headers, cookie })).status).toBe(201)
      for (const site of ['same-site', 'none', 'cross-site', 'same-origin, cross-site']) {
        const refused = await app().send('POST', '/users/login', body, { ...headers, 'sec-fetch-site': site })
        expect([refused.status, refused.json.code], site).toEqual([403, 'wrong_origin'])
      }
    },
  )

  it('are refused with the name of the setting to change when the proxy changes Host and the browser reports no Sec-Fetch-Site', async () => {
    const headers = { host: '127.0.0.1:7745', origin: 'http://inventory.lan' }
    const response = await app().send('POST', '/users/login', { username: 'a', password: 'b' }, headers)
    expect(response.json.error).toBe(
      'This request comes from http://inventory.lan, but reached the server as 127.0.0.1:7745. If both are this server, set CUBBY_BASE_URL to the address that people open, or let the proxy pass on the Host header as it is (nginx: proxy_set_header Host $http_host;).',
    )
  })

  it('never redirect to another site after a sign-in or sign-out', async () => {
    const me = await app().signUp()
    const body = { username: me.email, password: me.password, redirect: '//evil.example' }
    for (const query of [
      '?redirect=https://evil.example',
      '?next=//evil.example',
      '?returnTo=/%5Cevil.example',
    ]) {
      const response = await app().send('POST', `/users/login${query}`, body, {
        'x-forwarded-host': 'evil.example',
      })
      expect([response.status, response.headers.location]).toEqual([200, undefined])
      expect(response.text + JSON.stringify(response.headers)).not.toContain('evil')
    }
    for (const url of ['//evil.example/api/v1/items', '/api/v1//evil.example', '/%5Cevil.example/']) {
      const { statusCode, headers } = await app().app.server.inject(url)
      expect([statusCode < 300 || statusCode >= 400, headers.location], url).toEqual([true, undefined])
    }
  })

  it('store neither the token nor the password', async () => {
    const me = await app().signUp()
    const { bare } = await signIn(app(), me)
    const { database } = app().context
    const stored = JSON.stringify([
      await database.read.selectFrom('session').selectAll().execute(),
      await database.read.selectFrom('user_account').selectAll().execute(),
    ])
    expect(stored).toContain(me.userId)
    expect(stored).toContain('$argon2id$v=19$')
    expect(stored).not.toContain(bare)
    expect(stored).not.toContain(me.password)
  })
})

withServer(
  'Sessions',
  (app) => {
    it('set cookies with Secure and with the path of the base URL, and accept writes only from the origin of the base URL', async () => {
      const me = await app().signUp()
      const { response, cookie } = await signIn(app(), me)
      for (const { attributes } of cookiesOf(response)) {
        expect(attributes).toEqual(expect.arrayContaining(['Path=/inventory', 'Secure', 'SameSite=Lax']))
      }
      const write = (origin: string) =>
        app().send('POST', '/labels', { name: 'a' }, { cookie, origin, host: 'inner:80' })
      expect((await write('https://example.org')).status).toBe(201)
      expect((await write('http://example.org')).status).toBe(403)
    })
  },
  { CUBBY_BASE_URL: 'https://example.org/inventory' },
)
