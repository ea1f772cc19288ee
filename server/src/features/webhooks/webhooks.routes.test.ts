import { createHmac } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { useStubServer } from '#test/stub-server.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { webhookJob } from './webhook-messages.service.ts'
import { resetWebhooks } from './webhooks.repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const stub = await useStubServer()

/** Deletes the webhooks of earlier tests, which would send to the same receiver. */
const deleteWebhooks = (app: TestApp) =>
  app.context.database.write(async (tx) => void (await tx.deleteFrom('webhook').execute()))

const answerWith = (status: number, text = '') =>
  stub.respond((_request, response) => response.writeHead(status).end(text))

/** Runs the job that sends webhook messages once a minute from one time to another. */
async function runFor(app: TestApp, from: number, ms: number): Promise<void> {
  for (let now = from; now <= from + ms; now += minuteMs) {
    app.setNow(() => now)
    await runJobs(app.context, [webhookJob], (name, error) => {
      throw new Error(name, { cause: error })
    })
  }
  app.setNow(Date.now)
}

let clock = Date.parse('2030-01-01T12:00:00Z')
/** Runs the job that sends webhook messages, an hour later than the last time. */
async function runOnce(app: TestApp): Promise<void> {
  clock += hourMs
  await runFor(app, clock, 0)
}

async function createWebhook({ send }: Person, body: object = {}) {
  const address = { name: 'Script', url: `http://127.0.0.1:${stub.port}/hook` }
  const { status, json } = await send('POST', '/webhooks', { ...address, ...body })
  expect(status).toBe(201)
  return json
}

/** Checks the signature as a receiver does. Returns the id and the body of each message to this path. */
function receive(secret: string, path = '/hook') {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return stub.requests
    .filter((request) => request.path === path)
    .map(({ headers, body }) => {
      const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers
      const expected = createHmac('sha256', key).update([id, seconds, body].join('.')).digest('base64')
      expect(signature).toBe(`v1,${expected}`)
      return { id, ...JSON.parse(body) }
    })
}

const changesIn = (messages: { data: { items?: object[] } }[]) =>
  messages.flatMap(({ data }) => data.items ?? [])

async function feedSince({ send }: Person, since: string) {
  return (await send('GET', `/changes?since=${since}&pageSize=1000`)).json.items
}

