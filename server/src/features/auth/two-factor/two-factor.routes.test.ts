import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, it } from 'vitest'
import { enableTwoFactor, findTwoFactor } from './second-factor.repository.ts'
import { resetTwoFactor } from './two-factor.service.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { withServer } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'

const path = '/users/self/two-factor'
const step = 30_000
/** Noon, plus 15 seconds to be in the middle of a time step. */
const noon = Date.UTC(2026, 10, 22, 12, 0, 15)

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** Creates a user with two-factor sign-in, who has already used the code for noon. */
async function protectedPerson(app: TestApp): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  app.setNow(() => noon)
  const person = await app.signUp()
  const started = await person.send('POST', path, { password: person.password })
  expect(started.status, started.text).toBe(200)
  const { secret } = started.json
  const confirmed = await person.send('POST', `${path}/confirm`, { code: codeAt(secret, noon) })
  expect(confirmed.status, confirmed.text).toBe(200)
  return { ...person, secret, recoveryCodes: confirmed.json.recoveryCodes }
}

async function waitForLock({ read }: TestApp['context']['database']): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(read)).rows).not.toEqual([])
}

const signIn = (send: TestApp['send'], { email, password }: Person, code?: string) =>
  send('POST', '/users/login', { username: email, password, ...(code !== undefined && { code }) })

