import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import type { TestResponse, Send } from '#test/test-app.ts'

const second = 1000
const wrong = 'not the password'

let count = 0
const newAddress = () => `192.0.2.${++count}`

const login = (send: Send, username: string, password: string, headers = {}) =>
  send('POST', '/users/login', { username, password }, headers)

const shown = (response: TestResponse | undefined) => [response?.status, response?.headers['retry-after']]
const deviceOf = ({ headers }: TestResponse) =>
  String([headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('cubby.device.'))).split(
    ';',
  )[0] ?? ''
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

withServer('Rate limits', (app) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('refuse a sign-in after five wrong passwords for an account, even an unknown one, from one IP address, whatever address the headers name', async () => {
    const me = await app().signUp()
    for (const email of [me.email, `${newId()}@example.org`]) {
      const send = app().sendFrom(newAddress())
      const statuses = []
      for (let attempt = 0; attempt < 50; attempt++) {
        const forged = {
          'x-forwarded-for': `203.0.113.${attempt}`,
          'x-real-ip': `203.0.113.${attempt}`,
          forwarded: `for=203.0.113.${attempt}`,
          'true-client-ip': `203.0.113.${attempt}`,
        }
        const typed = attempt % 2 ? email : ` ${email.toUpperCase()}`
        statuses.push((await login(send, typed, wrong, forged)).status)
      }
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(45).fill(429)])
      const refused = await login(send, email, me.password)
      expect([...shown(refused), refused.json.code]).toEqual([429, '10', 'too_many_requests'])
    }
    expect((await login(app().send, me.email, me.password)).status).toBe(200)
  })

  it('allow sign-ins of other household members while a phone tries an old password every ten seconds', async () => {
    const [owner, ...others] = [await app().signUp(), await app().signUp(), await app().signUp()]
    const home = app().sendFrom(newAddress())
    const phone = []
    const household = []
    for (let round = 0; round < 30; round++) {
      phone.push((await login(home, owner.email, wrong)).status)
      const member = others[round % others.length]
      if (member) household.push((await login(home, member.email, member.password)).status)
      pass(10 * second)
    }
    expect(household).toEqual(Array(30).fill(200))
    expect(phone).toContain(429)
  })

  it('refuse sign-in to any account from an address that has tried many accounts', async () => {
    const me = await app().signUp()
    const send = app().sendFrom(newAddress())
    const nobody = () => login(send, `${newId()}@example.org`, wrong)
    for (let account = 0; account < 19; account++) expect((await nobody()).status).toBe(401)
    expect((await login(send, me.email, me.password)).status).toBe(200)
    // The successful sign-in has reset the counter of the IP address.
    for (let account = 0; account < 20; account++) expect((await nobody()).status).toBe(401)
    expect(shown(await login(send, me.email, me.password))).toEqual([429, '10'])
    expect((await login(app().send, me.email, me.password)).status).toBe(200)
  })

  it('refuse sign-in to an account that was tried from a hundred addresses, except from a known device', async () => {
    const me = await app().signUp()
    const cookie = deviceOf(await login(app().send, me.email, me.password))
    for (let attempt = 0; attempt < 100; attempt++) {
      expect((await login(app().send, me.email, wrong)).status).toBe(401)
    }
    expect(shown(await login(app().send, me.email, me.password))).toEqual([429, '10'])
    expect((await login(app().send, me.email, me.password, { cookie })).status).toBe(200)
  })

  it('lengthen the wait with each wrong password, up to five minutes, and reset the wait after a minute without attempts', async () => {
    const me = await app().signUp()
    const send = app().sendFrom(newAddress())
    for (let attempt = 0; attempt < 5; attempt++) await login(send, me.email, wrong)
    for (const wait of [10, 20, 40, 80, 160, 300, 300]) {
      expect(shown(await login(send, me.email, wrong))).toEqual([429, String(wait)])
      pass((wait - 1) * second)
      expect(shown(await login(send, me.email, me.password))).toEqual([429, '1'])
      pass(second)
      expect(shown(await login(send, me.email, wrong))).toEqual([401, undefined])
    }
    pass(300 * second + 60 * second)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await login(send, me.email, wrong)).status).toBe(401)
    }
    expect((await login(send, me.email, wrong)).status).toBe(429)
  })

  it('do not count successful sign-ins, which reset the wrong attempts of the account', async () => {
    const me = await app().signUp()
    const send = app().sendFrom(newAddress())
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await login(send, me.email, me.password)).status).toBe(200)
    }
    const together = await Promise.all(Array.from({ length: 8 }, () => login(send, me.email, me.password)))
    expect(together.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) {
        expect((await login(send, me.email, wrong)).status).toBe(401)
      }
      expect((await login(send, me.email, me.password)).status).toBe(200)
    }
  })

  it('allow a known device five attempts of its own while other devices at its IP address have to wait', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const send = app().sendFrom(newAddress())
    const cookie = deviceOf(await login(send, me.email, me.password))
    for (let attempt = 0; attempt < 5; attempt++) await login(send, me.email, wrong)
    expect((await login(send, me.email, me.password)).status).toBe(429)
    expect((await login(send, me.email, me.password, { cookie })).status).toBe(200)
    // The successful sign-in has reset the counters of the IP address.
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await login(send, me.email, wrong)).status).toBe(401)
    }
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await login(app().send, me.email, wrong, { cookie })).status).toBe(401)
    }
    expect(shown(await login(app().send, me.email, me.password, { cookie }))).toEqual([429, '10'])

    // A cookie of a known device has no effect for another account, with a forged signature, or after its expiry.
    for (let attempt = 0; attempt < 5; attempt++) await login(send, other.email, wrong)
    const renamed = cookie.replace(me.userId, other.userId)
    const forged = `cubby.device.${other.userId}=AAAA.${Date.now()}.${'A'.repeat(43)}`
    const own = deviceOf(await login(app().send, other.email, other.password))
    for (const useless of [cookie, renamed, forged, own.slice(0, -1), `${own.split('=')[0]}=`]) {
      expect((await login(send, other.email, other.password, { cookie: useless })).status).toBe(429)
    }
    app().setNow(() => Date.now() + 401 * 86_400 * second)
    expect((await login(send, other.email, other.password, { cookie: own })).status).toBe(429)
    app().setNow(() => Date.now())
    expect((await login(send, other.email, other.password, { cookie: own })).status).toBe(200)
  })

  it('allow no more wrong passwords when they are sent at the same time than when they are sent one by one', async () => {
    const me = await app().signUp()
    const send = app().sendFrom(newAddress())
    const guesses = [...Array<string>(20).fill(wrong), me.password, ...Array<string>(10).fill(wrong)]
    const responses = await Promise.all(guesses.map((guess) => login(send, me.email, guess)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses).not.toContain(200)
    // Two passwords are checked at a time, so a few guesses run before the counter blocks the rest.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6)
  })

  it('return 503 when the queue of password checks is full, and let known devices go first', async () => {
    const me = await app().signUp()
    const cookie = deviceOf(await login(app().send, me.email, me.password))
    const { passwords } = app().context.limits
    const slow = Promise.withResolvers<true>()
    // Two passwords are checked at a time, so these two checks occupy all slots.
    const held = [1, 2].map(() => passwords.guess([], () => slow.promise))
    // Records the order in which checks of passwords start. The first two checks end only when both have started.
    const turns: string[] = []
    const bothBegan = Promise.withResolvers<void>()
    let isKnownWaiting = false
    const { guess } = passwords
    const watched = vi.spyOn(passwords, 'guess').mockImplementation((counters, attempt, options) => {
      async function take() {
        turns.push(options?.isUrgent ? 'known' : 'other')
        if (turns.length === 2) bothBegan.resolve()
        await bothBegan.promise
        return attempt()
      }
      if (!options?.isUrgent) return guess(counters, take, options)
      // The limiter reads `isUrgent` only when it makes the guess wait for a slot. So this getter detects that the
      // guess waits.
      const urgent = {
        get isUrgent() {
          isKnownWaiting = true
          return true
        },
      }
      return guess(counters, take, urgent)
    })
    const responses: TestResponse[] = []
    const crowd = Array.from({ length: 40 }, async (_, line) => {
      const from = app().sendFrom(`2001:db8:a:${line.toString(16)}::1`)
      responses.push(await login(from, `${newId()}@example.org`, wrong))
    })
    await expect.poll(() => responses).toHaveLength(8)
    for (const response of responses)
      expect([...shown(response), response.json.code]).toEqual([503, '2', 'busy'])
    const known = login(app().send, me.email, me.password, { cookie })
    await expect.poll(() => isKnownWaiting).toBe(true)
    const another = await login(app().send, me.email, me.password)
    expect(another.status).toBe(503)
    slow.resolve(true)
    expect((await known).status).toBe(200)
    expect(turns.slice(0, 2)).toContain('known')
    await Promise.all([...crowd, ...held])
    watched.mockRestore()
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(32)
  })

  it('count wrong current passwords of a signed-in user separately from sign-ins', async () => {
    const me = await app().signUp()
    const change = (current: string) =>
      me.send('PUT', '/users/self/change-password', { current, new: 'a better one' })
    for (let attempt = 0; attempt < 5; attempt++) expect((await change(wrong)).status).toBe(422)
    expect(shown(await change(me.password))).toEqual([429, '10'])
    expect((await login(app().send, me.email, me.password)).status).toBe(200)
    pass(10 * second)
    expect((await change(me.password)).status).toBe(204)
  })

  it('refuse the 61st registration from an address within a minute', async () => {
    const address = newAddress()
    const register = (send: Send, body: object = {}) =>
      send('POST', '/users/register', { name: 'Ann', email: 'no address', password: 'long enough', ...body })
    for (let attempt = 0; attempt < 60; attempt++) {
      expect((await register(app().sendFrom(address))).status).toBe(422)
    }
    const email = `${newId()}@example.org`
    const refused = await register(app().sendFrom(address), { email })
    expect([refused.status, Number(refused.headers['retry-after']) > 50]).toEqual([429, true])
    expect((await register(app().send, { email, seed: false })).status).toBe(204)
    pass(60 * second)
    expect((await register(app().sendFrom(address))).status).toBe(422)
  })

  it('refuse all invitations after ten wrong invitations from an address', async () => {
    const owner = await app().signUp()
    const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 5 })
    const address = newAddress()
    const register = (send: Send, token: string) =>
      send('POST', '/users/register', {
        name: 'Ann',
        email: `${newId()}@example.org`,
        password: 'long enough',
        token,
      })
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await register(app().sendFrom(address), 'WRONG')).status).toBe(422)
    }
    const me = await app().signUp()
    const join = (token: string) =>
      app().sendFrom(address)('POST', `/groups/invitations/${token}`, undefined, { authorization: me.token })
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await join('WRONG')).status).toBeLessThan(429)
    }
    expect(shown(await join(invitation.token))).toEqual([429, '10'])
    expect(shown(await register(app().sendFrom(address), invitation.token))).toEqual([429, '10'])
    expect((await register(app().send, invitation.token)).status).toBe(204)
  })

  it('count attempts from IPv6 addresses by /64, /56 and /48, and from IPv4-mapped IPv6 addresses as IPv4', async () => {
    const email = `${newId()}@example.org`
    const { sendFrom } = app()
    const guess = async (address: string) => (await login(sendFrom(address), email, wrong)).status
    for (let host = 0; host < 5; host++) expect(await guess(`2001:db8:0:700::${host}`)).toBe(401)
    expect(await guess('2001:db8:0:700:ffff:1:2:3')).toBe(429)
    expect(await guess('2001:0DB8::700:0:0:0:1')).toBe(429)
    for (let line = 1; line <= 5; line++) expect(await guess(`2001:db8:0:70${line}::1`)).toBe(401)
    expect(await guess('2001:db8:0:7ff::1')).toBe(429)
    for (let house = 0x10; house < 0x1a; house++) {
      expect(await guess(`2001:db8:0:${house.toString(16)}00::1`)).toBe(401)
    }
    expect(await guess('2001:db8:0:ffff::1')).toBe(429)
    expect(await guess('2001:db8:1:ffff::1')).toBe(401)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await guess('::ffff:198.51.100.7')).toBe(401)
    }
    expect(await guess('198.51.100.7')).toBe(429)
    expect(await guess('::ffff:198.51.100.8')).toBe(401)
  })
})

