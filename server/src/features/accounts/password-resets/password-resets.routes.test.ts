import { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { unlinkIdentity } from '#server/features/auth/identities.service.ts'
import { setIdentity } from '#server/features/auth/identities.repository.ts'
import { newId } from '#server/shared/new-id.ts'
import { databaseKinds } from '#test/each-database.ts'
import { waitForAccessEvent } from '#test/wait-for-access-event.ts'
import { createStubMailServer, type StubMailServer } from '#test/stub-mail-server.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'

const ask = '/users/forgot-password'
const reset = '/users/reset-password'
const minute = 60_000
const newPassword = 'a better sentence'

const linkOf = (mails: StubMailServer) => /^https:.*reset=.*$/m.exec(mails.text())?.[0] ?? ''

describe.each(databaseKinds)('Password reset on %s', (kind) => {
  let mails: StubMailServer
  let app: TestApp
  beforeAll(async () => {
    mails = await createStubMailServer()
    app = await createTestApp(kind, {
      CUBBY_BASE_URL: 'https://cubby.test/home',
      CUBBY_MAIL_URL: `smtp://127.0.0.1:${mails.port}/?from=cubby@mail.test`,
    })
  })
  afterAll(async () => {
    await app.close()
    await mails.close()
  })
  afterEach(() => {
    app.setNow(Date.now)
    mails.lines.length = 0
  })

  const requestReset = (email: string, headers = {}) => app.send('POST', ask, { email }, headers)
  const sentTo = (email: string) => mails.lines.filter((line) => line === `RCPT TO:<${email}>`).length
  const use = (token: string, password = newPassword) => app.send('POST', reset, { token, password })
  const signIn = ({ email }: Person, password: string) =>
    app.send('POST', '/users/login', { username: email, password })

  const receiveMail = async () => await expect.poll(() => mails.lines).toContain('.')

  async function tokenFor({ email }: Person, headers = {}): Promise<string> {
    mails.lines.length = 0
    expect((await requestReset(email, headers)).status).toBe(204)
    await receiveMail()
    return /#([A-Z2-7]{26})$/.exec(linkOf(mails))?.[1] ?? 'none'
  }

  it('returns the same response for an e-mail address without an account, and mails nothing', async () => {
    const me = await app.signUp()
    const [known, unknown] = [await requestReset(me.email), await requestReset('nobody@example.org')]
    for (const { status, text } of [known, unknown]) expect([status, text]).toEqual([204, ''])
    await receiveMail()
    expect(sentTo(me.email)).toBe(1)
    expect(sentTo('nobody@example.org')).toBe(0)
  })

  it.each(['known', 'unknown'])(
    'responds before it looks up the account of a %s e-mail address',
    async (which) => {
      const me = await app.signUp()
      const lookUp = vi.spyOn(app.context.database.read, 'selectFrom')
      const response = vi.spyOn(ServerResponse.prototype, 'end')
      try {
        await requestReset(which === 'known' ? me.email : 'nobody@example.org')
        await expect.poll(() => lookUp).toHaveBeenCalled()
        const [answered = Infinity] = response.mock.invocationCallOrder
        expect(lookUp.mock.invocationCallOrder[0]).toBeGreaterThan(answered)
        // Wait for the mail, because otherwise the next test would receive it.
        if (which === 'known') await receiveMail()
      } finally {
        lookUp.mockRestore()
        response.mockRestore()
      }
    },
  )

  it('mails only to the address of the account, with a link to the configured base URL', async () => {
    const me = await app.signUp()
    await tokenFor(me, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    expect(mails.lines).toContain('MAIL FROM:<cubby@mail.test>')
    expect(mails.lines).toContain('Subject: A new password for Cubby')
    expect(linkOf(mails)).toMatch(/^https:\/\/cubby\.test\/home\/\?reset=true&out=true#/)
    expect(mails.lines.join('\n')).not.toContain('evil.test')
  })

  it('accepts a reset link once, ends sessions and keeps API keys', async () => {
    const me = await app.signUp()
    const { json: key } = await me.send('POST', '/users/self/api-keys', { name: 'script' })
    const token = await tokenFor(me)
    expect((await use(token, 'short')).status).toBe(422)
    const done = await waitForAccessEvent(app, me.userId, () => use(token))
    expect([done.status, done.text]).toEqual([204, ''])
    expect((await me.send('GET', '/users/self')).status).toBe(401)
    const byKey = await app.send('GET', '/users/self', undefined, { authorization: key.token })
    expect(byKey.status).toBe(200)
    expect((await signIn(me, me.password)).status).toBe(401)
    expect((await signIn(me, newPassword)).status).toBe(200)
    const again = await use(token, 'yet another sentence')
    expect([again.status, Object.keys(again.json.fields)]).toEqual([422, ['token']])
  })

  it('sets the password once when a reset link is used twice at the same time', async () => {
    const me = await app.signUp()
    const token = await tokenFor(me)
    const responses = await Promise.all([use(token), use(token), use(token)])
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(2)
  })

  it("stores only the hash of the link's token, which is valid for an hour", async () => {
    const me = await app.signUp()
    const now = Date.now()
    app.setNow(() => now)
    const token = await tokenFor(me)
    const rows = await app.context.database.read.selectFrom('password_reset').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    app.setNow(() => now + 60 * minute)
    expect((await use(token)).status).toBe(422)
    app.setNow(() => now + 60 * minute - 1)
    expect((await use(token)).status).toBe(204)
  })

  it('mails at most once in five minutes per account', async () => {
    const me = await app.signUp()
    const now = Date.now()
    app.setNow(() => now)
    const first = await tokenFor(me)
    for (let times = 0; times < 3; times++) await requestReset(me.email.toUpperCase())
    // Mails are sent in order. When this later user gets a mail, all earlier requests have been handled.
    await tokenFor(await app.signUp())
    app.setNow(() => now + 5 * minute)
    const second = await tokenFor(me)
    expect(sentTo(me.email)).toBe(1)
    // Both links are valid, but only one can be used, even when both are used at the same time.
    const responses = await Promise.all([use(second), use(first)])
    const statuses = responses.map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses).toContain(422)
  })

  it('mails again at once when the mail server has refused the previous mail', async () => {
    const me = await app.signUp()
    const reported = vi.spyOn(app.context, 'logError')
    mails.respond({ MAIL: '451 try again later' })
    await requestReset(me.email)
    await expect.poll(() => reported).toHaveBeenCalledOnce()
    reported.mockRestore()
    mails.respond({})
    expect((await use(await tokenFor(me))).status).toBe(204)
  })

  it('refuses a reset link after the password or address has changed, or the account was linked to a provider', async () => {
    const renewed = await app.signUp()
    const ended = [await tokenFor(renewed)]
    const passwords = { current: renewed.password, new: newPassword }
    expect((await renewed.send('PUT', '/users/self/change-password', passwords)).status).toBe(204)
    const moved = await app.signUp()
    ended.push(await tokenFor(moved))
    const address = { email: `new-${moved.email}`, password: moved.password }
    expect((await moved.send('PUT', '/users/self', address)).status).toBe(200)
    const connected = await app.signUp()
    ended.push(await tokenFor(connected))
    const identity = { issuer: 'https://a.test', subject: newId(), now: Date.now() }
    await app.context.database.write((tx) => setIdentity(tx, connected.userId, identity))
    for (const token of ended) expect((await use(token)).status).toBe(422)
    mails.lines.length = 0
    await requestReset(connected.email)
    const me = await app.signUp()
    await tokenFor(me)
    expect(sentTo(connected.email)).toBe(0)
    // After the identity is unlinked, old links stay invalid and a new one works.
    await unlinkIdentity(app.context, connected.email)
    for (const token of ended) expect((await use(token)).status).toBe(422)
    expect((await use(await tokenFor(connected))).status).toBe(204)
    expect((await signIn(connected, newPassword)).status).toBe(200)
  })

  it('keeps two-factor sign-in on when the password is reset', async () => {
    const me = await app.signUp()
    const secret = { secret: 'A'.repeat(32), last_step: 0, enabled_at: 1 }
    await app.context.database.write((tx) =>
      tx
        .insertInto('two_factor')
        .values({ user_id: me.userId, ...secret })
        .execute(),
    )
    expect((await use(await tokenFor(me))).status).toBe(204)
    expect((await signIn(me, newPassword)).json.code).toBe('code_required')
  })

  it('mails the reset link in the language of the account', async () => {
    const me = await app.signUp()
    await me.send('PUT', '/users/self/settings', { language: 'de' })
    await tokenFor(me)
    expect(mails.lines.join('\n')).toContain('Stunde')
  })

  it('returns 429 after twenty requests from one IP address, and 403 to a page of another site', async () => {
    const send = app.sendFrom('203.0.113.20')
    const statuses = []
    for (let count = 0; count < 21; count++)
      statuses.push((await send('POST', ask, { email: `no-${count}@example.org` })).status)
    expect([statuses[0], statuses[19], statuses[20]]).toEqual([204, 204, 429])
    expect((await send('POST', reset, { token: 'A', password: newPassword })).status).toBe(429)
    const foreign = { origin: 'https://evil.test' }
    expect((await requestReset('nobody@example.org', foreign)).status).toBe(403)
  })
})

it('Password reset returns an error when only a provider signs users in', async () => {
  const mails = await createStubMailServer()
  const app = await createTestApp('sqlite', {
    CUBBY_BASE_URL: 'https://cubby.test',
    CUBBY_MAIL_URL: `smtp://127.0.0.1:${mails.port}/?from=cubby@mail.test`,
    CUBBY_OIDC_ISSUER_URL: 'https://provider.test',
    CUBBY_OIDC_CLIENT_ID: 'cubby',
    CUBBY_OIDC_CLIENT_SECRET: 'secret',
    CUBBY_ALLOW_LOCAL_SIGN_IN: 'false',
  })
  for (const [path, body] of [
    [ask, { email: 'a@b.test' }],
    [reset, { token: 'A', password: newPassword }],
  ] as const) {
    expect((await app.send('POST', path, body)).status).toBe(403)
  }
  expect((await app.send('GET', '/status')).json.passwordReset).toBe(false)
  expect(mails.lines).toEqual([])
  await app.close()
  await mails.close()
})

it('Password reset returns 404 when the server has no mail settings', async () => {
  await using app = await createTestApp('sqlite')
  for (const [path, body] of [
    [ask, { email: 'a@b.test' }],
    [reset, { token: 'A', password: newPassword }],
  ] as const) {
    expect((await app.send('POST', path, body)).status).toBe(404)
  }
  expect((await app.send('GET', '/status')).json.passwordReset).toBe(false)
})
