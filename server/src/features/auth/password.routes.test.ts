import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { waitForAccessEvent } from '#test/wait-for-access-event.ts'
import type { Person, TestApp } from '#test/test-app.ts'

async function signIn(app: TestApp, { email }: Person, password: string) {
  return app.send('POST', '/users/login', { username: email, password })
}

const change = '/users/self/change-password'

withServer('Change of a password', (app) => {
  it('returns 422, not 401, for a wrong current password and for a new password that is too short or too long', async () => {
    const me = await app().signUp()
    const bodies: [body: Record<string, unknown>, field: string][] = [
      [{ current: 'wrong', new: 'a better one' }, 'current'],
      [{ current: '', new: 'a better one' }, 'current'],
      [{ new: 'a better one' }, 'current'],
      [{ current: me.password }, 'new'],
      [{ current: me.password, new: 'a'.repeat(7) }, 'new'],
      [{ current: me.password, new: 'a'.repeat(257) }, 'new'],
    ]
    for (const [body, field] of bodies) {
      const response = await me.send('PUT', change, body)
      expect([response.status, Object.keys(response.json.fields)]).toEqual([422, [field]])
    }
    expect((await signIn(app(), me, me.password)).status).toBe(200)
  })

  it('ends all other sessions, and keeps the current one with its attachment token', async () => {
    const me = await app().signUp()
    const others = [await signIn(app(), me, me.password), await signIn(app(), me, me.password)]
    const own = await signIn(app(), me, me.password)
    const body = { current: me.password, new: '電電電電電電電電' }
    const headers = { authorization: own.json.token }
    const response = await waitForAccessEvent(app(), me.userId, () =>
      app().send('PUT', change, body, headers),
    )
    expect([response.status, response.text]).toEqual([204, ''])
    const status = async (authorization: string) =>
      (await app().send('GET', '/users/self', undefined, { authorization })).status
    expect(await status(own.json.token)).toBe(200)
    // The attachment token is still valid, but it opens files only.
    expect(await status(own.json.attachmentToken)).toBe(403)
    expect(await status(me.token)).toBe(401)
    for (const { json } of others) {
      expect(await status(json.token)).toBe(401)
      expect(await status(json.attachmentToken)).toBe(401)
    }
    expect((await signIn(app(), me, me.password)).status).toBe(401)
    expect((await signIn(app(), me, '電電電電電電電電')).status).toBe(200)
  })

  it('ends a session that was renewed or started with the old password at the same time', async () => {
    const me = await app().signUp()
    const other = await signIn(app(), me, me.password)
    const body = { current: me.password, new: 'a better one' }
    const [changed, ...meanwhile] = await Promise.all([
      me.send('PUT', change, body),
      app().send('GET', '/users/refresh', undefined, { authorization: other.json.token }),
      signIn(app(), me, me.password),
      signIn(app(), me, me.password),
    ])
    expect(changed.status).toBe(204)
    for (const { json } of meanwhile) {
      const authorization = json.token ?? json.raw ?? 'none'
      const response = await app().send('GET', '/users/self', undefined, { authorization })
      expect(response.status).toBe(401)
    }
  })

  it('works at the path of older API versions', async () => {
    const me = await app().signUp()
    const body = { current: me.password, new: 'a better one' }
    expect((await me.send('PUT', '/users/change-password', body)).status).toBe(204)
    expect((await signIn(app(), me, 'a better one')).status).toBe(200)
  })
})
