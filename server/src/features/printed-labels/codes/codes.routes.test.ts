import { describe, expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { readCodes } from '#test/pictures.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { drawLabel } from './draw-label.ts'
import { encodeCode } from './encode-code.ts'

const unknown = '019a2f51-30c4-7e1f-b7a6-94d3f05c8a03'

async function getPicture(
  app: TestApp,
  person: Pick<Person, 'token'>,
  path: string,
  headers: Record<string, string> = {},
) {
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.app.server.inject({
    url: `${app.config.basePath}/api/v1${path}`,
    headers: { authorization: person.token, ...headers },
  })
  return { status: statusCode, headers: answered, body: rawPayload, codes: () => readCodes(rawPayload) }
}

withServer('Printed labels of items and locations', (app) => {
  it.each(['item', 'location'])(
    'return 404 when the %s is unknown or belongs to another household',
    async (kind) => {
      const { send } = await app().signUp()
      const other = await app().signUp()
      const { json: foreign } = await other.send('POST', `/${kind}s`, { name: 'Theirs' })
      for (const id of [unknown, foreign.id]) {
        expect((await send('GET', `/labelmaker/${kind}/${id}`)).status).toBe(404)
      }
      expect((await send('GET', `/labelmaker/${kind}/none`)).status).toBe(400)
      expect((await other.send('GET', `/labelmaker/${kind}/${foreign.id}`)).status).toBe(200)
    },
  )

  it('return 404 for an asset id without an item, and 422 for an asset id that is no number', async () => {
    const { send } = await app().signUp()
    await (await app().signUp()).send('POST', '/items', { name: 'Theirs' })
    for (const id of ['000-001', '0', '999-999']) {
      expect((await send('GET', `/labelmaker/asset/${id}`)).status, id).toBe(404)
    }
    const { status, json } = await send('GET', '/labelmaker/asset/drill')
    expect([status, json.code, Object.keys(json.fields)]).toEqual([422, 'invalid', ['assetId']])
  })

  it('return 422 for printing when no print command is configured', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    const { status, json } = await send('GET', `/labelmaker/item/${item.id}?print=true`)
    expect([status, json.code, json.fields]).toEqual([
      422,
      'invalid',
      { print: 'is not set up on this server' },
    ])
  })

  it('show the first item by name when several items, including archived ones, have the asset id', async () => {
    const person = await app().signUp()
    const { json: later } = await person.send('POST', '/items', { name: 'Zither' })
    const { json: first } = await person.send('POST', '/items', { name: 'Accordion' })
    await person.send('PUT', `/items/${first.id}`, { assetId: later.assetId, archived: true })
    const before = await getPicture(app(), person, '/labelmaker/asset/000-001')
    expect((await getPicture(app(), person, '/labelmaker/assets/1')).body).toEqual(before.body)
    await person.send('PUT', `/items/${later.id}`, { name: 'Zither with a case' })
    expect((await getPicture(app(), person, '/labelmaker/asset/000-001')).body).toEqual(before.body)
    await person.send('PUT', `/items/${first.id}`, { name: 'Accordion with a case' })
    expect((await getPicture(app(), person, '/labelmaker/asset/000-001')).body).not.toEqual(before.body)
  })

  it("name the location in the language of the person's account", async () => {
    const person = await app().signUp()
    const { json: location } = await person.send('POST', '/locations', { name: 'Keller' })
    const { json: item } = await person.send('POST', '/items', { name: 'Säge', locationId: location.id })
    await person.send('PUT', '/users/self/settings', { language: 'de' })
    for (const [path, title, line] of [
      [`/item/${item.id}`, 'Säge', 'Standort: Keller'],
      [`/location/${location.id}`, 'Keller', 'Standort'],
    ] as const) {
      const modules = await encodeCode(`http://localhost:80${path}`, 'M')
      const { body } = await getPicture(app(), person, `/labelmaker${path}`)
      expect(body.equals(await drawLabel(modules, { title, lines: [line] })), path).toBe(true)
    }
  })

  it('name the household in the code of an asset id when the person is in several households', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: 'Drill' })
    const code = async () => (await getPicture(app(), person, '/labelmaker/asset/1')).codes()
    expect(await code()).toEqual(['http://localhost:80/a/000-001'])
    await person.send('POST', '/groups', { name: 'Cottage' })
    expect(await code()).toEqual([`http://localhost:80/a/000-001?tenant=${person.householdUuid}`])
  })
})

withServer('A QR code', (app) => {
  const get = async (data: string) => getPicture(app(), await app().signUp(), `/qrcode?data=${data}`)

  it.each([
    ['missing', ''],
    ['longer than 4,296 characters', '1'.repeat(4297)],
    ['too long for a code', 'a'.repeat(1664)],
    ['too long for a code', '%F0%9F%94%91'.repeat(416)],
  ])('returns 422 when the text is %s', async (reason, data) => {
    const { send } = await app().signUp()
    const { status, json } = await send('GET', `/qrcode?data=${data}`)
    expect([status, json.code, json.fields]).toEqual([422, 'invalid', { data: `is ${reason}` }])
  })

  it.each([
    ['a', 'a'],
    ['https%3A%2F%2Fexample.org%2Fitem%3Fq%3Da%26b', 'https://example.org/item?q=a&b'],
    [encodeURIComponent(encodeURIComponent('Schlüssel 🔑 100 %')), 'Schlüssel 🔑 100 %'],
    ['100%25', '100%'],
    ['%25C3', '%C3'],
    ['^029', '^029'],
  ])('of %s contains the text %s', async (data, text) => {
    const { status, headers, codes } = await get(data)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename=qrcode.jpg',
    })
    expect(await codes()).toEqual([text])
  })

  it('is returned when the caller has only a file token', async () => {
    const { email, password } = await app().signUp()
    const { json } = await app().send('POST', '/users/login', { username: email, password })
    const { send } = app()
    expect(
      (await send('GET', '/qrcode?data=a', undefined, { authorization: json.attachmentToken })).status,
    ).toBe(200)
    expect((await send('GET', `/qrcode?data=a&access_token=${json.attachmentToken}`)).status).toBe(200)
  })
})

