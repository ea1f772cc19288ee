import { afterEach, expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

const key = { name: 'Script' }
const minute = 60_000

withServer('Re-authentication', (app) => {
  afterEach(() => app().setNow(Date.now))

  it.each([
    ['POST', '/users/self/api-keys', key, 201],
    ['DELETE', '/users/self', undefined, 204],
  ] as const)(
    'asks for the password at %s %s when the sign-in is more than ten minutes ago, even if the session was renewed',
    async (method, path, body, done) => {
      const me = await app().signUp()
      app().setNow(() => Date.now() + 11 * minute)
      const renewed = await me.send('GET', '/users/refresh')
      const send: typeof me.send = (...request) =>
        app().send(request[0], request[1], request[2], { authorization: renewed.json.raw })
      const refusals = [
        await send(method, path, body),
        await send(method, path, { ...body, password: null }),
        await send(method, path, { ...body, password: 'guess' }),
      ]
      for (const { status, json } of refusals)
        expect([status, json.fields]).toEqual([422, { password: expect.any(String) }])
      expect((await send('GET', '/users/self/api-keys')).json).toEqual([])
      expect((await send(method, path, { ...body, password: me.password })).status).toBe(done)
    },
  )

  it('is not needed in the first ten minutes after the sign-in', async () => {
    const me = await app().signUp()
    app().setNow(() => Date.now() + 9 * minute)
    expect((await me.send('POST', '/users/self/api-keys', key)).status).toBe(201)
    expect((await me.send('DELETE', '/users/self')).status).toBe(204)
  })

  it('is skipped for an account without a password, which a provider manages', async () => {
    const me = await app().signUp()
    await app().context.database.write(async (tx) => {
      await tx
        .updateTable('user_account')
        .set({ password_hash: '', oidc_issuer: 'https://login.example.org', oidc_subject: 'jana' })
        .where('id', '=', me.userId)
        .execute()
    })
    app().setNow(() => Date.now() + 11 * minute)
    expect((await me.send('POST', '/users/self/api-keys', key)).status).toBe(201)
    expect((await me.send('DELETE', '/users/self')).status).toBe(204)
  })
})
