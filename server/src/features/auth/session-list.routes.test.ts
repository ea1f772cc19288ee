import { afterEach, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { waitForAccessEvent } from '#test/wait-for-access-event.ts'
import type { Person, Send, TestApp } from '#test/test-app.ts'
import { flushSessionUses } from './sessions.service.ts'

const path = '/users/self/sessions'

async function signInAs(app: TestApp, { email, password }: Person, userAgent: string): Promise<Send> {
  const { json } = await app.sendFrom('192.0.2.7')(
    'POST',
    '/users/login',
    { username: email, password },
    { 'user-agent': userAgent },
  )
  return (method, at, body) => app.send(method, at, body, { authorization: json.token })
}

const listOf = async (send: Send) => (await send('GET', path)).json

withServer('List of sessions', (app) => {
  afterEach(() => app().setNow(Date.now))

  it('returns an error to API keys, which can neither list nor end sessions', async () => {
    const me = await app().signUp()
    const { json: key } = await me.send('POST', '/users/self/api-keys', { name: 'a', role: 'owner' })
    const [session] = await listOf(me.send)
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', path],
      ['DELETE', `${path}/${session.id}`],
    ] as const) {
      expect((await app().send(method, at, undefined, { authorization: key.token })).status).toBe(403)
    }
    expect(await listOf(me.send)).toHaveLength(1)
  })

  it('shows browser, address and last use, but no token', async () => {
    const now = Date.now()
    app().setNow(() => now)
    const me = await app().signUp()
    const laptop = await signInAs(app(), me, `Firefox ${'x'.repeat(400)}`)
    app().setNow(() => now + 5000)
    const listed = await listOf(laptop)
    const at = (ms: number) => new Date(ms).toISOString()
    expect(listed[0]).toEqual({
      id: expect.any(String),
      userAgent: expect.stringMatching(/^Firefox x{292}$/),
      address: '192.0.2.7',
      createdAt: at(now),
      lastSeenAt: at(now + 5000),
      expiresAt: at(now + 7 * 86_400_000),
      isCurrent: true,
    })
    expect(listed.slice(1)).toMatchObject([{ isCurrent: false }])
    expect(JSON.stringify(listed)).not.toMatch(/[A-Z2-7]{26}/)
  })

  it('shows when sessions were last seen, without a write for each request', async () => {
    const now = Date.now()
    app().setNow(() => now)
    const me = await app().signUp()
    const [{ id }] = await listOf(me.send)
    const stored = async () => {
      const { read } = app().context.database
      const rows = await read.selectFrom('session').selectAll().where('pair_id', '=', id).execute()
      return [...new Set(rows.map(({ last_seen_at }) => last_seen_at))]
    }
    app().setNow(() => now + 9000)
    await me.send('GET', '/items')
    expect(await stored()).toEqual([now])
    await flushSessionUses(app().context)
    expect([await stored(), app().context.sessionUses.size]).toEqual([[now + 9000], 0])
    // Another server has recorded a later use of the session.
    app().context.sessionUses.set(id, now + 1000)
    await flushSessionUses(app().context)
    expect(await stored()).toEqual([now + 9000])
  })

  it('ends single sessions of the user and publishes an access event, but returns 404 for sessions of others', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const laptop = await signInAs(app(), me, 'Laptop')
    const phone = await signInAs(app(), me, 'Phone')
    const [foreign] = await listOf(other.send)
    for (const id of [foreign.id, newId()]) {
      expect((await laptop('DELETE', `${path}/${id}`)).status).toBe(404)
    }
    const ended = (await listOf(laptop)).find(({ userAgent }: { userAgent: string }) => userAgent === 'Phone')
    const response = await waitForAccessEvent(app(), me.userId, () => laptop('DELETE', `${path}/${ended.id}`))
    expect(response.status).toBe(204)
    expect((await phone('GET', '/items')).status).toBe(401)
    expect((await laptop('GET', '/items')).status).toBe(200)
    expect((await other.send('GET', '/items')).status).toBe(200)
    expect(await listOf(laptop)).toHaveLength(2)
  })

  it('ends all sessions but the current one, and keeps API keys', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const laptop = await signInAs(app(), me, 'Laptop')
    const { json: key } = await laptop('POST', '/users/self/api-keys', { name: 'a' })
    expect((await laptop('DELETE', path)).status).toBe(204)
    expect((await me.send('GET', '/items')).status).toBe(401)
    expect(await listOf(laptop)).toMatchObject([{ userAgent: 'Laptop', isCurrent: true }])
    expect((await app().send('GET', '/items', undefined, { authorization: key.token })).status).toBe(200)
    expect((await other.send('GET', '/items')).status).toBe(200)
  })

  it('shows a renewed session once under a new id, and leaves out expired sessions', async () => {
    const me = await app().signUp()
    const [before] = await listOf(me.send)
    const { json } = await me.send('GET', '/users/refresh')
    const renewed: Send = (method, at, body) =>
      app().send(method, at, body, { authorization: `Bearer ${json.raw}` })
    expect(await listOf(renewed)).toMatchObject([{ isCurrent: true }])
    expect((await renewed('DELETE', `${path}/${before.id}`)).status).toBe(404)
    expect((await renewed('GET', '/items')).status).toBe(200)
    const { json: user } = await renewed('GET', '/users/self')
    expect(user.item.id).toBe(me.userId)
    app().setNow(() => Date.now() + 8 * 86_400_000)
    const fresh = await signInAs(app(), me, 'Laptop')
    expect(await listOf(fresh)).toMatchObject([{ userAgent: 'Laptop', isCurrent: true }])
    app().setNow(Date.now)
  })
})
