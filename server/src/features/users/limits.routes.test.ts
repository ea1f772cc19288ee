import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Answer, Send } from '#test/test-app.ts'

const second = 1000
const wrong = 'not the password'

let count = 0
/** An address that no other test has. */
const newAddress = () => `192.0.2.${++count}`

const login = (send: Send, username: string, password: string, headers = {}) =>
  send('POST', '/users/login', { username, password }, headers)

const shown = ({ status, headers }: Answer) => [status, headers['retry-after']]
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

eachDatabase('Limits', (app) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('refuse sign-ins after five wrong ones from an address, whatever its headers say, the right one too', async () => {
    const me = await app().signUp()
    const send = app().sendFrom(newAddress())
    const statuses = []
    for (let attempt = 0; attempt < 50; attempt++) {
      const forged = {
        'x-forwarded-for': `203.0.113.${attempt}`,
        'x-real-ip': `203.0.113.${attempt}`,
        forwarded: `for=203.0.113.${attempt}`,
        'true-client-ip': `203.0.113.${attempt}`,
      }
      statuses.push((await login(send, `nobody-${attempt}@example.org`, wrong, forged)).status)
    }
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(45).fill(429)])
    const refused = await login(send, me.email, me.password)
    expect([...shown(refused), refused.json.code]).toEqual([429, '10', 'too_many_requests'])
    expect((await login(app().send, me.email, me.password)).status).toBe(200)
  })

  it('refuse sign-ins after five wrong ones to an account, known or not, from anywhere', async () => {
    const me = await app().signUp()
    for (const email of [me.email, `${newId()}@example.org`]) {
      const statuses = []
      for (let attempt = 0; attempt < 7; attempt++) {
        statuses.push(
          ...shown(await login(app().send, attempt % 2 ? email : ` ${email.toUpperCase()}`, wrong)),
        )
      }
      const wrongs = Array.from({ length: 5 }, () => [401, undefined])
      expect(statuses).toEqual([...wrongs, [429, '10'], [429, '10']].flat())
    }
    const other = await app().signUp()
    expect((await login(app().send, other.email, other.password)).status).toBe(200)
  })

  it('make the wait longer with each wrong one, up to five minutes, and forget after a quiet minute', async () => {
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

  it('count no right sign-in, and forget the wrong ones of an account with it', async () => {
    const me = await app().signUp()
    const send = app().sendFrom(newAddress())
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await login(send, me.email, me.password)).status).toBe(200)
    }
    const together = await Promise.all(Array.from({ length: 8 }, () => login(send, me.email, me.password)))
    expect(together.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) {
        expect((await login(app().send, me.email, wrong)).status).toBe(401)
      }
      expect((await login(app().send, me.email, me.password)).status).toBe(200)
    }
  })

  it('tell a crowd of guesses made at once no more than a few made in turn', async () => {
    const me = await app().signUp()
    const guesses = [...Array<string>(20).fill(wrong), me.password, ...Array<string>(10).fill(wrong)]
    const answers = await Promise.all(guesses.map((guess) => login(app().send, me.email, guess)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).not.toContain(200)
    // Two are made at a time.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6)
  })

  it('count a wrong current password like a wrong sign-in', async () => {
    const me = await app().signUp()
    const change = (current: string) =>
      me.send('PUT', '/users/self/change-password', { current, new: 'a better one' })
    for (let attempt = 0; attempt < 5; attempt++) expect((await change(wrong)).status).toBe(422)
    expect(shown(await change(me.password))).toEqual([429, '10'])
    expect((await login(app().send, me.email, me.password)).status).toBe(429)
    pass(10 * second)
    expect((await change(me.password)).status).toBe(204)
  })

  it('refuse the 61st registration of an address within a minute', async () => {
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

  it('refuse invitations after ten wrong ones from an address, the right one too', async () => {
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

  it('count IPv6 by network, and IPv4 written as IPv6 as what it is', async () => {
    const nobody = () => `${newId()}@example.org`
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await login(app().sendFrom(`2001:db8:0:7::${attempt}`), nobody(), wrong)).status).toBe(401)
    }
    const { sendFrom } = app()
    expect((await login(sendFrom('2001:db8:0:7:ffff:1:2:3'), nobody(), wrong)).status).toBe(429)
    expect((await login(sendFrom('2001:0DB8::7:0:0:0:1'), nobody(), wrong)).status).toBe(429)
    expect((await login(sendFrom('2001:db8:0:8::1'), nobody(), wrong)).status).toBe(401)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await login(sendFrom('::ffff:198.51.100.7'), nobody(), wrong)).status).toBe(401)
    }
    expect((await login(sendFrom('198.51.100.7'), nobody(), wrong)).status).toBe(429)
    expect((await login(sendFrom('::ffff:198.51.100.8'), nobody(), wrong)).status).toBe(401)
  })
})

eachDatabase(
  'Limits behind a proxy that is trusted',
  (app) => {
    it('count the last address that is no trusted proxy, whatever a caller puts before it', async () => {
      const nobody = () => `${newId()}@example.org`
      const through = (proxy: string, ...forwarded: string[]) =>
        login(app().sendFrom(proxy), nobody(), wrong, { 'x-forwarded-for': forwarded.join(', ') })
      for (let attempt = 0; attempt < 5; attempt++) {
        const answer = await through('10.1.2.3', `203.0.113.${attempt}`, '198.51.100.1', '192.0.2.9')
        expect(answer.status).toBe(401)
      }
      expect((await through('10.1.2.4', '203.0.113.77', '198.51.100.1')).status).toBe(429)
      expect((await through('10.1.2.4', '198.51.100.1', '198.51.100.2')).status).toBe(401)
      for (let attempt = 0; attempt < 5; attempt++) {
        expect((await through('198.51.100.3', `203.0.113.${attempt}`)).status).toBe(401)
      }
      expect((await through('198.51.100.3', '203.0.113.99')).status).toBe(429)
    })
  },
  { CUBBY_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.9' },
)