withServer(
  'Rate limits behind a trusted proxy',
  (app) => {
    it('count the last address in X-Forwarded-For that is not a trusted proxy, whatever the caller puts before it', async () => {
      const email = `${newId()}@example.org`
      const through = (proxy: string, ...forwarded: string[]) =>
        login(app().sendFrom(proxy), email, wrong, { 'x-forwarded-for': forwarded.join(', ') })
      for (let attempt = 0; attempt < 5; attempt++) {
        const response = await through('10.1.2.3', `203.0.113.${attempt}`, '198.51.100.1', '192.0.2.9')
        expect(response.status).toBe(401)
      }
      expect((await through('10.1.2.4', '203.0.113.77', '198.51.100.1')).status).toBe(429)
      expect((await through('10.1.2.4', '198.51.100.1', '198.51.100.2')).status).toBe(401)
      for (let attempt = 0; attempt < 5; attempt++) {
        expect((await through('198.51.100.3', `203.0.113.${attempt}`)).status).toBe(401)
      }
      expect((await through('198.51.100.3', '203.0.113.99')).status).toBe(429)
    })

    it.each([
      ['a port', (attempt: number) => `198.51.100.20:${40_000 + attempt}`],
      ['a port after IPv6', (attempt: number) => `[2001:db8:20::1]:${40_000 + attempt}`],
      ['a port of a trusted proxy', (attempt: number) => `198.51.100.21, 10.1.2.9:${40_000 + attempt}`],
      ['what is no address', (attempt: number) => `198.51.100.22, unknown-${attempt}`],
    ])('refuse the sixth wrong password when the proxy forwards %s', async (_what, forwarded) => {
      const email = `${newId()}@example.org`
      const statuses = []
      for (let attempt = 0; attempt < 6; attempt++) {
        const headers = { 'x-forwarded-for': forwarded(attempt) }
        statuses.push((await login(app().sendFrom('10.1.2.3'), email, wrong, headers)).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    })
  },
  { CUBBY_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.9' },
)

withServer(
  'Rate limits',
  (app) => {
    it('count neither wrong passwords nor registrations when CUBBY_SIGN_IN_LIMIT is 0', async () => {
      const me = await app().signUp()
      const send = app().sendFrom(newAddress())
      for (let attempt = 0; attempt < 61; attempt++) {
        const body = { name: 'Ann', email: 'no address', password: 'long enough' }
        expect((await send('POST', '/users/register', body)).status).toBe(422)
      }
      for (let attempt = 0; attempt < 21; attempt++) {
        expect((await login(send, attempt % 2 ? me.email : `${newId()}@example.org`, wrong)).status).toBe(401)
      }
      expect((await login(send, me.email, me.password)).status).toBe(200)
    })
  },
  { CUBBY_SIGN_IN_LIMIT: '0' },
)

withServer(
  'Rate limits',
  (app) => {
    it('refuse the third wrong password when CUBBY_SIGN_IN_LIMIT is 2', async () => {
      const send = app().sendFrom(newAddress())
      const email = `${newId()}@example.org`
      const statuses = []
      for (let attempt = 0; attempt < 3; attempt++) statuses.push((await login(send, email, wrong)).status)
      expect(statuses).toEqual([401, 401, 429])
    })
  },
  { CUBBY_SIGN_IN_LIMIT: '2' },
)