withServer(
  'A webhook',
  (app) => {
    beforeEach(() => deleteWebhooks(app()))

    it('sends everything once, in order and signed, when its receiver was down for an hour', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      const { next } = (await person.send('GET', '/changes')).json
      const { json: item } = await person.send('POST', '/items', { name: 'Lamp' })
      const start = Date.parse('2030-01-01T12:00:00Z')
      const isDown = () => app().context.now() < start + hourMs
      stub.respond((_request, response) => response.writeHead(isDown() ? 503 : 204).end())
      await runFor(app(), start, 30 * minuteMs)
      const { headers } = await person.send('PUT', `/items/${item.id}`, { name: 'Desk lamp' })
      await person.send('POST', '/labels', { name: 'Light' })
      await person.undo({ headers })
      await runFor(app(), start + 31 * minuteMs, 2 * hourMs)
      const messages = receive(webhook.secret)
      const failures = messages.slice(0, -2)
      expect(failures.length).toBeGreaterThan(3)
      expect(new Set(failures.map(({ id }) => id)).size).toBe(1)
      const accepted = messages.slice(failures.length - 1)
      expect(changesIn(accepted.slice(-2))).toEqual(await feedSince(person, next))
      expect(messages.at(-1)).toMatchObject({
        type: 'changes',
        data: { household: person.householdUuid, next: (await person.send('GET', '/changes')).json.next },
      })
      const { json: log } = await person.send('GET', `/webhooks/${webhook.id}/deliveries`)
      expect(log).toMatchObject([
        { id: messages.at(-1)?.id, ok: true, attempts: 1, status: 204, changes: 3, nextAttemptAt: null },
        { id: failures[0]?.id, ok: true, attempts: failures.length + 1, changes: 1, nextAttemptAt: null },
      ])
    })

    it('sends nothing in the name of a former owner until another owner turns it on', async () => {
      const person = await app().signUp()
      const founder = await app().signUp()
      const there = await inviteAndJoin(founder, person, 'owner')
      const inside: Person = {
        ...person,
        send: (method, path, body) => person.send(method, path, body, there),
      }
      const webhook = await createWebhook(inside)
      expect(webhook).toMatchObject({ isActive: true, isOrphaned: false })
      await founder.send('PUT', `/groups/members/${person.userId}`, { role: 'editor' })
      await founder.send('POST', '/labels', { name: 'Light' })
      await runOnce(app())
      expect(stub.requests).toEqual([])
      expect((await founder.send('GET', '/webhooks')).json).toMatchObject([
        { isActive: false, isOrphaned: true, stoppedAt: null },
      ])
      // The founder only renames the webhook, which does not turn it on in the founder's name.
      await founder.send('PUT', `/webhooks/${webhook.id}`, { name: 'Old' })
      await runOnce(app())
      expect(stub.requests).toEqual([])
      const { json: on } = await founder.send('PUT', `/webhooks/${webhook.id}`, { isActive: true })
      expect(on).toMatchObject({ isActive: true, isOrphaned: false })
      await runOnce(app())
      expect(changesIn(receive(webhook.secret))).toHaveLength(1)
      await founder.send('DELETE', `/groups/members/${person.userId}`)
      await founder.send('POST', '/labels', { name: 'Dark' })
      await runOnce(app())
      expect(changesIn(receive(webhook.secret))).toHaveLength(2)
    })

    it('sends nothing, not even a pending message, when its creator has left the household', async () => {
      const founder = await app().signUp()
      const person = await app().signUp()
      const there = await inviteAndJoin(founder, person, 'owner')
      const inside: Person = {
        ...person,
        send: (method, path, body) => person.send(method, path, body, there),
      }
      await createWebhook(inside)
      await founder.send('POST', '/labels', { name: 'Light' })
      answerWith(500)
      await runOnce(app())
      expect(stub.requests).toHaveLength(1)
      await founder.send('DELETE', `/groups/members/${person.userId}`)
      await runOnce(app())
      expect(stub.requests).toHaveLength(1)
    })

    it('sends more than 500 changes in several messages, and each change once', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person, { entities: ['item'] })
      const { next } = (await person.send('GET', '/changes')).json
      const rows = Array.from({ length: 1201 }, (_, index) => `Item ${index},Shelf`)
      await person.importCsv(['HB.name,HB.location', ...rows].join('\n'))
      await runOnce(app())
      const messages = receive(webhook.secret)
      expect(messages.map(({ data }) => data.items.length)).toEqual([500, 500, 201])
      const { json: first } = await person.send('GET', `/changes?since=${next}&pageSize=1000`)
      const { json: rest } = await person.send('GET', `/changes?since=${first.next}&pageSize=1000`)
      const items = [...first.items, ...rest.items].filter(({ entity }) => entity === 'item')
      expect(changesIn(messages)).toEqual(items)
    })

    it("repeats a message with the same id when the server stopped before it stored the receiver's answer", async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      await person.send('POST', '/labels', { name: 'One' })
      const { fetchOutbound } = app().context
      const crashing = {
        ...app().context,
        fetchOutbound: async (request: Parameters<typeof fetchOutbound>[0]) => {
          await fetchOutbound(request)
          throw new Error('crash')
        },
      }
      await runJobs(crashing, [webhookJob], () => undefined)
      await person.send('POST', '/labels', { name: 'Two' })
      await runOnce(app())
      const [lost, repeated, next] = receive(webhook.secret)
      expect(repeated).toEqual(lost)
      expect(changesIn([next])).toHaveLength(1)
      expect(next?.id).not.toBe(lost?.id)
    })

    it('tells its receiver to copy everything again when a restore has replaced the data of the server', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      await person.send('POST', '/labels', { name: 'One' })
      answerWith(500)
      await runOnce(app())
      await app().context.database.write(resetWebhooks)
      const { next } = (await person.send('GET', '/changes')).json
      await runOnce(app())
      await person.send('POST', '/labels', { name: 'Two' })
      answerWith(200)
      await runOnce(app())
      const [, reset, repeated, after] = receive(webhook.secret)
      expect(reset).toMatchObject({ type: 'reset', data: { items: [], next } })
      expect(repeated).toEqual(reset)
      expect(after).toMatchObject({ type: 'changes', data: { items: await feedSince(person, next) } })
    })
  },
  { CUBBY_ALLOW_NETS: '127.0.0.0/8' },
)

