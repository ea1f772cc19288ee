import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'

interface Listener {
  /** The received events without those that only clients of later API generations understand. */
  heard: string[]
  later: string[]
  /** The code with which the server closed the connection. */
  closed: Promise<number>
  socket: Awaited<ReturnType<TestApp['app']['server']['injectWS']>>
}

async function listen(app: TestApp, headers: Record<string, string>, query = ''): Promise<Listener> {
  const heard: string[] = []
  const later: string[] = []
  await app.app.server.ready()
  await eventsArrive(app)
  const socket = await app.app.server.injectWS(
    `/api/v1/ws/events${query}`,
    // A hook of the server reads the raw headers, which a request of `injectWS` lacks, so an empty list is passed.
    { headers, rawHeaders: [] },
    {
      onInit: (opening) => {
        opening.on('message', (data: Buffer) => {
          const { event } = JSON.parse(String(data))
          if (/^(entity|tag)\./.test(event)) later.push(event)
          else heard.push(event)
        })
      },
    },
  )
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  return { heard, later, closed, socket }
}

let lastMark = 0

/** Resolves when the events of earlier writes, such as a sign-up, have arrived. PostgreSQL takes a moment. */
function eventsArrive({ context: { events } }: TestApp): Promise<void> {
  const mark = { kind: 'batch', householdId: --lastMark, entities: [] } as const
  return new Promise((resolve) => {
    const stop = events.subscribe((event) => {
      if (event.kind !== 'batch' || event.householdId !== mark.householdId) return
      stop()
      resolve()
    })
    events.publish(mark)
  })
}

const listenAs = (app: TestApp, { token }: Person) => listen(app, { authorization: token })
const cookieOf = ({ token }: Person) => ({ cookie: `hb.auth.token=${token.slice('Bearer '.length)}` })

/**
 * Replaces the timers of heartbeats by fake ones, so that a test sends heartbeats with `advanceTimersByTime`. All other
 * timers stay real.
 */
const stopBeats = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterEach(() => void vi.useRealTimers())

