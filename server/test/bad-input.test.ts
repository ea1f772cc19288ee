import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { accountRequests, householdRequests, itemRequests, someone } from './bad-requests.ts'
import { withServer } from './each-database.ts'
import { batchOf, type TestResponse, type Person } from './test-app.ts'

const json = { 'content-type': 'application/json' }

/** Returns all data of a household, to check that a refused request wrote nothing. */
async function everything({ send }: Person): Promise<unknown[]> {
  const paths = [
    '/items?includeArchived=true',
    '/labels',
    '/locations',
    '/groups',
    '/users/self',
    '/items/fields',
    '/views',
    '/custom-fields',
    '/policies',
    '/claims',
    '/groups/all',
    '/groups/invitations',
  ]
  return Promise.all(paths.map(async (path) => (await send('GET', path)).json))
}

function expectRefusal(
  response: TestResponse,
  status: number,
  field: string | undefined,
  request: string,
): void {
  expect(response.status, `${request}\n${response.text.slice(0, 300)}`).toBe(status)
  expect(response.headers['content-type'], request).toBe('application/json; charset=utf-8')
  expect(response.json, request).toMatchObject({
    error: expect.stringMatching(/^\S.{10,}/s),
    code: expect.any(String),
  })
  expect(response.json.requestId, request).toMatch(/^[0-9a-f-]{36}$/)
  const reason = field === undefined ? 'no field' : response.json.fields?.[field]
  expect(reason, request).toMatch(/\w{2,} “?\w+/)
}

const junk = [
  '',
  ' ',
  '{',
  '{"name":',
  "{'name':'a'}",
  '{"name":"a"} trailing',
  '{"name":"a","name"}',
  'name=a',
  '<item/>',
  '\u0000\u0001\u0002',
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0x80]),
  '['.repeat(50_000),
]

