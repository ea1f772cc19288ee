import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from './each-database.ts'
import type { Answer, Person, Send } from './test-app.ts'

type Method = Parameters<Send>[0]
/** Method, path, body, status, and the field that the answer must name. A string is sent as it is. */
type BadRequest = [method: Method, path: string, body: unknown, status: number, field?: string]

const json = { 'content-type': 'application/json' }
const long = (length: number) => '電'.repeat(length)

/** Everything a household has, to see that a refusal wrote nothing. */
async function everything({ send }: Person): Promise<unknown[]> {
  const paths = [
    '/items?includeArchived=true',
    '/labels',
    '/locations',
    '/groups',
    '/users/self',
    '/items/fields',
  ]
  return Promise.all(paths.map(async (path) => (await send('GET', path)).json))
}

function expectRefusal(answer: Answer, status: number, field: string | undefined, request: string): void {
  expect(answer.status, `${request}\n${answer.text.slice(0, 300)}`).toBe(status)
  expect(answer.headers['content-type'], request).toBe('application/json; charset=utf-8')
  expect(answer.json, request).toMatchObject({
    error: expect.stringMatching(/^\S.{10,}/s),
    code: expect.any(String),
  })
  expect(answer.json.requestId, request).toMatch(/^[0-9a-f-]{36}$/)
  if (field !== undefined) expect(answer.json.fields?.[field], request).toMatch(/\w{2,} \w+/)
}

function itemRequests(at: string): BadRequest[] {
  const keys: [body: Record<string, unknown>, field: string][] = [
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: ['a'] }, 'name'],
    [{ name: long(256) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: '\ud83d' }, 'name'],
    [{ description: long(1001) }, 'description'],
    [{ quantity: '2' }, 'quantity'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.00001 }, 'quantity'],
    [{ quantity: 1e7 + 1 }, 'quantity'],
    [{ purchasePrice: '12.50' }, 'purchasePrice'],
    [{ purchasePrice: 0.12345 }, 'purchasePrice'],
    [{ purchasePrice: 1e10 + 1 }, 'purchasePrice'],
    [{ purchasePrice: 1e10, quantity: 11 }, 'purchasePrice'],
    [{ locationId: '' }, 'locationId'],
    [{ locationId: 'garage' }, 'locationId'],
    [{ locationId: 3 }, 'locationId'],
    [{ parentId: 'null' }, 'parentId'],
    [{ labelIds: 'a' }, 'labelIds'],
    [{ labelIds: ['a'] }, 'labelIds'],
    [{ labelIds: [null] }, 'labelIds'],
    [{ labelIds: Array.from({ length: 501 }, newId) }, 'labelIds'],
  ]
  const updates: typeof keys = [
    [{ assetId: 'abc' }, 'assetId'],
    [{ assetId: -1 }, 'assetId'],
    [{ assetId: 1.5 }, 'assetId'],
    [{ assetId: 1e300 }, 'assetId'],
    [{ assetId: Number.MAX_SAFE_INTEGER }, 'assetId'],
    [{ insured: 'yes' }, 'insured'],
    [{ archived: 1 }, 'archived'],
    [{ lifetimeWarranty: [] }, 'lifetimeWarranty'],
    [{ syncChildItemsLocations: {} }, 'syncChildItemsLocations'],
    [{ purchaseTime: 'yesterday' }, 'purchaseTime'],
    [{ purchaseTime: '2026-02-30' }, 'purchaseTime'],
    [{ warrantyExpires: '2026-13-01' }, 'warrantyExpires'],
    [{ soldTime: 1767225600 }, 'soldTime'],
    [{ soldPrice: 'much' }, 'soldPrice'],
    [{ fields: 'a' }, 'fields'],
    [{ fields: [{}] }, 'fields'],
    [{ fields: [{ name: '' }] }, 'fields'],
    [{ fields: [{ name: 'a', type: 'colour' }] }, 'fields'],
    [{ fields: [{ name: 'a', numberValue: 1.5 }] }, 'fields'],
    [{ fields: [{ name: 'a', numberValue: 2 ** 60 }] }, 'fields'],
    [{ fields: [{ name: 'a', textValue: long(501) }] }, 'fields'],
    [{ fields: Array.from({ length: 201 }, () => ({ name: 'a' })) }, 'fields'],
    ...['serialNumber', 'modelNumber', 'manufacturer', 'purchaseFrom', 'soldTo'].map(
      (key): (typeof keys)[0] => [{ [key]: long(256) }, key],
    ),
    ...['notes', 'warrantyDetails', 'soldNotes'].map((key): (typeof keys)[0] => [{ [key]: long(1001) }, key]),
  ]
  return [
    ['POST', '/items', {}, 422, 'name'],
    ['POST', '/items', { name: null }, 422, 'name'],
    ...keys.map(([body, field]): BadRequest => ['POST', '/items', { name: 'a', ...body }, 422, field]),
    ...[...keys, ...updates].map(([body, field]): BadRequest => ['PUT', at, body, 422, field]),
    ['PATCH', at, { quantity: -0.5 }, 422, 'quantity'],
    ['POST', '/items', { name: 'a', locationId: newId() }, 404],
    ['POST', '/items', { name: 'a', parentId: newId() }, 404],
    ['POST', '/items', { name: 'a', labelIds: [newId()] }, 404],
    ['PUT', at, { locationId: newId(), name: 'half' }, 404],
    ['PUT', at, { parentId: newId(), name: 'half' }, 404],
    ['PUT', at, { labelIds: [newId()], name: 'half' }, 404],
    ['PUT', `/items/${newId()}`, { name: 'a' }, 404],
    ['GET', `/items/${newId()}`, undefined, 404],
    ['GET', '/items/12', undefined, 400, 'id'],
    ['GET', '/items/12/path', undefined, 400, 'id'],
    ['DELETE', '/items/none', undefined, 400, 'id'],
    ['GET', '/items/%zz', undefined, 400],
    ['GET', '/items/%00', undefined, 400, 'id'],
    ['GET', `/items/${'a'.repeat(2000)}`, undefined, 400],
    ['GET', '/items/fields/values', undefined, 422, 'field'],
    ['GET', '/items/fields/values?field=', undefined, 422, 'field'],
    ['GET', '/items/fields/values?field=a%00', undefined, 422, 'field'],
    ['GET', '/items?q=a%00b', undefined, 422, 'q'],
    ['GET', '/items?fields=a%3D%00', undefined, 422, 'fields'],
  ]
}

