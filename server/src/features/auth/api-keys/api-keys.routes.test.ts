import { afterEach, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import type { Person, Send, TestApp } from '#test/test-app.ts'
import { flushKeyUses } from './api-keys.service.ts'

const day = 86_400_000
const keys = '/users/self/api-keys'

async function createKey(me: Person, body: object = {}): Promise<{ id: string; token: string }> {
  const response = await me.send('POST', keys, { name: 'Script', ...body })
  expect(response.status, response.text).toBe(201)
  return response.json
}

function asKey(app: TestApp, authorization: string): Send {
  return (method, path, body, headers = {}) => app.send(method, path, body, { authorization, ...headers })
}

withServer('API keys', (app) => {
  afterEach(() => app().setNow(Date.now))

  it('are limited to fifty for each user, also when many are created at the same time', async () => {
    const me = await app().signUp()
    for (let count = 0; count < 47; count++) await createKey(me)
    const rush = await Promise.all(Array.from({ length: 6 }, () => me.send('POST', keys, { name: 'a' })))
    const refused = rush.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(3)
    for (const { status, json } of refused) {
      expect([status, json.code, json.error]).toEqual([
        409,
        'limit_reached',
        expect.stringContaining('50 API keys'),
      ])
    }
    const { json: list } = await me.send('GET', keys)
    expect(list).toHaveLength(50)
    await me.send('DELETE', `${keys}/${list[0].id}`)
    await createKey(me)
    await createKey(await app().signUp())
  })

  it('are refused with 422 without a name, with an expiry in the past, and with a higher role than the user has', async () => {
    const owner = await app().signUp()
    const viewer = await app().signUp()
    const there = await inviteAndJoin(owner, viewer, 'viewer')
    const bodies: [body: object, field: string][] = [
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'a'.repeat(256) }, 'name'],
      [{ name: 'a', expiresAt: new Date(Date.now() - 1000).toISOString() }, 'expiresAt'],
      [{ name: 'a', expiresAt: '' }, 'expiresAt'],
      [{ name: 'a', expiresAt: '2999-01-01' }, 'expiresAt'],
      [{ name: 'a', role: 'admin' }, 'role'],
      [{ name: 'a', role: 'owner' }, 'role'],
      [{ name: 'a', role: 'editor' }, 'role'],
    ]
    for (const [body, field] of bodies) {
      const response = await viewer.send('POST', keys, body, there)
      expect([response.status, Object.keys(response.json.fields)], JSON.stringify(body)).toEqual([
        422,
        [field],
      ])
    }
    expect((await viewer.send('GET', keys)).json).toEqual([])
    expect((await viewer.send('POST', keys, { name: 'a' }, there)).json.role).toBe('viewer')
  })

  it('expire after 90 days by default, are shown only once, and are stored as a hash', async () => {
    const me = await app().signUp()
    const now = Date.now()
    app().setNow(() => now)
    const { json: key } = await me.send('POST', keys, { name: ' Script ', expiresAt: null })
    expect(key).toEqual({
      id: expect.any(String),
      userId: me.userId,
      name: 'Script',
      hint: key.token.slice(0, 7),
      suggests: false,
      role: 'editor',
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 90 * day).toISOString(),
      lastUsedAt: null,
      token: expect.stringMatching(/^hb_[\w-]{43}$/),
    })
    app().setNow(() => now + 1)
    const expiresAt = new Date(now + 400 * day).toISOString()
    const later = await createKey(me, { role: 'owner', expiresAt })
    const { token: _token, ...shown } = key
    expect((await me.send('GET', keys)).json).toMatchObject([
      { id: later.id, role: 'owner', expiresAt },
      shown,
    ])
    expect((await me.send('GET', keys)).text).not.toContain(key.token.slice(7))
    const stored = await app().context.database.read.selectFrom('api_key').selectAll().execute()
    expect(JSON.stringify(stored)).toContain(key.id)
    expect(JSON.stringify(stored)).not.toContain(key.token.slice(3))
  })

  it('are accepted in the header and the query, but not in a cookie', async () => {
    const me = await app().signUp()
    const { token } = await createKey(me)
    for (const authorization of [token, `Bearer ${token}`]) {
      expect((await app().send('GET', '/items', undefined, { authorization })).status).toBe(200)
    }
    expect((await app().send('GET', `/items?access_token=${token}`)).status).toBe(200)
    const cookie = `hb.auth.token=${token}; hb.auth.remember=true`
    expect((await app().send('GET', '/items', undefined, { cookie })).status).toBe(401)
    const similar = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const authorization of [similar, token.slice(3), token.toUpperCase(), 'hb_']) {
      expect((await app().send('GET', '/items', undefined, { authorization })).status).toBe(401)
    }
  })

  it('are refused from the moment they expire, and at once after deletion', async () => {
    const me = await app().signUp()
    const now = Date.now()
    app().setNow(() => now)
    const key = await createKey(me, { expiresAt: new Date(now + day).toISOString() })
    const send = asKey(app(), key.token)
    app().setNow(() => now + day - 1)
    expect((await send('GET', '/items')).status).toBe(200)
    app().setNow(() => now + day)
    expect((await send('GET', '/items')).status).toBe(401)
    expect((await send('GET', '/items', undefined, { 'x-tenant': me.householdUuid })).status).toBe(401)

    app().setNow(() => now)
    const stranger = await app().signUp()
    for (const [person, id] of [
      [stranger, key.id],
      [me, newId()],
    ] as const) {
      expect((await person.send('DELETE', `${keys}/${id}`)).status).toBe(404)
    }
    expect((await send('GET', '/items')).status).toBe(200)
    expect((await me.send('DELETE', `${keys}/${key.id}`)).status).toBe(204)
    expect((await send('GET', '/items')).status).toBe(401)
    expect((await me.send('DELETE', `${keys}/${key.id}`)).status).toBe(404)
  })

  it('work in every household of their user, with the lower of the roles of key and user', async () => {
    const [owner, me] = [await app().signUp(), await app().signUp()]
    const there = await inviteAndJoin(owner, me, 'viewer')
    const stranger = await app().signUp()
    const label = { name: 'a' }
    const statuses = async (role: string) => {
      const send = asKey(app(), (await createKey(me, { role })).token)
      return [
        (await send('PUT', '/groups', { name: 'Home' })).status,
        (await send('POST', '/labels', label)).status,
        (await send('GET', '/labels')).status,
        (await send('POST', '/labels', label, there)).status,
        (await send('GET', '/labels', undefined, there)).status,
        (await send('GET', '/labels', undefined, { 'x-tenant': stranger.householdUuid })).status,
      ]
    }
    expect(await statuses('owner')).toEqual([200, 201, 200, 403, 200, 403])
    expect(await statuses('editor')).toEqual([403, 201, 200, 403, 200, 403])
    expect(await statuses('viewer')).toEqual([403, 403, 200, 403, 200, 403])
    const { json } = await asKey(app(), (await createKey(me)).token)('GET', '/users/self')
    expect(json.item).toMatchObject({ id: me.userId, role: 'editor', isOwner: false })
  })

  it('are refused by endpoints that manage the account', async () => {
    const me = await app().signUp()
    const key = await createKey(me, { role: 'owner' })
    const send = asKey(app(), key.token)
    const refusals: [method: Parameters<Send>[0], path: string, body: object | undefined, status: number][] =
      [
        ['POST', keys, { name: 'another' }, 403],
        ['DELETE', `${keys}/${key.id}`, undefined, 403],
        ['PUT', '/users/self/change-password', { current: me.password, new: 'taken over' }, 403],
        ['PUT', '/users/self', { email: 'elsewhere@example.org' }, 403],
        ['DELETE', '/users/self', undefined, 403],
        ['POST', '/users/logout/all', undefined, 403],
        ['POST', '/users/logout', undefined, 400],
        ['GET', '/users/refresh', undefined, 400],
      ]
    for (const [method, path, body, status] of refusals) {
      const response = await send(method, path, body)
      expect(response.status, path).toBe(status)
      expect(response.headers['set-cookie'], path).toBeUndefined()
    }
    expect((await send('GET', keys)).json).toMatchObject([{ id: key.id }])
    expect((await me.send('GET', '/users/self')).json.item.email).toBe(me.email)
  })

  it('remain valid when all sessions are ended', async () => {
    const me = await app().signUp()
    const { token } = await createKey(me)
    expect((await me.send('POST', '/users/logout/all')).status).toBe(204)
    expect((await asKey(app(), token)('GET', '/items')).status).toBe(200)
  })

  it('show when they were last used, without a write for each request', async () => {
    const me = await app().signUp()
    const now = Date.now()
    app().setNow(() => now)
    const { id, token } = await createKey(me)
    const lastUsed = async () => (await me.send('GET', keys)).json[0].lastUsedAt
    const stored = async () =>
      (await app().context.database.read.selectFrom('api_key').selectAll().where('id', '=', id).execute())[0]
        ?.last_used_at
    app().setNow(() => now + 5000)
    await asKey(app(), token)('GET', '/items')
    expect([await lastUsed(), await stored()]).toEqual([new Date(now + 5000).toISOString(), null])
    await flushKeyUses(app().context)
    expect([await lastUsed(), await stored()]).toEqual([new Date(now + 5000).toISOString(), now + 5000])
    // Another server has recorded a later use of the API key.
    app().context.keyUses.set(id, now + 1000)
    await flushKeyUses(app().context)
    expect([await lastUsed(), await stored()]).toEqual([new Date(now + 5000).toISOString(), now + 5000])
    expect(app().context.keyUses.size).toBe(0)
  })
})