withServer('The input of a request', (app) => {
  it('is rejected with 4xx, the field and a reason when it is invalid, and nothing changes', async () => {
    const person = await app().signUp()
    const { json: location } = await person.send('POST', '/locations', { name: 'Attic' })
    const { json: item } = await person.send('POST', '/items', { name: 'Lamp', locationId: location.id })
    const before = await everything(person)
    const requests = [
      ...itemRequests(`/items/${item.id}`),
      ...householdRequests(`/locations/${location.id}`),
      ...accountRequests,
    ]
    for (const [method, path, body, status, field] of requests) {
      const response = await person.send(method, path, body)
      expectRefusal(response, status, field, `${method} ${path} ${JSON.stringify(body)?.slice(0, 100)}`)
      expect(response.headers['cubby-batch']).toBeUndefined()
    }
    expect(await everything(person)).toEqual(before)
    expect(
      (await app().send('POST', '/users/login', { username: someone.email, password: someone.password }))
        .status,
    ).toBe(401)
  })

  it('is rejected with the path and the allowed values of a nested key when the key is invalid', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Lamp' })
    const fieldsOf = async (path: string, body: object) => (await send('POST', path, body)).json.fields
    expect(
      await fieldsOf(`/items/${item.id}/maintenance`, { name: 'Oil', recurrence: { every: 1 } }),
    ).toEqual({
      recurrence: 'unit is missing',
    })
    const custom = [{ name: 'Colour' }, { name: 'Size', type: 'size' }]
    expect(await fieldsOf('/items', { name: 'Lamp', fields: custom })).toEqual({
      fields: '1.type must be one of text, number, boolean, time, link',
    })
  })

  it('is rejected with 400 when its bytes are not UTF-8', async () => {
    const { send } = await app().signUp()
    const response = await send('POST', '/items', Buffer.from('{"name":"Müsli"}', 'latin1'), json)
    expectRefusal(response, 400, undefined, 'Latin-1')
    expect(response.json.error).toBe('The body is not UTF-8.')
    expect((await send('GET', '/items')).json.total).toBe(0)
  })

  it('is rejected with 413 when its form has too many parts', async () => {
    const { upload } = await app().signUp()
    const texts = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`text${index}`, 'a']))
    const response = await upload('/items/import', texts)
    expectRefusal(response, 413, undefined, 'many texts')
    expect(response.json.error).toBe('The form has too many parts.')
  })

  it('is rejected with 400 by every endpoint with a body when it is not JSON', async () => {
    const person = await app().signUp()
    const before = await everything(person)
    const { json: label } = await person.send('POST', '/labels', { name: 'a' })
    await person.send('DELETE', `/labels/${label.id}`)
    for (const endpoint of app().app.endpoints) {
      // Skip endpoints for server admins, which refuse this user before they read the body.
      if (!endpoint.body || endpoint.access === 'admin') continue
      const path = endpoint.path
        .replace(':id', newId())
        .replace(':attachmentId', newId())
        .replace(':batch', newId())
      const isOptional = endpoint.bodyType === 'json-or-none'
      for (const body of isOptional ? junk.filter((one) => String(one).trim() !== '') : junk) {
        const response = await person.send(endpoint.method, path, body, json)
        expectRefusal(response, 400, undefined, `${endpoint.method} ${path} ${String(body).slice(0, 40)}`)
        expect(response.json.code).toBe('bad_request')
      }
      for (const body of ['null', '[]', '"text"', '12', 'true']) {
        const response = await person.send(endpoint.method, path, body, json)
        expectRefusal(response, 422, 'body', `${endpoint.method} ${path} ${body}`)
      }
    }
    expect(await everything(person)).toEqual(before)
  })

  it('never causes a 500, whatever its content type', async () => {
    const { send } = await app().signUp()
    for (const type of [
      'application/xml',
      'image/png',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'x/y',
      'nonsense',
    ]) {
      const response = await send('POST', '/items', '<item/>', { 'content-type': type })
      expect([400, 415, 422], `${type}: ${response.text}`).toContain(response.status)
    }
    for (const type of ['text/plain', 'application/vnd.api+json', 'application/x-www-form-urlencoded']) {
      expect((await send('POST', '/items', '{"name":"a"}', { 'content-type': type })).status, type).toBe(201)
    }
    expect((await send('POST', '/items', '{"name":"a"}')).status).toBe(201)
  })

  it('is rejected with 400 when it is a form that is truncated or has no boundary', async () => {
    const { send } = await app().signUp()
    const part =
      '--x\r\nContent-Disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nHB.name,HB.location\r\na,'
    for (const [type, body] of [
      ['multipart/form-data', `${part}\r\n--x--\r\n`],
      ['multipart/form-data; boundary=x', 'junk'],
      ['multipart/form-data; boundary=x', '--x\r\n'],
      ['multipart/form-data; boundary=x', part],
    ] as const) {
      const response = await send('POST', '/items/import', body, { 'content-type': type })
      expectRefusal(response, 400, undefined, `${type} ${body}`)
    }
    expect((await send('GET', '/items')).json.total).toBe(0)
  })

  it('is rejected with 413 when it has more than 2 MB', async () => {
    const { send } = await app().signUp()
    const response = await send('POST', '/items', { name: 'a', notes: 'x'.repeat(2_000_001) })
    expect([response.status, response.json.code]).toEqual([413, 'too_large'])
    expect((await send('GET', '/items')).json.total).toBe(0)
  })

  it('is accepted with unusual text, escapes and unknown keys', async () => {
    const { send } = await app().signUp()
    for (const name of [
      '50%00',
      '\\u0000',
      'C:\\ud800',
      '👩‍🚀',
      '"quoted"',
      '<b>&amp;',
      "'; drop table item; --",
      '${1}',
      '__proto__',
    ]) {
      const response = await send('POST', '/items', { name, [name]: name })
      expect([response.status, response.json.name]).toEqual([201, name])
      expect((await send('GET', `/items?q=${encodeURIComponent(name)}`)).json.items, name).toMatchObject([
        { name },
      ])
    }
    const polluted = await send(
      'POST',
      '/items',
      '{"name":"a","__proto__":{"insured":true},"constructor":1}',
      json,
    )
    expect([polluted.status, polluted.json.insured]).toEqual([201, false])
  })

  it('may have special characters in the query of a list, which then returns 200', async () => {
    const { send } = await app().signUp()
    await send('POST', '/items', { name: 'a' })
    for (const order of ['constructor', 'toString', '__proto__', 'price; drop table item', '']) {
      expect(
        (await send('GET', `/items?page=1&orderBy=${encodeURIComponent(order)}`)).json.total,
        order,
      ).toBe(1)
    }
    for (const query of [
      'q=%25',
      'q=_',
      'q="',
      "q='",
      'q=*',
      'q=(',
      'q=a%20OR%20b',
      'q=text:a',
      'q=%F0%9F%98%80',
      'q=-',
      'q=%2B',
      'q=%23',
      'q=%23abc',
      'q=NEAR(a%20b)',
      `q=${'a%20'.repeat(400)}`,
    ]) {
      for (const more of ['', '&page=1&pageSize=2', '&page=1&nearest=true', '&page=1&orderBy=createdAt']) {
        expect((await send('GET', `/items?${query}${more}`)).status, query + more).toBe(200)
      }
    }
  })

  it('may be an empty body of DELETE or POST with a JSON content type', async () => {
    const { send } = await app().signUp()
    const created = await send('POST', '/items', { name: 'a' })
    const deleted = await send('DELETE', `/items/${created.json.id}`, '', json)
    expect(deleted.status).toBe(204)
    const undo = await send('POST', `/journal/${batchOf(deleted)}/undo`, '', json)
    expect(undo.status).toBe(200)
    expect((await app().send('POST', '/users/logout', '', json)).status).toBe(204)
  })
})