const householdRequests = (at: string): BadRequest[] => [
  ['POST', '/locations', {}, 422, 'name'],
  ['POST', '/locations', { name: ' ' }, 422, 'name'],
  ['POST', '/locations', { name: long(256) }, 422, 'name'],
  ['POST', '/locations', { name: 'a', description: long(1001) }, 422, 'description'],
  ['POST', '/locations', { name: 'a', parentId: 'attic' }, 422, 'parentId'],
  ['POST', '/locations', { name: 'a', parentId: newId() }, 404],
  ['PUT', at, { name: '' }, 422, 'name'],
  ['PUT', at, { name: 'half', parentId: newId() }, 404],
  ['DELETE', `${at}?contents=mvoe`, undefined, 422, 'contents'],
  ['DELETE', `${at}?contents=move`, undefined, 422, 'to'],
  ['DELETE', `${at}?contents=move&to=attic`, undefined, 422, 'to'],
  ['DELETE', `${at}?contents=move&to=${newId()}`, undefined, 404],
  ['POST', '/labels', { name: 'a', color: long(256) }, 422, 'color'],
  ['POST', '/labels', { name: 'a', description: long(256) }, 422, 'description'],
  ['GET', '/labels/red', undefined, 400, 'id'],
  ['PUT', '/groups', { currency: 'XXQ' }, 422, 'currency'],
  ['PUT', '/groups', { currency: '' }, 422, 'currency'],
  ['PUT', '/groups', { name: 'half', currency: 'nope' }, 422, 'currency'],
  ['PUT', '/groups', { name: long(256) }, 422, 'name'],
  ['PUT', '/groups', { timeZone: 'Mars/Olympus' }, 422, 'timeZone'],
  ['PUT', '/users/self', { name: '' }, 422, 'name'],
  ['PUT', '/users/self', { name: 'half', email: 'nobody' }, 422, 'email'],
  ['PUT', '/users/self', { email: long(256) }, 422, 'email'],
  ['GET', '/groups/statistics/purchase-price?start=soon', undefined, 400, 'start'],
  ['GET', '/groups/statistics/purchase-price?end=2026-02-30', undefined, 400, 'end'],
  ['POST', '/journal/last/undo', undefined, 400, 'batch'],
  ['POST', `/journal/${newId()}/undo`, undefined, 404],
]

