import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseKinds } from '#test/each-database.ts'
import { createTestApp, type TestResponse, type TestApp } from '#test/test-app.ts'

const path = '/users/login/proxy'
const proxy = '10.99.0.1'
const settings = { CUBBY_TRUSTED_PROXIES: '10.99.0.0/16,fd00::1', CUBBY_PROXY_USER_HEADER: 'Remote-Email' }

const whereTo = ({ status, headers }: TestResponse) => [status, headers['location']]
const cookieOf = ({ headers }: TestResponse) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

describe.each(databaseKinds)('Sign-in by a proxy on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind, settings)
  })
  afterAll(() => app.close())

  const arrive = (email: string, from = proxy, more: Record<string, string> = {}, query = '') =>
    app.sendFrom(from)('GET', path + query, undefined, { 'remote-email': email, ...more })
  const self = (cookie: string, from = proxy, more: Record<string, string> = {}) =>
    app.sendFrom(from)('GET', '/users/self', undefined, { cookie, ...more })
  const selfOf = async (response: TestResponse) => (await self(cookieOf(response))).json?.item

  it('refuses the proxy’s header when the request comes from another IP address', async () => {
    const email = 'forged@example.org'
    const forged = [
      await arrive(email, '203.0.113.5'),
      // The client adds headers in which it claims to be the proxy, or to have come through the proxy.
      await arrive(email, '203.0.113.5', { 'x-forwarded-for': proxy }),
      await arrive(email, '203.0.113.5', { 'x-real-ip': proxy, forwarded: `for=${proxy}` }),
      await arrive(email, 'fd00::2'),
      await arrive('', proxy),
      await app.sendFrom(proxy)('GET', path),
      await app.sendFrom(proxy)('GET', path, undefined, { 'x-remote-email': email }),
    ]
    for (const response of forged) {
      expect(whereTo(response)).toEqual([302, '/?oidc_error=not_proxied'])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    // The proxy's header alone does not authenticate a request, not even when the proxy sends it.
    const read = await app.sendFrom(proxy)('GET', '/users/self', undefined, { 'remote-email': email })
    expect(read.status).toBe(401)
  })

  it('signs in the user named by the proxy, creates the account when it is new, and redirects to the requested page', async () => {
    const more = { 'x-forwarded-for': '198.51.100.7' }
    const first = await arrive(' New@Example.org ', proxy, more, '?next=%2Fitems&currency=CHF&language=de')
    expect(whereTo(first)).toEqual([302, '/?next=%2Fitems'])
    const person = await selfOf(first)
    expect(person).toMatchObject({
      email: 'new@example.org',
      name: 'new',
      role: 'owner',
      oidcIssuer: 'proxy',
    })
    const { json: household } = await app.send('GET', '/groups', undefined, { cookie: cookieOf(first) })
    expect(household.currency).toBe('CHF')
    const { json: rooms } = await app.send('GET', '/locations', undefined, { cookie: cookieOf(first) })
    expect(rooms).toContainEqual(expect.objectContaining({ name: 'Küche' }))
    expect((await selfOf(await arrive('new@example.org', '::ffff:10.99.3.4'))).id).toBe(person.id)
    expect((await selfOf(await arrive('new@example.org', 'fd00::1'))).id).toBe(person.id)
  })

  it('reads an e-mail address in UTF-8, composed or decomposed', async () => {
    const named = (email: string) => arrive(Buffer.from(email).toString('latin1'))
    const person = await selfOf(await named('j\u00fcrgen@example.org'))
    expect(person).toMatchObject({ email: 'j\u00fcrgen@example.org', name: 'j\u00fcrgen' })
    expect((await selfOf(await named('ju\u0308rgen@example.org'))).id).toBe(person.id)
    expect((await selfOf(await arrive('j\u00fcrgen@example.org'))).id).toBe(person.id)
  })

  it('ends the session at sign-out, and when the proxy names another user', async () => {
    const [ada, ben] = ['ada@example.org', 'ben@example.org']
    const cookie = cookieOf(await arrive(ada))
    expect((await self(cookie, proxy, { 'remote-email': 'ADA@example.org' })).status).toBe(200)
    expect((await self(cookie)).status).toBe(200)
    // A changed header ends the session only when the proxy has sent it.
    expect((await self(cookie, '203.0.113.5', { 'remote-email': ben })).status).toBe(200)
    expect((await self(cookie, proxy, { 'remote-email': ben })).status).toBe(401)
    expect((await self(cookie)).status).toBe(401)
    const again = cookieOf(await arrive(ada))
    await app.sendFrom(proxy)('POST', '/users/logout', undefined, { cookie: again })
    expect((await self(again)).status).toBe(401)
  })

  it('keeps the session of a password account when the proxy names another user', async () => {
    const { token } = await app.signUp()
    const cookie = `hb.auth.token=${encodeURIComponent(token)}`
    expect((await self(cookie, proxy, { 'remote-email': 'somebody@example.org' })).status).toBe(200)
  })

  it('refuses to link a password account by default', async () => {
    const me = await app.signUp()
    expect(whereTo(await arrive(me.email))).toEqual([302, '/?oidc_error=email_taken'])
    expect((await me.send('GET', '/users/self')).json.item.oidcIssuer).toBeNull()
    const { email: username, password } = me
    expect((await app.send('POST', '/users/login', { username, password })).status).toBe(200)
  })

  it('makes a new user with an invitation a member of the household, but first asks an existing user', async () => {
    const host = await app.signUp({ groupName: 'Mill' })
    const { json: invitation } = await host.send('POST', '/groups/invitations', { uses: 2, role: 'viewer' })
    const query = `?token=${invitation.token}`
    const guest = await arrive('guest@example.org', proxy, {}, query)
    expect(whereTo(guest)).toEqual([302, '/'])
    expect(await selfOf(guest)).toMatchObject({ groupId: host.householdUuid, role: 'viewer' })
    expect(whereTo(await arrive('new@example.org', proxy, {}, query))).toEqual([302, `/${query}`])
    const ended = await arrive('late@example.org', proxy, {}, `?token=${'A'.repeat(26)}`)
    expect(whereTo(ended)).toEqual([302, '/?oidc_error=invitation_ended'])
  })

  it('keeps the invitation in the address of the sign-in page when the sign-in was refused', async () => {
    const token = 'A'.repeat(26)
    const response = await arrive('ada', proxy, {}, `?token=${token}`)
    expect(whereTo(response)).toEqual([302, `/?oidc_error=email_missing&token=${token}`])
  })

  it('redirects to the sign-in page and logs the error when the sign-in fails', async () => {
    const { newId, logError } = app.context
    const reported = vi.fn<typeof logError>()
    const fault = new Error('no ids')
    const fail = () => {
      throw fault
    }
    Object.assign(app.context, { newId: fail, logError: reported })
    const response = await arrive('fault@example.org', proxy, {}, '?next=%2Fitems')
    Object.assign(app.context, { newId, logError })
    expect(whereTo(response)).toEqual([302, '/?next=%2Fitems&oidc_error=failed'])
    expect(reported).toHaveBeenCalledWith(expect.any(String), fault)
  })

  it('refuses a user name that is not an e-mail address', async () => {
    for (const name of ['ada', 'a b@c.test', `${'a'.repeat(250)}@b.test`]) {
      expect(whereTo(await arrive(name))).toEqual([302, '/?oidc_error=email_missing'])
    }
  })

  it('links a password account when configured, and ends its password, sessions and API keys', async () => {
    const me = await app.signUp()
    const { json: key } = await me.send('POST', '/users/self/api-keys', { name: 'a' })
    const { proxySignIn } = app.context.config
    Object.assign(app.context.config, { proxySignIn: { ...proxySignIn, connectsAccounts: true } })
    const connected = await arrive(me.email)
    Object.assign(app.context.config, { proxySignIn })
    expect((await selfOf(connected)).id).toBe(me.userId)
    expect((await me.send('GET', '/users/self')).status).toBe(401)
    const byKey = await app.send('GET', '/users/self', undefined, { authorization: key.token })
    expect(byKey.status).toBe(401)
    const { email: username, password } = me
    expect((await app.send('POST', '/users/login', { username, password })).status).toBe(401)
  })
})

it('Sign-in by a proxy is refused to a new user when registration is disabled, and returns 404 when no proxy is configured', async () => {
  await using closed = await createTestApp('sqlite', { ...settings, CUBBY_ALLOW_REGISTRATION: 'false' })
  const headers = { 'remote-email': 'new@example.org' }
  const refused = await closed.sendFrom(proxy)('GET', path, undefined, headers)
  expect(whereTo(refused)).toEqual([302, '/?oidc_error=registration_disabled'])
  await using off = await createTestApp('sqlite', { CUBBY_TRUSTED_PROXIES: proxy })
  expect((await off.sendFrom(proxy)('GET', path, undefined, headers)).status).toBe(404)
})
