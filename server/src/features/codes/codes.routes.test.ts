import { describe, expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import { readCodes } from '#test/pictures.ts'
import type { Person, TestApp } from '#test/test-app.ts'

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

eachDatabase('Stickers and codes', (app) => {
  it.each(['item', 'location'])('has no sticker for an unknown or foreign %s', async (kind) => {
    const { send } = await app().signUp()
    const other = await app().signUp()
    const { json: foreign } = await other.send('POST', `/${kind}s`, { name: 'Theirs' })
    for (const id of [unknown, foreign.id]) {
      expect((await send('GET', `/labelmaker/${kind}/${id}`)).status).toBe(404)
    }
    expect((await send('GET', `/labelmaker/${kind}/none`)).status).toBe(400)
    expect((await other.send('GET', `/labelmaker/${kind}/${foreign.id}`)).status).toBe(200)
  })

  it('has no sticker for an asset id that no item of the household has, and refuses what is no number', async () => {
    const { send } = await app().signUp()
    await (await app().signUp()).send('POST', '/items', { name: 'Theirs' })
    for (const id of ['000-001', '0', '999-999']) {
      expect((await send('GET', `/labelmaker/asset/${id}`)).status, id).toBe(404)
    }
    const { status, json } = await send('GET', '/labelmaker/asset/drill')
    expect([status, json.code, Object.keys(json.fields)]).toEqual([422, 'invalid', ['assetId']])
  })

  it('refuses to print where no command is set up', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    const { status, json } = await send('GET', `/labelmaker/item/${item.id}?print=true`)
    expect([status, json.code, json.fields]).toEqual([
      422,
      'invalid',
      { print: 'is not set up on this server' },
    ])
  })

  it('shows the first item by name of those that have an asset id, archived ones too, at both paths', async () => {
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

  it('names the household in the code of an asset id for someone who has several', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: 'Drill' })
    const code = async () => (await getPicture(app(), person, '/labelmaker/asset/1')).codes()
    expect(await code()).toEqual(['http://localhost:80/a/000-001'])
    await person.send('POST', '/groups', { name: 'Cottage' })
    expect(await code()).toEqual([`http://localhost:80/a/000-001?tenant=${person.groupId}`])
  })
})

eachDatabase('A QR code', (app) => {
  const get = async (data: string) => getPicture(app(), await app().signUp(), `/qrcode?data=${data}`)

  it.each([
    ['missing', ''],
    ['longer than 4,296 characters', '1'.repeat(4297)],
    ['too long for a code', 'a'.repeat(1664)],
    ['too long for a code', '%F0%9F%94%91'.repeat(416)],
  ])('is refused when the text is %s', async (reason, data) => {
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
  ])('of %s reads %s', async (data, text) => {
    const { status, headers, codes } = await get(data)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename=qrcode.jpg',
    })
    expect(await codes()).toEqual([text])
  })

  it('opens with the token for files', async () => {
    const { email, password } = await app().signUp()
    const { json } = await app().send('POST', '/users/login', { username: email, password })
    const { send } = app()
    expect(
      (await send('GET', '/qrcode?data=a', undefined, { authorization: json.attachmentToken })).status,
    ).toBe(200)
    expect((await send('GET', `/qrcode?data=a&access_token=${json.attachmentToken}`)).status).toBe(200)
  })
})

describe('Where a sticker leads', () => {
  const paths = async ({ send }: Person) => {
    const { json: location } = await send('POST', '/locations', { name: 'Shelf' })
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    return [
      [`/labelmaker/item/${item.id}`, `/item/${item.id}`],
      [`/labelmaker/location/${location.id}`, `/location/${location.id}`],
      [`/labelmaker/asset/${item.assetId}`, `/a/${item.assetId}`],
    ] as const
  }

  eachDatabase(
    'below the configured address, whatever the Host says,',
    (app) => {
      it('has the address of the thing in its code', async () => {
        const person = await app().signUp()
        for (const [path, address] of await paths(person)) {
          const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
          const { headers: answered, codes } = await getPicture(app(), person, path, headers)
          expect(answered['content-type']).toBe('image/png')
          expect(await codes(), path).toEqual([`https://things.example.org/home${address}`])
        }
      })
    },
    { CUBBY_BASE_URL: 'https://things.example.org/home/' },
  )

  eachDatabase('without a configured address,', (app) => {
    it.each(['a b', 'a/b', 'me@example.org', 'example.org:99999', '"><script>'])(
      'refuses the Host %j',
      async (host) => {
        const person = await app().signUp()
        const [[path]] = await paths(person)
        expect((await getPicture(app(), person, path, { host })).status).toBe(400)
      },
    )

    it.each(['inventory.local:7745', '192.168.1.5', '[fd00::1]:7745'])(
      'leads to the Host %s',
      async (host) => {
        const person = await app().signUp()
        const [[path, address]] = await paths(person)
        const { codes } = await getPicture(app(), person, path, { host, 'x-forwarded-host': 'evil.example' })
        expect(await codes()).toEqual([`http://${host}${address}`])
      },
    )
  })
})
