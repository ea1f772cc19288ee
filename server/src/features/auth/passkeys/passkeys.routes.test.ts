import { afterEach, expect, it } from 'vitest'
import { beforeNextWrite } from '#test/before-next-write.ts'
import { withServer } from '#test/each-database.ts'
import { createPasskeyDevice, type PasskeyDevice } from '#test/passkey-device.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'

const path = '/users/self/passkeys'
const login = '/users/login/passkey'
const origin = 'https://cubby.test'
const settings = { CUBBY_BASE_URL: origin }
const minute = 60_000

async function optionsFor(person: Person) {
  const { status, json, text } = await person.send('POST', `${path}/options`, { password: person.password })
  expect(status, text).toBe(200)
  return json
}

async function addPasskey(person: Person, name = 'Phone'): Promise<{ device: PasskeyDevice; id: string }> {
  const device = createPasskeyDevice(origin)
  const response = device.register(await optionsFor(person))
  const added = await person.send('POST', path, { name, response })
  expect(added.status, added.text).toBe(201)
  return { device, id: added.json.id }
}

async function signIn(
  app: TestApp,
  device: PasskeyDevice,
  overrides: Parameters<PasskeyDevice['signIn']>[1] = {},
  send = app.send,
) {
  const { json } = await send('POST', `${login}/options`)
  return send('POST', login, { response: device.signIn(json, overrides) })
}