describe('The address in a code', () => {
  const paths = async ({ send }: Person) => {
    const { json: location } = await send('POST', '/locations', { name: 'Shelf' })
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    return [
      [`/labelmaker/item/${item.id}`, `/item/${item.id}`],
      [`/labelmaker/location/${location.id}`, `/location/${location.id}`],
      [`/labelmaker/asset/${item.assetId}`, `/a/${item.assetId}`],
    ] as const
  }

  withServer(
    'with CUBBY_BASE_URL',
    (app) => {
      it('is the page of the item below the base URL, whatever Host header is sent', async () => {
        const person = await app().signUp()
        for (const [path, address] of await paths(person)) {
          const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
          const { headers: answered, codes } = await getPicture(app(), person, path, headers)
          expect(answered['content-type']).toBe('image/png')
          expect(await codes(), path).toEqual([`https://items.example.org/home${address}`])
        }
      })
    },
    { CUBBY_BASE_URL: 'https://items.example.org/home/' },
  )

  withServer('without CUBBY_BASE_URL', (app) => {
    const signInAt = ({ email, password }: Person, host: string) =>
      app().send('POST', '/users/login', { username: email, password }, { host })
    const addressAt = async (person: Person, host: string) =>
      (await person.send('GET', '/labelmaker/address', undefined, { host })).json.address

    it.each(['evil.example', 'a b', 'a/b', 'me@example.org', 'example.org:99999', '"><script>'])(
      'is the Host at which the owner signed in, not the Host %j of the request, when nobody has signed in there',
      async (host) => {
        const person = await app().signUp()
        const [[path, address]] = await paths(person)
        const { codes } = await getPicture(app(), person, path, { host, 'x-forwarded-host': host })
        expect(await codes()).toEqual([`http://localhost:80${address}`])
        expect(await addressAt(person, host)).toBe('http://localhost:80')
      },
    )

    it.each(['inventory.local:7745', '192.168.1.5', '[fd00::1]:7745'])(
      'is the Host of the request when an owner has signed in there, otherwise the Host of the latest sign-in: %s',
      async (host) => {
        const person = await app().signUp()
        const [[path, address]] = await paths(person)
        expect((await signInAt(person, host)).status).toBe(200)
        for (const at of [host, host.toUpperCase(), 'evil.example']) {
          const { codes } = await getPicture(app(), person, path, { host: at })
          expect(await codes(), at).toEqual([`http://${host}${address}`])
        }
        expect(await addressAt(person, 'localhost:80')).toBe('http://localhost:80')
        const { json } = await person.send('GET', '/labelmaker/address')
        expect(json.addresses).toEqual([`http://${host}`, 'http://localhost:80'])
      },
    )

    it('is not a Host at which only editors or viewers signed in, or an owner with a wrong password', async () => {
      const [owner, editor] = [await app().signUp(), await app().signUp()]
      await inviteAndJoin(owner, editor, 'editor')
      await signInAt(editor, 'evil.example')
      expect((await signInAt({ ...owner, password: 'wrong' }, 'evil.example')).status).toBe(401)
      const there = { 'x-tenant': owner.householdUuid, host: 'evil.example' }
      const { json: found } = await editor.send('GET', '/labelmaker/address', undefined, there)
      expect(found.address).toBe('http://localhost:80')
      // Without a household header, the request is for the editor's own household, where the editor is an owner.
      expect(await addressAt(editor, 'evil.example')).toBe('http://evil.example')
    })

    it('is one of the last ten addresses at which a person signed in', async () => {
      const person = await app().signUp()
      for (let count = 0; count < 10; count++) {
        app().setNow(() => Date.now() + count * 1000)
        await signInAt(person, `host-${count}.local`)
      }
      app().setNow(Date.now)
      expect(await addressAt(person, 'host-0.local')).toBe('http://host-0.local')
      expect(await addressAt(person, 'localhost:80')).toBe('http://host-9.local')
    })

    it('is missing until an owner has signed in, so that a request for a label returns 409', async () => {
      const person = await app().signUp()
      const [[path]] = await paths(person)
      const { database } = app().context
      await database.write((tx) => tx.deleteFrom('sign_in_address').execute())
      expect(await addressAt(person, 'localhost:80')).toBeNull()
      const refused = await person.send('GET', path)
      expect([refused.status, refused.json.code]).toEqual([409, 'address_unknown'])
      expect(refused.json.error).toContain('CUBBY_BASE_URL')
    })
  })
})
