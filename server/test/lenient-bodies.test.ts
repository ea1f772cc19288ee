import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from './each-database.ts'
import type { TestResponse, Person } from './test-app.ts'

const ignoredOf = ({ headers }: TestResponse) => headers['cubby-ignored']

/**
 * Creates a household with one record of each kind. Returns the paths at which old clients create and change these
 * records.
 */
async function createFixtures({ send, upload }: Person) {
  const { json: item } = await send('POST', '/items', { name: 'Lamp' })
  const { json: location } = await send('POST', '/locations', { name: 'Attic' })
  const { json: label } = await send('POST', '/labels', { name: 'Red' })
  const { json: template } = await send('POST', '/templates', { name: 'Book' })
  const { json: notifier } = await send('POST', '/notifiers', { name: 'Phone', url: 'ntfy://a.test/b' })
  const { json: entry } = await send('POST', `/items/${item.id}/maintenance`, {
    name: 'Sweep',
    scheduledDate: '2030-01-01',
  })
  const photo = await upload(`/items/${item.id}/attachments`, { file: Buffer.from('a'), name: 'a.txt' })
  return {
    item: `/items/${item.id}`,
    creates: ['/items', '/locations', '/labels', '/templates', `/items/${item.id}/maintenance`],
    updates: [
      `/items/${item.id}`,
      `/locations/${location.id}`,
      `/labels/${label.id}`,
      `/templates/${template.id}`,
      `/maintenance/${entry.id}`,
      `/notifiers/${notifier.id}`,
      `/items/${item.id}/attachments/${photo.json.attachments[0].id}`,
    ],
  }
}