withServer('WebSocket of live events', (app) => {
  it('refuses the upgrade without permission to read', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const signedIn = await app().send('POST', '/users/login', { username: me.email, password: me.password })
    const refused: [status: number, headers: Record<string, string>, query?: string][] = [
      [401, {}],
      [401, { authorization: 'Bearer NOBODY' }],
      [401, { 'sec-websocket-protocol': 'hb-auth, NOBODY' }],
      [401, {}, '?access_token=NOBODY'],
      [403, { authorization: signedIn.json.attachmentToken }],
      [403, { authorization: me.token, 'x-tenant': other.householdUuid }],
      [403, { authorization: me.token }, `?tenant=${newId()}`],
      [400, { authorization: me.token }, '?tenant=mine'],
      [403, { ...cookieOf(me), host: 'cubby.example', origin: 'https://evil.example' }],
      [403, { ...cookieOf(me), 'sec-fetch-site': 'cross-site' }],
    ]
    for (const [status, headers, query] of refused) {
      await expect(listen(app(), headers, query), JSON.stringify(headers)).rejects.toThrow(`: ${status}`)
    }
  })

  it('returns 400 when the request is no upgrade', async () => {
    const me = await app().signUp()
    const response = await me.send('GET', '/ws/events')
    expect([response.status, response.json.code]).toEqual([400, 'bad_request'])
  })

  it('accepts a token in header, cookie, query or subprotocol, and a page of the same origin', async () => {
    const me = await app().signUp()
    const token = me.token.slice('Bearer '.length)
    const ways: [headers: Record<string, string>, query?: string][] = [
      [{ authorization: me.token }],
      [{ authorization: token }],
      [cookieOf(me)],
      [{ ...cookieOf(me), host: 'cubby.example', origin: 'https://cubby.example' }],
      [{}, `?access_token=${token}&tenant=${me.householdUuid}`],
      [{ 'sec-websocket-protocol': `hb-auth, ${token}` }],
    ]
    const listeners = await Promise.all(ways.map(([headers, query]) => listen(app(), headers, query)))
    await me.send('POST', '/labels', { name: 'Tools' })
    for (const { heard } of listeners) await expect.poll(() => heard).toEqual(['label.mutation'])
  })

  it('sends one event for each kind of changed record, to its household only', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const [mine, theirs] = await Promise.all([listenAs(app(), me), listenAs(app(), other)])
    const rows = Array.from({ length: 700 }, (_, index) => `Item ${index},Attic,Tools`)
    await me.importCsv(['HB.name,HB.location,HB.labels', ...rows].join('\n'))
    await expect
      .poll(() => mine.heard.toSorted())
      .toEqual(['item.mutation', 'label.mutation', 'location.mutation'])
    mine.heard.length = 0
    const { json: location } = await me.send('POST', '/locations', { name: 'Cellar' })
    await me.send('PUT', '/groups', { name: 'Our house' })
    await me.send('DELETE', `/locations/${location.id}`)
    await me.send('POST', '/custom-fields', { name: 'Power' })
    const said = ['location.mutation', 'group.mutation', 'location.mutation', 'fieldDescription.mutation']
    await expect.poll(() => mine.heard).toEqual(said)
    await other.send('POST', '/items', { name: 'Lamp' })
    await expect.poll(() => theirs.heard).toEqual(['item.mutation'])
    expect(mine.heard).toEqual(said)
  })

  it('sends the additional events that clients of later API generations expect', async () => {
    const me = await app().signUp()
    const { later } = await listenAs(app(), me)
    await me.send('POST', '/tags', { name: 'Tools' })
    await me.send('POST', '/entities', { name: 'Lamp' })
    await me.send('POST', '/locations', { name: 'Attic' })
    await me.send('POST', '/entity-types', { name: 'Boat' })
    const ofEntities = ['entity.mutation', 'entity.mutation', 'entity.mutation']
    await expect.poll(() => later).toEqual(['tag.mutation', ...ofEntities])
  })

  it('sends nothing when a write is refused, rolled back or changes nothing', async () => {
    const me = await app().signUp()
    const { heard } = await listenAs(app(), me)
    const { json: label } = await me.send('POST', '/labels', { name: 'Tools' })
    expect((await me.send('PUT', `/labels/${label.id}`, { name: 'Tools' })).status).toBe(200)
    expect((await me.send('POST', '/items', { name: 'a', labelIds: [newId()] })).status).toBe(404)
    expect((await me.importCsv('HB.name,HB.location\nLamp,Attic\n,Attic')).status).toBe(422)
    await me.send('POST', '/locations', { name: 'Attic' })
    await expect.poll(() => heard).toEqual(['label.mutation', 'location.mutation'])
  })

  it('closes with 4401 as soon as the user leaves the household', async () => {
    const house = await app().signUp()
    const guest = await app().signUp()
    const { read, write } = app().context.database
    await write((tx) =>
      tx
        .insertInto('membership')
        .values({ group_id: house.householdId, user_id: guest.userId, role: 'viewer', created_at: 1 })
        .execute(),
    )
    const asGuest = await listen(app(), { authorization: guest.token, 'x-tenant': house.householdUuid })
    const athome = await listenAs(app(), guest)
    const asOwner = await listenAs(app(), house)
    await write((tx) =>
      tx
        .deleteFrom('membership')
        .where('group_id', '=', house.householdId)
        .where('user_id', '=', guest.userId)
        .execute(),
    )
    expect(
      await read.selectFrom('membership').where('group_id', '=', house.householdId).selectAll().execute(),
    ).toHaveLength(1)
    app().context.events.publish({ kind: 'access', userId: guest.userId })
    expect(await asGuest.closed).toBe(4401)
    expect([athome.socket.readyState, asOwner.socket.readyState]).toEqual([1, 1])
  })

  it('pings every ten seconds, and closes with 4401 at the next ping when the session has ended', async () => {
    const me = await app().signUp()
    stopBeats()
    const { heard, closed } = await listenAs(app(), me)
    vi.advanceTimersByTime(9_999)
    vi.advanceTimersByTime(1)
    await expect.poll(() => heard).toEqual(['ping'])
    expect((await me.send('POST', '/users/logout')).status).toBe(204)
    vi.advanceTimersByTime(10_000)
    expect(await closed).toBe(4401)
    expect(heard.length).toBeLessThanOrEqual(2)
  })

  it('closes when the client has been silent for a minute, but not when it answers pings', async () => {
    const me = await app().signUp()
    const start = Date.now()
    stopBeats()
    const silent = await listenAs(app(), me)
    const answering = await listenAs(app(), me)
    answering.socket.on('ping', () => answering.socket.pong())
    const { clients } = app().app.server.websocketServer
    const answered = Promise.race([...clients].map((client) => once(client, 'pong')))
    try {
      app().setNow(() => start + 54_000)
      vi.advanceTimersByTime(54_000)
      await answered
      app().setNow(() => start + 61_000)
      vi.advanceTimersByTime(7_000)
      // 1006 means that the connection ended without a closing frame.
      expect(await silent.closed).toBe(1006)
      await me.send('POST', '/labels', { name: 'Tools' })
      await expect.poll(() => answering.heard).toContain('label.mutation')
    } finally {
      app().setNow(Date.now)
    }
  })

  it('ignores messages of the client, and closes with 1009 after more than 512 bytes', async () => {
    const me = await app().signUp()
    const { heard, closed, socket } = await listenAs(app(), me)
    socket.send('x'.repeat(512))
    await me.send('POST', '/labels', { name: 'Tools' })
    await expect.poll(() => heard).toEqual(['label.mutation'])
    socket.send('x'.repeat(513))
    expect(await closed).toBe(1009)
  })

  it('closes when a client leaves more than a megabyte unread', async () => {
    const me = await app().signUp()
    const { clients } = app().app.server.websocketServer
    const before = new Set(clients)
    const { closed, socket } = await listenAs(app(), me)
    const openClients = () => [...clients].filter((client) => !before.has(client))
    expect(openClients()).toHaveLength(1)
    socket.pause()
    for (let batch = 0; batch < 60; batch++) {
      // PostgreSQL drops identical events that are sent together, so each event has a different number of entities.
      const entities = Array.from({ length: 800 + batch }, () => 'item' as const)
      app().context.events.publish({ kind: 'batch', householdId: me.householdId, entities })
    }
    await expect.poll(openClients).toEqual([])
    socket.resume()
    expect(await closed).toBe(1006)
  })

  it('closes a new socket with 1013 while the user has thirty open sockets', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const first = await listenAs(app(), me)
    await Promise.all(Array.from({ length: 29 }, () => listenAs(app(), me)))
    expect(await (await listenAs(app(), me)).closed).toBe(1013)
    expect((await listenAs(app(), other)).socket.readyState).toBe(1)
    await me.send('POST', '/labels', { name: 'Tools' })
    await expect.poll(() => first.heard).toEqual(['label.mutation'])
    first.socket.close()
    await first.closed
    const last = await listenAs(app(), me)
    await me.send('POST', '/labels', { name: 'Books' })
    await expect.poll(() => last.heard).toEqual(['label.mutation'])
  })

  it('sends an event to other members when a user joins, changes, leaves or is deleted', async () => {
    const owner = await app().signUp()
    const { heard } = await listenAs(app(), owner)
    const invite = async () =>
      (await owner.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })).json.token
    const hears = async (count: number) => {
      await expect.poll(() => heard.filter((event) => event === 'group.mutation')).toHaveLength(count)
    }
    const guest = await app().signUp()
    await guest.send('POST', `/groups/invitations/${await invite()}`)
    await hears(1)
    expect((await owner.send('PUT', `/groups/members/${guest.userId}`, { role: 'editor' })).status).toBe(200)
    await hears(2)
    expect((await owner.send('DELETE', `/groups/members/${guest.userId}`)).status).toBe(204)
    await hears(3)
    const newcomer = await app().signUp({ token: await invite() })
    await hears(4)
    expect((await newcomer.send('DELETE', '/users/self')).status).toBe(204)
    await hears(5)
  })

  it('returns the subprotocol hb-auth, and treats other upgrades as normal requests', async () => {
    const me = await app().signUp()
    const address = await app().app.server.listen({ port: 0, host: '127.0.0.1' })
    const token = me.token.slice('Bearer '.length)
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/ws/events`, ['hb-auth', token])
    await once(socket, 'open')
    expect(socket.protocol).toBe('hb-auth')
    socket.close()
    for (const path of ['/status', '/ws/events']) {
      const headers = { connection: 'upgrade', upgrade: 'h2c', authorization: me.token }
      const asked = httpRequest(`${address}/api/v1${path}`, { headers }).end()
      const [response] = await once(asked, 'response')
      expect(response.statusCode).toBe(path === '/status' ? 200 : 400)
      response.resume()
    }
  })
})

describe('Two servers on one PostgreSQL', () => {
  it('receive each other’s events, also after a lost connection', async () => {
    await using one = await createTestApp('postgres')
    await using other = await createTestApp('postgres', { CUBBY_DATABASE_URL: one.config.databaseUrl ?? '' })
    const me = await one.signUp()
    const stranger = await one.signUp()
    const { heard } = await listenAs(other, me)
    const theirs = await listenAs(other, stranger)
    await me.send('POST', '/labels', { name: 'Tools' })
    await expect.poll(() => heard).toEqual(['label.mutation'])
    const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'process %'`.execute(
      other.context.database.read,
    )
    expect(ended.rows).toHaveLength(2)
    await expect
      .poll(
        async () => {
          await me.send('POST', '/items', { name: 'Lamp' })
          return heard
        },
        { timeout: 60_000, interval: 200 },
      )
      .toContain('item.mutation')
    expect(theirs.heard).toEqual([])
  })
})