withServer('Two-factor sign-in', (app) => {
  afterEach(() => app().setNow(Date.now))

  it('is neither started nor ended without the password, and not confirmed by a wrong code', async () => {
    const me = await app().signUp()
    for (const [at, body, field] of [
      [path, { password: 'wrong' }, 'password'],
      [path, {}, 'password'],
      [`${path}/off`, { password: 'wrong' }, 'password'],
    ] as const) {
      const response = await me.send('POST', at, body)
      expect([response.status, Object.keys(response.json.fields)], at).toEqual([422, [field]])
    }
    const early = await me.send('POST', `${path}/confirm`, { code: '123456' })
    expect([early.status, early.json.code]).toEqual([409, 'conflict'])
    const { json } = await me.send('POST', path, { password: me.password })
    const wrong = await me.send('POST', `${path}/confirm`, { code: codeAt(json.secret, noon) })
    expect([wrong.status, wrong.json.fields.code]).toEqual([422, expect.any(String)])
    expect((await me.send('GET', path)).json).toEqual({ enabledAt: null, recoveryCodes: 0 })
    expect((await signIn(app().send, me)).status).toBe(200)
  })

  it('returns 429 after five wrong passwords from a signed-in browser', async () => {
    const me = await app().signUp()
    const statuses = []
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await me.send('POST', path, { password: `guess ${guess}` })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('refuses even the right code after too many wrong codes from a signed-in browser', async () => {
    const me = await app().signUp()
    const { json } = await me.send('POST', path, { password: me.password })
    const confirm = async (code: string) => (await me.send('POST', `${path}/confirm`, { code })).status
    const statuses = []
    for (let guess = 0; guess < 5; guess++) statuses.push(await confirm('no code'))
    expect(statuses).toEqual([422, 422, 422, 422, 422])
    expect(await confirm(codeAt(json.secret, Date.now()))).toBe(429)
    expect((await me.send('GET', path)).json.enabledAt).toBeNull()
  })

  it('must be confirmed within an hour', async () => {
    for (const [offsetMs, status] of [
      [60 * 60_000 - step, 200],
      [60 * 60_000, 409],
    ] as const) {
      app().setNow(() => noon)
      const me = await app().signUp()
      const { json } = await me.send('POST', path, { password: me.password })
      app().setNow(() => noon + offsetMs)
      const code = codeAt(json.secret, noon + offsetMs)
      expect((await me.send('POST', `${path}/confirm`, { code })).status).toBe(status)
    }
  })

  it('leaves no recovery codes when a user turns it off while another request turns it on', async () => {
    const me = await app().signUp()
    await me.send('POST', path, { password: me.password })
    const { context } = app()
    const { database } = context
    const [enabled, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const turningOn = database.write(async (tx) => {
      await lockAccount(tx, database.kind, me.userId)
      const factor = await findTwoFactor(tx, me.userId)
      if (!factor) throw new Error('there is no secret')
      await enableTwoFactor(tx, factor, { now: noon, step: 1, codeHashes: ['a', 'b'] })
      enabled.resolve()
      await ending.promise
    })
    await enabled.promise
    const turningOff = resetTwoFactor(context, me.email)
    // Wait until the request that turns two-factor sign-in off waits for the lock. On SQLite writes queue in the writer
    // thread, where the test cannot see them.
    if (database.kind === 'postgres') await waitForLock(database)
    ending.resolve()
    await Promise.all([turningOn, turningOff])
    const codes = await database.read
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('user_id', '=', me.userId)
      .execute()
    expect(codes).toEqual([])
  })

  it('shows a QR code at setup, and ten recovery codes only once', async () => {
    app().setNow(() => noon)
    const me = await app().signUp()
    const started = await me.send('POST', path, { password: me.password })
    expect(started.headers['cache-control']).toBe('no-store')
    const address = new URL(started.json.address)
    expect(decodeURIComponent(address.pathname)).toBe(`/Cubby:${me.email}`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      issuer: 'Cubby',
      secret: started.json.secret,
    })
    expect(started.json.picture).toMatch(/^data:image\/jpeg;base64,/)
    // Starting the setup again replaces the first secret.
    const { json } = await me.send('POST', path, { password: me.password })
    const old = await me.send('POST', `${path}/confirm`, { code: codeAt(started.json.secret, noon) })
    expect(old.status).toBe(422)
    const confirmed = await me.send('POST', `${path}/confirm`, { code: codeAt(json.secret, noon) })
    const codes: string[] = confirmed.json.recoveryCodes
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect((await me.send('GET', path)).json).toEqual({
      enabledAt: new Date(noon).toISOString(),
      recoveryCodes: 10,
    })
    for (const at of [path, `${path}/confirm`]) {
      const again = await me.send('POST', at, { password: me.password, code: '123456' })
      expect([again.status, again.json.code], at).toEqual([409, 'conflict'])
    }
    const rows = await app().context.database.read.selectFrom('recovery_code').selectAll().execute()
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  it('returns code_required and no cookie to a client that sends only the password', async () => {
    const me = await protectedPerson(app())
    for (const code of [undefined, '', ' - ']) {
      const response = await signIn(app().send, me, code)
      expect([response.status, response.json.code]).toEqual([401, 'code_required'])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    const wrong = await signIn(app().send, { ...me, password: 'wrong password' }, '123456')
    expect([wrong.status, wrong.json.code]).toEqual([401, 'wrong_credentials'])
  })

  it('accepts each code of the current, previous and next time step once, but no code older than the last used one', async () => {
    const me = await protectedPerson(app())
    const attempt = async (code: string) => (await signIn(app().send, me, code)).json.code ?? 'in'
    // The code with which the user confirmed the app counts as used.
    expect(await attempt(codeAt(me.secret, noon))).toBe('wrong_code')
    const later = noon + 10 * step
    app().setNow(() => later)
    for (const steps of [-2, 2])
      expect(await attempt(codeAt(me.secret, later + steps * step))).toBe('wrong_code')
    const before = codeAt(me.secret, later - step)
    expect(await attempt(`${before.slice(0, 3)} ${before.slice(3)}`)).toBe('in')
    expect(await attempt(before)).toBe('wrong_code')
    expect(await attempt(codeAt(me.secret, later + step))).toBe('in')
    expect(await attempt(codeAt(me.secret, later))).toBe('wrong_code')
  })

  it('accepts a code once when several sign-ins use it at the same time', async () => {
    const me = await protectedPerson(app())
    const later = noon + 10 * step
    app().setNow(() => later)
    for (const code of [codeAt(me.secret, later), me.recoveryCodes[0] ?? '']) {
      const responses = await Promise.all([0, 1, 2].map(() => signIn(app().send, me, code)))
      expect(responses.filter(({ status }) => status === 200).length, code).toBe(1)
    }
  })

  it('accepts each recovery code of the user once, in upper or lower case, with hyphens or spaces', async () => {
    const [me, other] = [await protectedPerson(app()), await protectedPerson(app())]
    const [first = '', second = ''] = me.recoveryCodes
    expect((await signIn(app().send, other, first)).json.code).toBe('wrong_code')
    expect((await signIn(app().send, me, first)).status).toBe(200)
    expect((await signIn(app().send, me, first)).json.code).toBe('wrong_code')
    expect((await signIn(app().send, me, ` ${second.replaceAll('-', ' ').toLowerCase()} `)).status).toBe(200)
    expect((await me.send('GET', path)).json.recoveryCodes).toBe(8)
  })

  it('refuses codes after five wrong codes from an address, even when the password was right in between', async () => {
    const me = await protectedPerson(app())
    const from = app().sendFrom('203.0.113.7')
    for (let guess = 0; guess < 4; guess++) {
      expect((await signIn(from, me, '000000')).json.code).toBe('wrong_code')
      expect((await signIn(from, me)).json.code).toBe('code_required')
    }
    expect((await signIn(from, me, '000000')).json.code).toBe('wrong_code')
    const refused = await signIn(from, me, me.recoveryCodes[0])
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests'])
    expect((await signIn(app().send, me, me.recoveryCodes[0])).status).toBe(200)
  })

  it('keeps sessions and API keys when it is turned on, and cannot be changed with an API key', async () => {
    const me = await app().signUp()
    const { json: key } = await me.send('POST', '/users/self/api-keys', { name: 'script', role: 'owner' })
    app().setNow(() => noon)
    const { json } = await me.send('POST', path, { password: me.password })
    await me.send('POST', `${path}/confirm`, { code: codeAt(json.secret, noon) })
    const asKey = { authorization: key.token as string }
    expect((await me.send('GET', '/items')).status).toBe(200)
    expect((await app().send('GET', '/items', undefined, asKey)).status).toBe(200)
    expect((await app().send('GET', path, undefined, asKey)).status).toBe(403)
    const off = await app().send('POST', `${path}/off`, { password: me.password }, asKey)
    expect(off.status).toBe(403)
  })

  it('asks for no code after it was turned off, and refuses the old recovery codes after a new setup', async () => {
    const me = await protectedPerson(app())
    expect((await me.send('POST', `${path}/off`, { password: me.password })).status).toBe(204)
    expect((await signIn(app().send, me)).status).toBe(200)
    expect((await me.send('GET', path)).json).toEqual({ enabledAt: null, recoveryCodes: 0 })
    const { json } = await me.send('POST', path, { password: me.password })
    await me.send('POST', `${path}/confirm`, { code: codeAt(json.secret, noon) })
    expect((await signIn(app().send, me, me.recoveryCodes[0])).json.code).toBe('wrong_code')
  })
})

withServer(
  'Two-factor sign-in while an attacker with the password guesses codes',
  (app) => {
    afterEach(() => app().setNow(Date.now))

    it('accepts the right code from a new device after 25 wrong codes', async () => {
      const me = await protectedPerson(app())
      for (let guess = 0; guess < 25; guess++) {
        expect((await signIn(app().send, me, '000000')).json.code).toBe('wrong_code')
      }
      const later = noon + 10 * step
      app().setNow(() => later)
      expect((await signIn(app().send, me, codeAt(me.secret, later))).status).toBe(200)
    })

    it('refuses six-digit codes, but neither recovery codes nor known devices, after forty wrong codes from many addresses', async () => {
      const me = await protectedPerson(app())
      const [first, second] = me.recoveryCodes
      const known = await signIn(app().send, me, first)
      const cookie = String(
        [known.headers['set-cookie']].flat().find((one) => one?.toString().startsWith('cubby.device.')),
      )
      for (let guess = 0; guess < 40; guess++) await signIn(app().send, me, '000000')
      const later = noon + 10 * step
      app().setNow(() => later)
      const refused = await signIn(app().send, me, codeAt(me.secret, later))
      expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests'])
      expect((await signIn(app().send, me, second)).status).toBe(200)
      const login = { username: me.email, password: me.password, code: codeAt(me.secret, later) }
      const device = await app().send('POST', '/users/login', login, { cookie: cookie.split(';')[0] ?? '' })
      expect(device.status).toBe(200)
    })
  },
  { CUBBY_SIGN_IN_LIMIT: '1' },
)