withServer(
  'Passkeys',
  (app) => {
    afterEach(() => app().setNow(Date.now))

    it('creates no passkey when the password is wrong or the name is empty', async () => {
      const me = await app().signUp()
      const wrong = await me.send('POST', `${path}/options`, { password: 'wrong' })
      expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ['password']])
      const response = createPasskeyDevice(origin).register(await optionsFor(me))
      expect((await me.send('POST', path, { name: ' ', response })).status).toBe(422)
      expect((await me.send('GET', path)).json).toEqual([])
    })

    it('refuses to create a passkey for another site, page or user, and without user verification', async () => {
      const [me, other] = [await app().signUp(), await app().signUp()]
      const device = createPasskeyDevice(origin)
      const foreign = await optionsFor(other)
      const { json: forSignIn } = await app().send('POST', `${login}/options`)
      const responses = [
        device.register(foreign),
        device.register(forSignIn),
        device.register(await optionsFor(me), { origin: 'https://cubby.test.evil' }),
        device.register(await optionsFor(me), { site: 'evil.test' }),
        device.register(await optionsFor(me), { isUnverified: true }),
        device.register(await optionsFor(me), { challenge: Buffer.from('A.1.B').toString('base64url') }),
        device.register(await optionsFor(me), { type: 'webauthn.get' }),
        { id: device.id },
        {},
      ]
      for (const response of responses) {
        const refused = await me.send('POST', path, { name: 'Phone', response })
        expect([refused.status, refused.json.code]).toEqual([422, 'wrong_passkey'])
      }
      expect((await me.send('GET', path)).json).toEqual([])
    })

    it('signs the user in without a password until the passkey is removed', async () => {
      const me = await app().signUp()
      const phone = await addPasskey(me, 'Phone')
      const key = await addPasskey(me, 'Key')
      const now = Date.now()
      app().setNow(() => now)
      for (const { device } of [phone, key, phone]) {
        const response = await signIn(app(), device)
        expect(response.status, response.text).toBe(200)
        expect(String(response.headers['set-cookie'])).toContain('hb.auth.token')
        const self = await app().send('GET', '/users/self', undefined, { authorization: response.json.token })
        expect(self.json.item.id).toBe(me.userId)
        expect(Date.parse(response.json.expiresAt)).toBe(now + 7 * 24 * 60 * minute)
      }
      expect((await me.send('GET', path)).json).toEqual([
        {
          id: phone.id,
          name: 'Phone',
          createdAt: expect.any(String),
          lastUsedAt: new Date(now).toISOString(),
        },
        { id: key.id, name: 'Key', createdAt: expect.any(String), lastUsedAt: new Date(now).toISOString() },
      ])
      expect((await me.send('DELETE', `${path}/${phone.id}`)).status).toBe(204)
      expect((await me.send('DELETE', `${path}/${phone.id}`)).status).toBe(404)
      const gone = await signIn(app(), phone.device)
      expect([gone.status, gone.json.code]).toEqual([401, 'wrong_passkey'])
      expect((await signIn(app(), key.device)).status).toBe(200)
    })

    it('lists passkeys only to the user who owns and can remove them', async () => {
      const [me, other] = [await app().signUp(), await app().signUp()]
      const { id } = await addPasskey(me)
      expect((await other.send('GET', path)).json).toEqual([])
      expect((await other.send('DELETE', `${path}/${id}`)).status).toBe(404)
      expect((await me.send('GET', path)).json).toHaveLength(1)
    })

    it('refuses a sign-in by passkey for another site or page, without user verification, and when a response is used twice', async () => {
      const me = await app().signUp()
      const { device } = await addPasskey(me)
      const forged = createPasskeyDevice(origin)
      const { json: options } = await app().send('POST', `${login}/options`)
      const responses = [
        await signIn(app(), device, { origin: 'https://evil.test' }),
        await signIn(app(), device, { site: 'evil.test' }),
        await signIn(app(), device, { isUnverified: true }),
        await signIn(app(), device, { type: 'webauthn.create' }),
        await app().send('POST', login, { response: device.signIn(await optionsFor(me)) }),
        await app().send('POST', login, { response: { ...forged.signIn(options), id: device.id } }),
        await app().send('POST', login, { response: {} }),
      ]
      for (const response of responses) {
        expect([response.status, response.json.code]).toEqual([401, 'wrong_passkey'])
        expect(response.headers['set-cookie']).toBeUndefined()
      }
      const response = device.signIn(options)
      const together = await Promise.all([0, 1, 2].map(() => app().send('POST', login, { response })))
      expect(together.filter(({ status }) => status === 200).length).toBe(1)
      expect((await app().send('POST', login, { response })).status).toBe(401)
    })

    it('refuses a sign-in by passkey when text was appended to the challenge', async () => {
      const me = await app().signUp()
      const { device } = await addPasskey(me)
      const { json: options } = await app().send('POST', `${login}/options`)
      const longer = Buffer.from(`${Buffer.from(options.challenge, 'base64url').toString()}.more`)
      const response = await app().send('POST', login, {
        response: device.signIn(options, { challenge: longer.toString('base64url') }),
      })
      expect([response.status, response.json.code]).toEqual([401, 'wrong_passkey'])
    })

    it('refuses a sign-in by passkey when the passkey is removed meanwhile', async () => {
      const me = await app().signUp()
      const { device, id } = await addPasskey(me)
      beforeNextWrite(app(), () => me.send('DELETE', `${path}/${id}`))
      const response = await signIn(app(), device)
      expect([response.status, response.json.code]).toEqual([401, 'wrong_passkey'])
    })

    it('refuses a sign-in by passkey when the challenge is five minutes old', async () => {
      const me = await app().signUp()
      const { device } = await addPasskey(me)
      const now = Date.now()
      for (const [age, status] of [
        [5 * minute - 1, 200],
        [5 * minute, 401],
      ] as const) {
        app().setNow(() => now)
        const { json } = await app().send('POST', `${login}/options`)
        app().setNow(() => now + age)
        expect((await app().send('POST', login, { response: device.signIn(json) })).status).toBe(status)
      }
    })

    it('refuses a sign-in by passkey when its counter decreases, which shows that the passkey was copied', async () => {
      const me = await app().signUp()
      const { device } = await addPasskey(me)
      device.counter = 5
      expect((await signIn(app(), device)).status).toBe(200)
      device.counter = 3
      expect((await signIn(app(), device)).status).toBe(401)
      device.counter = 6
      expect((await signIn(app(), device)).status).toBe(200)
    })

    it('returns 429 after twenty invalid responses of passkeys from one IP address', async () => {
      const device = createPasskeyDevice(origin)
      const send = app().sendFrom('203.0.113.9')
      const statuses = []
      for (let attempt = 0; attempt < 21; attempt++)
        statuses.push((await signIn(app(), device, {}, send)).status)
      expect([statuses[0], statuses[19], statuses[20]]).toEqual([401, 401, 429])
    })

    it('signs the user in by passkey without the code of two-factor sign-in', async () => {
      const me = await app().signUp()
      const { device } = await addPasskey(me)
      await app().context.database.write((tx) =>
        tx
          .insertInto('two_factor')
          .values({ user_id: me.userId, secret: 'A'.repeat(32), last_step: 0, enabled_at: 1 })
          .execute(),
      )
      const { email: username, password } = me
      expect((await app().send('POST', '/users/login', { username, password })).json.code).toBe(
        'code_required',
      )
      expect((await signIn(app(), device)).status).toBe(200)
    })

    it("returns 409 for a user's 21st passkey, and 422 for a second passkey on the same device", async () => {
      const me = await app().signUp()
      const { device } = await addPasskey(me)
      const options = await optionsFor(me)
      expect(options.excludeCredentials).toMatchObject([{ id: device.id }])
      const again = await me.send('POST', path, { name: 'Again', response: device.register(options) })
      expect([again.status, again.json.code]).toEqual([422, 'wrong_passkey'])
      const last = await optionsFor(me)
      for (let count = 1; count < 20; count++) await addPasskey(me, `Key ${count}`)
      const full = await me.send('POST', `${path}/options`, { password: me.password })
      expect([full.status, full.json.code]).toEqual([409, 'limit_reached'])
      const response = createPasskeyDevice(origin).register(last)
      expect((await me.send('POST', path, { name: 'One more', response })).status).toBe(409)
    })
  },
  settings,
)

it('Passkeys use the requested host when no base URL is set, and refuse an IP address', async () => {
  await using app = await createTestApp('sqlite')
  const options = (host: string) => app.send('POST', `${login}/options`, undefined, { host })
  expect((await options('home.test:7745')).json.rpId).toBe('home.test')
  for (const host of ['192.168.1.4:7745', '[::1]:7745', 'a b']) {
    const refused = await options(host)
    expect([refused.status, refused.json.code], host).toEqual([409, 'address_unknown'])
  }
})

it('Passkeys are refused when only a provider signs users in', async () => {
  const app = await createTestApp('sqlite', {
    ...settings,
    CUBBY_ALLOW_LOCAL_SIGN_IN: 'false',
    CUBBY_OIDC_ISSUER_URL: 'https://provider.test',
    CUBBY_OIDC_CLIENT_ID: 'cubby',
  })
  const refused = await app.send('POST', `${login}/options`)
  expect([refused.status, refused.json.code]).toEqual([403, 'local_sign_in_disabled'])
  await app.close()
})