withServer('A request body of older clients', (app) => {
  it('may have numbers as texts, flags as words, and custom fields as an object', async () => {
    const { send } = await app().signUp()
    const body = {
      name: 'Drill',
      purchasePrice: ' 12.50 ',
      quantity: '2',
      insured: 'Yes',
      archived: 'off',
      fields: { Colour: 'red', Volts: 18, Cordless: true, '電圧, "x"': '' },
    }
    const created = await send('POST', '/items', body)
    const meant = {
      purchasePrice: 12.5,
      quantity: 2,
      insured: true,
      archived: false,
      fields: [
        { name: 'Colour', type: 'text', textValue: 'red' },
        { name: 'Volts', type: 'number', numberValue: 18 },
        { name: 'Cordless', type: 'boolean', booleanValue: true },
        { name: '電圧, "x"', type: 'text', textValue: '' },
      ],
    }
    expect([created.status, created.json]).toMatchObject([201, meant])
    expect(ignoredOf(created)).toBeUndefined()
    for (const method of ['PUT', 'PATCH'] as const) {
      const { json: item } = await send('POST', '/items', { name: 'Plain' })
      const updated = await send(method, `/items/${item.id}`, body)
      expect([updated.status, updated.json]).toMatchObject([200, meant])
    }
  })

  it('that creates a record may have invalid keys, which are ignored and listed in a header', async () => {
    const { send } = await app().signUp()
    const created = await send('POST', '/items', {
      name: 'Drill',
      notes: 5,
      insured: 'perhaps',
      purchasePrice: '12,50',
      labelIds: 'red',
      soldTime: 1767225600,
      fields: { Colour: 'red', Sizes: [1, 2] },
      colour: 'red',
      assetId: '000-007',
      description: 'Kept',
    })
    expect([created.status, created.json]).toMatchObject([
      201,
      {
        notes: '',
        insured: false,
        purchasePrice: 0,
        labels: [],
        soldTime: '',
        description: 'Kept',
        fields: [{ name: 'Colour', textValue: 'red' }],
      },
    ])
    expect(ignoredOf(created)).toBe(
      'notes, insured, purchasePrice, labelIds, soldTime, fields.Sizes, colour, assetId',
    )
    expect((await send('GET', `/items/${created.json.id}`)).headers['cubby-ignored']).toBeUndefined()
  })

  it('is refused with each type that the value may have, when it has none of them', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Lamp' })
    const { status, json } = await send('PUT', `/items/${item.id}`, { assetId: 1.5, labelIds: 'a' })
    expect([status, json.fields]).toEqual([
      422,
      { assetId: 'must be a text or a whole number', labelIds: 'must be a list' },
    ])
  })

  it('is read by the same rules at all endpoints that create or update records', async () => {
    const me = await app().signUp()
    const { creates, updates } = await createFixtures(me)
    for (const path of [...creates, '/notifiers']) {
      const response = await me.send('POST', path, {
        name: 'Anything',
        scheduledDate: '2030-01-01',
        url: 'ntfy://a.test/b',
        description: { text: 'none' },
        unknown: 1,
      })
      expect([response.status, String(ignoredOf(response)).split(', ')], path).toEqual([
        201,
        expect.arrayContaining(['description', 'unknown']),
      ])
    }
    for (const path of updates) {
      const { status, json, headers } = await me.send('PUT', path, { name: 5, title: 5, unknown: 1 })
      expect([status, headers['cubby-ignored']], path).toEqual([422, undefined])
      expect(Object.values(json.fields), path).toEqual(['must be a text'])
    }
    const template = updates.find((path) => path.startsWith('/templates/'))
    const item = await me.send('POST', `${template}/create-item`, { name: 'Atlas', quantity: '3', notes: 1 })
    expect([item.status, item.json.quantity, ignoredOf(item)]).toEqual([201, 3, 'notes'])
    const hook = await me.send('POST', '/notifiers', { name: 'a', url: 'ntfy://a.test/b', isActive: 'on' })
    expect(hook.json.isActive).toBe(true)
  })

  it('that updates a record is refused when a value has the wrong type, and nothing changes', async () => {
    const me = await app().signUp()
    const { item } = await createFixtures(me)
    const before = (await me.send('GET', item)).json
    for (const [key, value] of [
      ['notes', 5],
      ['insured', 'perhaps'],
      ['archived', 1],
      ['purchasePrice', '12,50'],
      ['quantity', ''],
      ['labelIds', { a: 'b' }],
      ['fields', { Colour: null }],
      ['fields', { name: 'Colour', textValue: 'red' }],
      ['fields', [{ name: 'Colour', textValue: 5 }]],
    ] as const) {
      for (const method of ['PUT', 'PATCH'] as const) {
        const response = await me.send(method, item, { name: 'Half', [key]: value })
        expect(
          [response.status, Object.keys(response.json.fields)],
          `${key} ${JSON.stringify(value)}`,
        ).toEqual([422, [key]])
      }
    }
    expect((await me.send('GET', item)).json).toEqual(before)
  })

  it('is refused when a required key has the wrong type or a value is not allowed', async () => {
    const { send } = await app().signUp()
    for (const [body, field] of [
      [{ name: 5 }, 'name'],
      [{ colour: 'red' }, 'name'],
      [{ name: 'a', purchasePrice: '10000000001' }, 'purchasePrice'],
      [{ name: 'a', quantity: '-1' }, 'quantity'],
      [{ name: 'a', notes: 'x'.repeat(1001) }, 'notes'],
      [{ name: 'a', locationId: 'attic' }, 'locationId'],
      [{ name: 'a', soldTime: 'yesterday' }, 'soldTime'],
      [{ name: 'a', fields: { ['x'.repeat(256)]: 'a' } }, 'fields'],
      [{ name: 'a', fields: { '': 'a' } }, 'fields'],
      [{ name: 'a', fields: Object.fromEntries(Array.from({ length: 201 }, () => [newId(), 1])) }, 'fields'],
      [{ name: 'a', fields: [{ textValue: 'nameless' }] }, 'fields'],
    ] as const) {
      const response = await send('POST', '/items', body)
      expect([response.status, Object.keys(response.json.fields)], field).toEqual([422, [field]])
    }
    expect((await send('GET', '/items')).json.total).toBe(0)
  })

  it('has its ignored keys listed in a header, even when they are unusual, long or many', async () => {
    const { send } = await app().signUp()
    const create = async (extra: string) => {
      const body = `{"name":"a",${extra}}`
      const response = await send('POST', '/items', body, { 'content-type': 'application/json' })
      expect(response.status, extra.slice(0, 100)).toBe(201)
      return String(ignoredOf(response))
    }
    expect(await create('"Größe, cm\\r\\nX: 1":1,"電":1')).toBe(
      'Gr%C3%B6%C3%9Fe%2C%20cm%0D%0AX%3A%201, %E9%9B%BB',
    )
    expect(await create('"__proto__":{"insured":true},"constructor":1')).toBe('__proto__, constructor')
    expect(await create('"fields":{"__proto__":"a"}')).toBe('undefined')
    expect(await create(`"${'電'.repeat(5000)}":1`)).toBe('%E9%9B%BB'.repeat(100))
    const many = await create(Array.from({ length: 5000 }, (_, index) => `"key${index}":1`).join())
    expect(many).toMatch(/^key0, key1, .*, \.\.\.$/)
    expect(many.length).toBeLessThan(2000)
  })

  it('is refused by newer endpoints', async () => {
    const { send } = await app().signUp()
    const many = await send('POST', '/items/many', { items: [{ name: 'a', quantity: '2' }] })
    expect([many.status, ignoredOf(many)]).toEqual([422, undefined])
    const view = await send('POST', '/views', { name: 'a', query: 5 })
    expect([view.status, ignoredOf(view)]).toEqual([422, undefined])
  })
})