withServer(
  'A webhook',
  (app) => {
    beforeEach(() => deleteWebhooks(app()))

    it('sends only changes of the chosen kinds', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person, { entities: ['label', 'label', 'maintenance'] })
      expect(webhook.entities).toEqual(['label', 'maintenance'])
      await person.send('POST', '/items', { name: 'Lamp' })
      await runOnce(app())
      expect(stub.requests).toEqual([])
      const { json: label } = await person.send('POST', '/labels', { name: 'Light' })
      await runOnce(app())
      expect(changesIn(receive(webhook.secret))).toMatchObject([
        { entity: 'label', id: label.id, kind: 'created' },
      ])
    })

    it('waits longer after each failed attempt, at most an hour, and is turned off after five days', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      await person.send('POST', '/labels', { name: 'Light' })
      answerWith(500, 'Out of order')
      const start = Date.parse('2030-03-01T12:00:00Z')
      await runFor(app(), start, 6 * hourMs)
      const minutes = stub.requests.map(
        ({ headers }) => (Number(headers['webhook-timestamp']) * 1000 - start) / minuteMs,
      )
      expect(minutes).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303])
      for (let hour = 7; hour < 200; hour++) await runFor(app(), start + hour * hourMs, 0)
      expect(stub.requests).toHaveLength(125)
      const [stopped] = (await person.send('GET', '/webhooks')).json
      expect(stopped).toMatchObject({ isActive: false, stoppedAt: expect.stringContaining('2030-03-06') })
      const { json: log } = await person.send('GET', `/webhooks/${webhook.id}/deliveries`)
      const host = `127.0.0.1:${stub.port}`
      const answer = `${host} answered 500 Internal Server Error: Out of order`
      expect(log).toMatchObject([{ ok: false, attempts: 125, status: 500, answer, nextAttemptAt: null }])
      // When a user turns the webhook on again, the webhook sends the changes that were not delivered.
      answerWith(200)
      await person.send('POST', '/labels', { name: 'Dark' })
      const { json: on } = await person.send('PUT', `/webhooks/${webhook.id}`, { isActive: true })
      expect(on).toMatchObject({ isActive: true, stoppedAt: null })
      await runFor(app(), start + 300 * hourMs, 0)
      expect(changesIn(receive(webhook.secret).slice(125))).toHaveLength(2)
    })

    it('is not delayed by the failures of another webhook', async () => {
      const person = await app().signUp()
      const bad = await createWebhook(person, { url: `http://127.0.0.1:${stub.port}/bad` })
      const good = await createWebhook(person)
      stub.respond((request, response) => response.writeHead(request.url === '/bad' ? 500 : 200).end())
      for (const name of ['One', 'Two', 'Three']) {
        await person.send('POST', '/labels', { name })
        await runOnce(app())
      }
      expect(changesIn(receive(good.secret))).toHaveLength(3)
      expect(new Set(receive(bad.secret, '/bad').map(({ id }) => id)).size).toBe(1)
    })

    it('sends the changes made while it was off when it is turned on again', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      await person.send('PUT', `/webhooks/${webhook.id}`, { isActive: false })
      await person.send('POST', '/labels', { name: 'Light' })
      await runOnce(app())
      expect(stub.requests).toEqual([])
      await person.send('PUT', `/webhooks/${webhook.id}`, { isActive: true })
      await runOnce(app())
      expect(changesIn(receive(webhook.secret))).toHaveLength(1)
    })

    it('sends a pending message to the new address when the address is changed', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      await person.send('POST', '/labels', { name: 'Light' })
      answerWith(500)
      await runOnce(app())
      const url = `http://127.0.0.1:${stub.port}/new`
      await person.send('PUT', `/webhooks/${webhook.id}`, { url })
      answerWith(200)
      await runOnce(app())
      const [old, now] = [receive(webhook.secret), receive(webhook.secret, '/new')]
      expect(changesIn(now)).toEqual(changesIn(old))
      expect(now[0]?.id).not.toBe(old[0]?.id)
      const { json: log } = await person.send('GET', `/webhooks/${webhook.id}/deliveries`)
      expect(log).toMatchObject([
        { ok: true },
        { ok: false, nextAttemptAt: null, answer: expect.stringContaining('Cancelled') },
      ])
    })

    it('does not follow a redirect, which counts as a failure', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      await person.send('POST', '/labels', { name: 'Light' })
      stub.respond((_request, response) =>
        response.writeHead(307, { location: `http://127.0.0.1:${stub.port}/elsewhere` }).end(),
      )
      await runOnce(app())
      expect(stub.requests.map(({ path }) => path)).toEqual(['/hook'])
      const { json: log } = await person.send('GET', `/webhooks/${webhook.id}/deliveries`)
      expect(log).toMatchObject([{ ok: false, status: 307 }])
    })

    it("sends a signed ping as a test, and returns 422 with the receiver's answer when the ping fails", async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      expect((await person.send('POST', `/webhooks/${webhook.id}/test`)).status).toBe(200)
      expect(receive(webhook.secret)).toMatchObject([
        { type: 'ping', data: { household: person.householdUuid } },
      ])
      answerWith(404, 'No /hook here')
      const { status, json } = await person.send('POST', `/webhooks/${webhook.id}/test`)
      const answer = `127.0.0.1:${stub.port} answered 404 Not Found: No /*** here`
      expect([status, json.fields]).toEqual([422, { url: answer }])
      const { json: log } = await person.send('GET', `/webhooks/${webhook.id}/deliveries`)
      expect(log).toMatchObject([
        { type: 'ping', ok: false, status: 404, answer },
        { type: 'ping', ok: true, status: 200 },
      ])
      for (let count = 0; count < 8; count++) await person.send('POST', `/webhooks/${webhook.id}/test`)
      expect((await person.send('POST', `/webhooks/${webhook.id}/test`)).status).toBe(429)
    })

    it('keeps the newest 50 messages in its log', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person)
      for (let count = 0; count < 52; count++) {
        await person.send('POST', '/labels', { name: `Label ${count}` })
        await runOnce(app())
      }
      const { json: log } = await person.send('GET', `/webhooks/${webhook.id}/deliveries`)
      expect(log).toHaveLength(50)
      const rows = await app()
        .context.database.read.selectFrom('webhook_delivery')
        .select('id')
        .where('webhook_id', '=', webhook.id)
        .execute()
      expect(rows).toHaveLength(50)
    })

    it('hides the secrets of its address and keeps them when the masked address is sent back', async () => {
      const person = await app().signUp()
      const webhook = await createWebhook(person, {
        url: `http://127.0.0.1:${stub.port}/token-5f3a?key=9c1d`,
      })
      expect(webhook.url).toBe(`http://127.0.0.1:${stub.port}/***?key=***`)
      const { json } = await person.send('PUT', `/webhooks/${webhook.id}`, { name: 'New', url: webhook.url })
      expect(json).toMatchObject({ name: 'New', url: webhook.url })
      await person.send('POST', `/webhooks/${webhook.id}/test`)
      expect(stub.requests.map(({ path }) => path)).toEqual(['/token-5f3a?key=9c1d'])
      const moved = await person.send('PUT', `/webhooks/${webhook.id}`, { url: 'https://evil.test/***' })
      expect([moved.status, Object.keys(moved.json.fields)]).toEqual([422, ['url']])
    })

    it('is managed by owners only', async () => {
      const owner = await app().signUp()
      const editor = await app().signUp()
      const inside = await inviteAndJoin(owner, editor, 'editor')
      const webhook = await createWebhook(owner)
      const body = { name: 'Mine', url: 'https://example.org/hook' }
      const calls = [
        ['GET', '/webhooks'],
        ['POST', '/webhooks', body],
        ['PUT', `/webhooks/${webhook.id}`, body],
        ['DELETE', `/webhooks/${webhook.id}`],
        ['GET', `/webhooks/${webhook.id}/deliveries`],
        ['POST', `/webhooks/${webhook.id}/test`],
      ] as const
      for (const [method, path, sent] of calls)
        expect((await editor.send(method, path, sent, inside)).status, `${method} ${path}`).toBe(403)
      const stranger = await app().signUp()
      for (const [method, path, sent] of calls.slice(2))
        expect((await stranger.send(method, path, sent)).status, `${method} ${path}`).toBe(404)
      expect((await owner.send('DELETE', `/webhooks/${webhook.id}`)).status).toBe(204)
      expect((await owner.send('GET', '/webhooks')).json).toEqual([])
    })

    it.each([
      ['name', ' '],
      ['name', 'x'.repeat(256)],
      ['url', ''],
      ['url', 'ftp://example.org'],
      ['url', 'generic://example.org'],
      ['url', 'not an address'],
      ['url', `https://example.org/${'a'.repeat(2080)}`],
      ['url', 'https://example.net/***'],
      ['entities', ['item', 'photo']],
      ['entities', 'item'],
    ])('is rejected with 422 when the key %s has the value %j', async (field, value) => {
      const { send } = await app().signUp()
      const good = { name: 'Script', url: 'https://example.org/hook' }
      const { json: webhook } = await send('POST', '/webhooks', good)
      for (const response of [
        await send('POST', '/webhooks', { ...good, [field]: value }),
        await send('PUT', `/webhooks/${webhook.id}`, { [field]: value }),
      ]) {
        const fields = Object.keys(response.json.fields).map((name) => name.split(/[./[]/)[0])
        expect([response.status, fields]).toEqual([422, [field]])
      }
    })

    it('is refused when the household has ten webhooks', async () => {
      const person = await app().signUp()
      for (let count = 0; count < listLimits.webhooksPerHousehold; count++) await createWebhook(person)
      const { status, json } = await person.send('POST', '/webhooks', {
        name: 'x',
        url: 'https://example.org',
      })
      expect([status, json.code]).toEqual([409, 'limit_reached'])
    })
  },
  { CUBBY_ALLOW_NETS: '127.0.0.0/8' },
)

withServer('A webhook to a private address', (app) => {
  it('sends nothing and says why in its log', async () => {
    const person = await app().signUp()
    const webhook = await createWebhook(person)
    await person.send('POST', '/labels', { name: 'Light' })
    await runOnce(app())
    expect(stub.requests).toEqual([])
    const { json: log } = await person.send('GET', `/webhooks/${webhook.id}/deliveries`)
    expect(log).toMatchObject([{ ok: false, status: null, answer: expect.stringContaining('not a public') }])
  })
})
