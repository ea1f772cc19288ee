import { describe, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { createStubMailServer } from '#test/stub-mail-server.ts'
import { useStubServer } from '#test/stub-server.ts'
import type { Person, TestApp } from '#test/test-app.ts'

const url = 'ntfy://ntfy.example.org/topic'

const stub = await useStubServer()

async function addMember(app: TestApp, owner: Person, role: string): Promise<Person> {
  const member = await app.signUp()
  await inviteAndJoin(owner, member, role)
  return member
}

withServer('Notifiers', (app) => {
  it('return 422 with the field for invalid values, and write nothing', async () => {
    const { send } = await app().signUp()
    const good = { name: 'Phone', isActive: true, url }
    const { json: mine } = await send('POST', '/notifiers', good)
    const bad: [field: string, value: unknown][] = [
      ['name', ''],
      ['name', ' '],
      ['name', 'x'.repeat(256)],
      ['url', ''],
      ['url', 7],
      ['url', 'not a url'],
      ['url', 'https://example.org/hook'],
      ['url', 'ntfy:example'],
      ['url', 'file:///etc/passwd'],
      ['url', 'constructor://a'],
      ['url', ` ${url}`],
      ['url', `ntfy://${'a'.repeat(2080)}`],
      ['url', 'ntfy://topic'],
      ['url', 'smtp://m.test/?from=a%0Ab@a.test&to=c@a.test'],
    ]
    for (const [field, value] of bad) {
      const body = { ...good, [field]: value }
      for (const response of [
        await send('POST', '/notifiers', body),
        await send('PUT', `/notifiers/${mine.id}`, body),
      ]) {
        expect([response.status, Object.keys(response.json.fields)], `${field} ${String(value)}`).toEqual([
          422,
          [field],
        ])
      }
    }
    const unclear = await send('PUT', `/notifiers/${mine.id}`, { ...good, isActive: 'perhaps' })
    expect([unclear.status, Object.keys(unclear.json.fields)]).toEqual([422, ['isActive']])
    for (const missing of ['name', 'url']) {
      const response = await send('POST', '/notifiers', { ...good, [missing]: undefined })
      expect([response.status, Object.keys(response.json.fields)]).toEqual([422, [missing]])
    }
    expect((await send('GET', '/notifiers')).json).toEqual([mine])
  })

  it('return 422 with the reason when no message can be sent to a URL', async () => {
    const { send } = await app().signUp()
    const { status, json } = await send('POST', '/notifiers', { name: 'Phone', url: 'ntfy://topic' })
    expect([status, json.error, json.fields]).toEqual([
      422,
      'No message can be sent: the URL lacks the topic.',
      { url: 'the URL lacks the topic' },
    ])
  })

  it('are visible only to their owner in their household, and nobody else can change or delete them', async () => {
    const owner = await app().signUp()
    const member = await addMember(app(), owner, 'editor')
    const tenant = { 'x-tenant': owner.householdUuid }
    const { json: notifier } = await owner.send('POST', '/notifiers', { name: 'Phone', url })
    const { json: elsewhere } = await owner.send('POST', '/groups', { name: 'Cabin' })
    const askers = [
      [member, tenant],
      [owner, { 'x-tenant': elsewhere.id }],
      [await app().signUp(), {}],
    ] as const
    for (const [{ send }, headers] of askers) {
      expect((await send('GET', '/notifiers', undefined, headers)).json).toEqual([])
      for (const id of [notifier.id, newId()]) {
        const at = `/notifiers/${id}`
        expect((await send('PUT', at, { name: 'Stolen' }, headers)).status).toBe(404)
        expect((await send('DELETE', at, undefined, headers)).status).toBe(404)
        expect((await send('GET', `${at}/deliveries`, undefined, headers)).status).toBe(404)
      }
    }
    expect((await owner.send('GET', '/notifiers')).json).toEqual([notifier])
  })

  it('are returned as saved, sorted by name', async () => {
    const { send, userId, householdUuid } = await app().signUp()
    const created = await send('POST', '/notifiers', {
      name: 'phone',
      isActive: true,
      url: 'discord://token@abc',
    })
    expect([created.status, created.json]).toEqual([
      201,
      {
        id: expect.any(String),
        userId,
        groupId: householdUuid,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: created.json.createdAt,
        name: 'phone',
        isActive: true,
        url: 'discord://***@abc',
      },
    ])
    const { json: asleep } = await send('POST', '/notifiers', {
      name: 'Écran',
      url: 'GENERIC+https://a.test',
    })
    expect(asleep.isActive).toBe(false)
    expect((await send('GET', '/notifiers?unknown=1')).json).toEqual([asleep, created.json])
  })

  it('keep fields that an update omits, and write nothing when nothing changes', async () => {
    const { send } = await app().signUp()
    const { json: notifier } = await send('POST', '/notifiers', { name: 'Phone', isActive: true, url })
    const put = async (body: unknown) => send('PUT', `/notifiers/${notifier.id}`, body)
    expect((await put(notifier)).json).toEqual(notifier)
    expect((await put({ name: null, isActive: null, url: null })).json).toEqual(notifier)
    const renamed = await put({ name: ' Tablet ', isActive: false, url: null })
    expect([renamed.status, renamed.json]).toEqual([
      200,
      { ...notifier, name: 'Tablet', isActive: false, updatedAt: expect.any(String) },
    ])
    expect((await put({ url: 'gotify://g.test/token' })).json).toMatchObject({
      name: 'Tablet',
      url: 'gotify://g.test/***',
    })
    expect((await send('DELETE', `/notifiers/${notifier.id}`)).status).toBe(204)
    expect((await send('DELETE', `/notifiers/${notifier.id}`)).status).toBe(404)
    expect((await send('GET', '/notifiers')).json).toEqual([])
  })

  it('can be added by viewers', async () => {
    const owner = await app().signUp()
    const { send } = await addMember(app(), owner, 'viewer')
    const tenant = { 'x-tenant': owner.householdUuid }
    const created = await send('POST', '/notifiers', { name: 'Phone', url }, tenant)
    expect([created.status, created.json.groupId]).toEqual([201, owner.householdUuid])
    const at = `/notifiers/${created.json.id}`
    expect((await send('GET', `${at}/deliveries`, undefined, tenant)).json).toEqual([])
    expect((await send('PUT', at, { name: 'Mine' }, tenant)).json.name).toBe('Mine')
    expect((await send('DELETE', at, undefined, tenant)).status).toBe(204)
  })

  it('are deleted with the account and with the household', async () => {
    const owner = await app().signUp()
    const member = await addMember(app(), owner, 'editor')
    await member.send('POST', '/notifiers', { name: 'a', url }, { 'x-tenant': owner.householdUuid })
    await owner.send('POST', '/notifiers', { name: 'b', url })
    expect((await member.send('DELETE', '/users/self')).status).toBe(204)
    const left = () =>
      app()
        .context.database.read.selectFrom('notifier')
        .select('name')
        .where('group_id', '=', owner.householdId)
    expect(await left().execute()).toEqual([{ name: 'b' }])
    expect((await owner.send('DELETE', '/users/self')).status).toBe(204)
    expect(await left().execute()).toEqual([])
  })
})

withServer(
  'Testing a notifier',
  (app) => {
    const hook = (path = '/hook') => `generic+http://127.0.0.1:${stub.port}${path}`

    it('returns 422 with the response of the service when the service rejects the message', async () => {
      const { send } = await app().signUp()
      stub.respond((_request, response) => response.writeHead(403).end('{"error":\n "wrong token"}'))
      const refused = await send('POST', '/notifiers/test', { url: hook() })
      const reason = `127.0.0.1:${stub.port} answered 403 Forbidden: {"error": "wrong token"}`
      expect([refused.status, refused.json]).toMatchObject([
        422,
        { code: 'invalid', error: `The message did not arrive: ${reason}.`, fields: { url: reason } },
      ])
    })

    it.each([
      ['not a url', 'does not begin with one of'],
      ['mailto://someone', 'does not begin with one of'],
      ['', 'is empty'],
      ['discord://abcdefghij', 'the URL lacks the token'],
      ['generic://a b/', 'the URL cannot be read'],
      ['generic://a.test/%zz', 'a % that stands for no character'],
      ['generic+https://10.0.0.1/', '10.0.0.1 is not a public address'],
      ['ntfy://169.254.169.254/latest?disabletls=yes', '169.254.169.254 is not a public address'],
      ['gotify://[fd00::1]/token', 'fd00::1 is not a public address'],
      ['matrix://:token@0xa9fea9fe/?rooms=a', 'is not a public address'],
      ['teams://a@b/c/d?host=192.168.1.1', '192.168.1.1 is not a public address'],
      ['smtp://mail.test/?from=a@b.test', 'the URL lacks to='],
      ['smtp://10.0.0.1/?from=a@b.test&to=c@d.test', '10.0.0.1 is not a public address'],
    ])('returns 422 with the reason for %s', async (bad, reason) => {
      const { send } = await app().signUp()
      const { status, json } = await send('POST', '/notifiers/test', { url: bad })
      expect([status, json.fields.url]).toEqual([422, expect.stringContaining(reason)])
    })

    it('is not required before a notifier is saved, even when its Discord URL has no token', async () => {
      const { send } = await app().signUp()
      const notifier = { name: 'chat', isActive: true, url: 'discord://abcdefghij' }
      expect((await send('POST', '/notifiers', notifier)).status).toBe(201)
    })

    it('returns 422 when the url is missing', async () => {
      const { send } = await app().signUp()
      const { status, json } = await send('POST', '/notifiers/test?url=ntfy://a.test/b', {})
      expect([status, json.fields]).toEqual([422, { url: 'is missing' }])
    })

    it('sends one message, returns null, and stores nothing', async () => {
      const { send } = await app().signUp()
      const response = await send('POST', '/notifiers/test', { url: hook('/hook?template=json') })
      expect([response.status, response.text]).toEqual([200, 'null'])
      expect(response.headers['content-type']).toContain('application/json')
      expect(stub.requests).toMatchObject([
        { method: 'POST', path: '/hook', body: '{"message":"Test message from Cubby"}' },
      ])
      expect((await send('GET', '/notifiers')).json).toEqual([])
    })

    it('adds the test to the deliveries of the saved notifier, whether it succeeds or fails', async () => {
      const { send } = await app().signUp()
      const { json: notifier } = await send('POST', '/notifiers', { name: 'Hook', url: hook('/s3cret') })
      const { json: other } = await send('POST', '/notifiers', { name: 'Other', url: hook('/other') })
      const test = { id: notifier.id, url: notifier.url }
      expect((await send('POST', '/notifiers/test', test)).status).toBe(200)
      stub.respond((_request, response) => response.writeHead(403).end('not you'))
      expect((await send('POST', '/notifiers/test', test)).status).toBe(422)
      // The list below must not contain this test, because it goes to another address than the saved one.
      await send('POST', '/notifiers/test', { id: notifier.id, url: hook('/elsewhere') })
      const { json: log } = await send('GET', `/notifiers/${notifier.id}/deliveries`)
      expect(log).toMatchObject([
        { kind: 'test', ok: false, attempts: 1, answer: expect.stringContaining('403'), nextAttemptAt: null },
        { kind: 'test', ok: true, message: 'Test message from Cubby' },
      ])
      expect(JSON.stringify(log)).not.toContain('s3cret')
      expect((await send('GET', `/notifiers/${other.id}/deliveries`)).json).toEqual([])
    })

    it("sends a mail, and returns 422 with the server's reason when the server refuses", async () => {
      const mails = await createStubMailServer()
      const { send } = await app().signUp()
      const mail = {
        url: `smtp://127.0.0.1:${mails.port}/?from=cubby@a.test&to=ada@b.test,bob@b.test&subject=Gr%C3%BC%C3%9Fe`,
      }
      mails.respond({ MAIL: '550 5.7.1 cubby@a.test may not send' })
      const refused = await send('POST', '/notifiers/test', mail)
      expect([refused.status, refused.json.fields]).toEqual([
        422,
        { url: '127.0.0.1 answered 550 5.7.1 cubby@a.test may not send' },
      ])
      mails.lines.length = 0
      mails.respond({})
      const response = await send('POST', '/notifiers/test', mail)
      expect([response.status, response.text]).toEqual([200, 'null'])
      expect(mails.lines).toEqual(
        expect.arrayContaining([
          'MAIL FROM:<cubby@a.test>',
          'RCPT TO:<ada@b.test>',
          'RCPT TO:<bob@b.test>',
          'From: cubby@a.test',
          'To: ada@b.test, bob@b.test',
          'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
          'Test message from Cubby',
          '.',
        ]),
      )
      await mails.close()
    })

    it.each(['generic://127.0.0.1%2500:1/', 'rocketchat://127.0.0.1:1/a/b#%zz', 'pushbullet://a/#%zz'])(
      'returns 422 with the reason for a URL that cannot be used: %s',
      async (odd) => {
        const { send } = await app().signUp()
        const refused = await send('POST', '/notifiers/test', { url: odd })
        expect([refused.status, refused.json.fields]).toEqual([422, { url: expect.stringMatching(/read|%/) }])
      },
    )

    it('returns 429 after ten tests of one person in a minute, but not to other people', async () => {
      const [one, other] = [await app().signUp(), await app().signUp()]
      for (let count = 0; count < 10; count++) {
        expect((await one.send('POST', '/notifiers/test', { url: hook() })).status).toBe(200)
      }
      const refused = await one.send('POST', '/notifiers/test', { url: hook() })
      expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(stub.requests).toHaveLength(10)
      expect((await other.send('POST', '/notifiers/test', { url: hook() })).status).toBe(200)
    })
  },
  { CUBBY_ALLOW_NETS: '127.0.0.0/8' },
)

withServer('Without CUBBY_ALLOW_NETS', (app) => {
  describe.each([
    'generic+http://127.0.0.1:PORT/',
    'generic://127.0.0.1:PORT/?disabletls=yes',
    'generic+http://2130706433:PORT/',
    'generic+http://[::ffff:127.0.0.1]:PORT/',
    'generic+http://localhost:PORT/',
    'ntfy://127.0.0.1:PORT/topic?disabletls=yes',
    'ntfy://0x7f000001:PORT/topic?scheme=http',
    'gotify://127.1:PORT/token?disableTLS=Yes',
    'bark://:key@127.0.0.1:PORT/?scheme=http',
    'matrix://:token@127.0.0.1:PORT/?rooms=a&disableTLS=yes',
    'matrix://user:word@127.0.0.1:PORT/?disableTLS=yes',
    'mattermost://127.0.0.1:PORT/token?disabletls=yes',
    'rocketchat://127.0.0.1:PORT/a/b?disabletls=yes',
    'zulip://bot:key@127.0.0.1:PORT/?stream=a&disabletls=yes',
    'opsgenie://127.0.0.1:PORT/token?disabletls=yes',
    'googlechat://127.0.0.1:PORT/v1?key=a&token=b&disabletls=yes',
    'teams://a@b/c/d?host=127.0.0.1:PORT',
    'teams://127.0.0.1:PORT/workflows/a/triggers/manual/paths/invoke?sig=b',
    'smtp://127.0.0.1:PORT/?from=a@b.test&to=c@d.test',
    'smtp://0x7f000001:PORT/?from=a@b.test&to=c@d.test',
  ])('%s', (spelling) => {
    it('does not reach loopback addresses', async () => {
      const { send } = await app().signUp()
      const tested = await send('POST', '/notifiers/test', { url: spelling.replace('PORT', `${stub.port}`) })
      expect([tested.status, tested.json.fields.url]).toEqual([
        422,
        expect.stringContaining('is not a public address'),
      ])
      expect(stub.requests).toEqual([])
    })
  })
})