const someone = { name: 'A', email: 'bad-input@example.org', password: 'long enough' }
const accountRequests: BadRequest[] = [
  ...(['name', 'email', 'password'] as const).flatMap((key): BadRequest[] => [
    ['POST', '/users/register', { ...someone, [key]: undefined }, 422, key],
    ['POST', '/users/register', { ...someone, [key]: '' }, 422, key],
    ['POST', '/users/register', { ...someone, [key]: 12345678 }, 422, key],
    ['POST', '/users/register', { ...someone, [key]: null }, 422, key],
    ['POST', '/users/register', { ...someone, [key]: long(257) }, 422, key],
  ]),
  ['POST', '/users/register', { ...someone, password: '1234567' }, 422, 'password'],
  ['POST', '/users/register', { ...someone, email: 'nobody' }, 422, 'email'],
  ['POST', '/users/register', { ...someone, email: 'a b@example.org' }, 422, 'email'],
  ['POST', '/users/register', { ...someone, name: '  ' }, 422, 'name'],
  ['POST', '/users/register', { ...someone, name: 'a\u0000' }, 422, 'name'],
  ['POST', '/users/register', { ...someone, currency: 'nope' }, 422, 'currency'],
  ['POST', '/users/register', { ...someone, timeZone: 'Mars/Olympus' }, 422, 'timeZone'],
  ['POST', '/users/register', { ...someone, seed: 'no' }, 422, 'seed'],
  ['POST', '/users/register', { ...someone, token: 'no-such-invitation' }, 422, 'token'],
  ['POST', '/users/login', {}, 422, 'username'],
  ['POST', '/users/login', { username: 'a@example.org' }, 422, 'password'],
  ['POST', '/users/login', { username: 1, password: 'long enough' }, 422, 'username'],
  ['POST', '/users/login', { username: 'a@example.org', password: long(257) }, 422, 'password'],
  ['POST', '/users/login', { username: '', password: '' }, 401],
  ['POST', '/users/login', { username: 'a@example.org', password: 'long enough' }, 401],
  ['POST', '/users/login?provider=elsewhere', { username: 'a@example.org', password: 'long enough' }, 400],
]

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

eachDatabase('Bad input', (app) => {
  it('is refused with a status of 4xx, the field and a reason, and nothing is written', async () => {
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
      const answer = await person.send(method, path, body)
      expectRefusal(answer, status, field, `${method} ${path} ${JSON.stringify(body)?.slice(0, 100)}`)
      expect(answer.headers['cubby-batch']).toBeUndefined()
    }
    expect(await everything(person)).toEqual(before)
    expect(
      (await app().send('POST', '/users/login', { username: someone.email, password: someone.password }))
        .status,
    ).toBe(401)
  })

  it('that is no JSON is refused with 400 wherever a body is read', async () => {
    const person = await app().signUp()
    const before = await everything(person)
    const { json: label } = await person.send('POST', '/labels', { name: 'a' })
    await person.send('DELETE', `/labels/${label.id}`)
    for (const endpoint of app().app.endpoints.filter(({ body }) => body)) {
      const path = endpoint.path.replace(':id', newId())
      for (const body of junk) {
        const answer = await person.send(endpoint.method, path, body, json)
        expectRefusal(answer, 400, undefined, `${endpoint.method} ${path} ${String(body).slice(0, 40)}`)
        expect(answer.json.code).toBe('bad_request')
      }
      for (const body of ['null', '[]', '"text"', '12', 'true']) {
        const answer = await person.send(endpoint.method, path, body, json)
        expectRefusal(answer, 422, 'body', `${endpoint.method} ${path} ${body}`)
      }
    }
    expect(await everything(person)).toEqual(before)
  })

  it('of any content type is refused or read, never a failure of ours', async () => {
    const { send } = await app().signUp()
    for (const type of [
      'application/xml',
      'image/png',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'x/y',
      'nonsense',
    ]) {
      const answer = await send('POST', '/items', '<item/>', { 'content-type': type })
      expect([400, 415, 422], `${type}: ${answer.text}`).toContain(answer.status)
    }
    for (const type of ['text/plain', 'application/vnd.api+json', 'application/x-www-form-urlencoded']) {
      expect((await send('POST', '/items', '{"name":"a"}', { 'content-type': type })).status, type).toBe(201)
    }
    expect((await send('POST', '/items', '{"name":"a"}')).status).toBe(201)
  })

  it('larger than 2 MB is refused with 413', async () => {
    const { send } = await app().signUp()
    const answer = await send('POST', '/items', { name: 'a', notes: 'x'.repeat(2_000_001) })
    expect([answer.status, answer.json.code]).toEqual([413, 'too_large'])
    expect((await send('GET', '/items')).json.total).toBe(0)
  })

  it('is not what only looks like it: escapes, percent signs, emoji, __proto__, unknown keys', async () => {
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
      const answer = await send('POST', '/items', { name, [name]: name })
      expect([answer.status, answer.json.name]).toEqual([201, name])
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

  it('in the odd keys of a list never answers more than an empty page', async () => {
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

  it('takes a DELETE and a POST without a body whatever content type they name', async () => {
    const { send } = await app().signUp()
    const created = await send('POST', '/items', { name: 'a' })
    const deleted = await send('DELETE', `/items/${created.json.id}`, '', json)
    expect(deleted.status).toBe(204)
    const undo = await send('POST', `/journal/${String(deleted.headers['cubby-batch'])}/undo`, '', json)
    expect(undo.status).toBe(200)
    expect((await app().send('POST', '/users/logout', '', json)).status).toBe(204)
  })
})
