import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addressOf, connect, createKey, createFixtures } from '#test/assistant.ts'
import { stateOf } from '#test/household-state.ts'
import { withServer } from '#test/each-database.ts'
import { testData } from '#test/test-data.ts'

const photo = readFileSync(join(testData, 'photos/0hne0rsf-1.jpg')).toString('base64')

withServer('POST /api/mcp', (app) => {
  it.each([
    ['2025', undefined],
    ['2026', { mode: 'auto' }],
  ] as const)('serves a client that speaks version %s of MCP', async (_era, versionNegotiation) => {
    const { person, drill } = await createFixtures(app())
    const { client, use } = await connect(app(), await createKey(person), { versionNegotiation })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('find_items')
    for (const { name, description = '' } of tools) expect(description.length, name).toBeLessThan(140)
    expect(JSON.stringify(tools).length).toBeLessThan(20_000)
    expect((await use('find_items', { q: 'drill' })).items).toEqual([
      {
        id: drill.id,
        name: 'Cordless drill',
        assetId: drill.assetId,
        quantity: 1,
        value: 120,
        location: 'Attic / Shelf',
        labels: [],
      },
    ])
    await client.close()
  })

  it('has a description of each tool in docs/mcp.md', async () => {
    const { person } = await createFixtures(app())
    const { client } = await connect(app(), await createKey(person))
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/mcp.md'), 'utf8')
    for (const { name } of (await client.listTools()).tools) expect(page).toContain(`\`${name}\``)
  })

  it('searches items, returns an item with its maintenance, and lists locations', async () => {
    const { person, attic, shelf, tools, drill, service } = await createFixtures(app())
    const { use, refusalOf } = await connect(app(), await createKey(person, { role: 'viewer' }))
    expect((await use('find_items', { locationId: attic.id })).total).toBe(1)
    expect((await use('find_items', { labelId: tools.id })).total).toBe(0)
    expect((await use('find_items', { q: 'drlil' })).nearest).toMatchObject([{ id: drill.id }])
    expect(await use('get_item', { id: drill.id })).toMatchObject({
      purchasePrice: 120,
      maintenance: [{ id: service.id, name: 'Oil it' }],
    })
    expect(await use('list_locations')).toEqual({
      total: 2,
      locations: [
        { id: attic.id, path: 'Attic', items: 1 },
        { id: shelf.id, path: 'Attic / Shelf', items: 1 },
      ],
    })
    expect(await use('list_labels')).toEqual({ labels: [{ id: tools.id, name: 'Tools' }] })
    expect((await use('list_due', { group: 'overdue' })).due).toMatchObject([
      { kind: 'maintenance', day: '2020-01-02', item: { id: drill.id }, task: { id: service.id } },
    ])
    expect(await refusalOf('get_item', { id: person.userId })).toBe('This item does not exist.')
    expect(await refusalOf('find_items', { words: 'drill' })).toContain('words')
  })

  it('searches for the words “null” and “undefined” like for any other word', async () => {
    const { person, send } = await createFixtures(app())
    const { use } = await connect(app(), await createKey(person))
    for (const q of ['null', 'undefined']) {
      const { json: location } = await send('POST', '/locations', { name: `Box ${q}` })
      const { json: item } = await send('POST', '/items', { name: `Book about ${q}` })
      expect((await use('find_items', { q })).items).toMatchObject([{ id: item.id }])
      expect((await use('list_locations', { q })).locations).toMatchObject([{ id: location.id }])
      expect((await use('get_report', { q })).found.items).toBe(1)
    }
  })

  it('lists all locations when the words are an empty text', async () => {
    const { person } = await createFixtures(app())
    const { use } = await connect(app(), await createKey(person))
    expect((await use('list_locations', { q: '' })).total).toBe(2)
  })

  it('returns totals and the address of a PDF report', async () => {
    const { person, send, attic } = await createFixtures(app())
    const { use } = await connect(app(), await createKey(person))
    const { household, found, pdf } = await use('get_report', { locationId: attic.id })
    expect(household).toMatchObject({ totalItems: 1, totalLocations: 2 })
    expect(found).toEqual({ items: 1, pieces: 1, value: 120 })
    const address = `${await addressOf(app())}/api/v1`
    expect(pdf.startsWith(address)).toBe(true)
    expect((await send('GET', pdf.slice(address.length))).headers['content-type']).toBe('application/pdf')
  })

  it('reads items and locations as resources', async () => {
    const { person, attic, shelf, drill } = await createFixtures(app())
    const { client } = await connect(app(), await createKey(person))
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      `cubby://items/${drill.id}`,
      `cubby://locations/${attic.id}`,
      `cubby://locations/${shelf.id}`,
    ])
    const names = []
    for (const { uri } of resources) {
      const [content] = (await client.readResource({ uri })).contents
      if (content && 'text' in content) names.push(JSON.parse(content.text).name)
    }
    expect(names).toEqual(['Cordless drill', 'Attic', 'Shelf'])
    await expect(client.readResource({ uri: `cubby://items/${attic.id}` })).rejects.toThrow(
      'This item does not exist.',
    )
    await expect(client.readResource({ uri: 'cubby://items/export' })).rejects.toThrow(
      'This record does not exist.',
    )
  })

  it('makes ten kinds of changes, each of which one undo reverts', async () => {
    const { person, send, attic, tools, drill, service } = await createFixtures(app())
    const { use } = await connect(app(), await createKey(person))
    const lamp = { name: 'Lamp', quantity: 2, locationId: attic.id, labelIds: [tools.id] }
    const tasks: [name: string, args: Record<string, unknown>][] = [
      ['add_item', { ...lamp, photos: [0, 1].map((index) => ({ name: `lamp-${index}.jpg`, data: photo })) }],
      ['edit_item', { id: drill.id, notes: 'Two batteries', fields: [{ name: 'Volt', textValue: '18' }] }],
      ['move_items', { ids: [drill.id], locationId: attic.id }],
      ['label_items', { ids: [drill.id], add: [tools.id] }],
      ['lend_item', { id: drill.id, to: 'Ben', until: '2026-12-24' }],
      ['add_maintenance', { itemId: drill.id, name: 'New chuck', scheduledDate: '2027-01-31' }],
      ['complete_maintenance', { id: service.id, completedDate: '2026-11-29', cost: '4.50' }],
      ['attach_file', { itemId: drill.id, name: 'drill.jpg', data: photo }],
      ['add_location', { name: 'Drawer', parentId: attic.id }],
      ['add_label', { name: 'Fragile' }],
    ]
    const before = await stateOf(person)
    for (const [name, args] of tasks) {
      const { batchId, link } = await use(name, args)
      expect(await stateOf(person), name).not.toEqual(before)
      expect(link).toBe(`${await addressOf(app())}/history?batch=${batchId}`)
      const shown = await send('GET', `/journal/history?batch=${batchId}`)
      expect(shown.json.items).toMatchObject([{ id: batchId, source: 'api', isUndone: false }])
      const undone = await send('POST', `/journal/${batchId}/undo`)
      expect(undone.status, undone.text).toBe(200)
      expect(await stateOf(person), name).toEqual(before)
    }
  })

  it('marks a lent item as returned, and undoes this change', async () => {
    const { person, send, drill } = await createFixtures(app())
    const { use, refusalOf } = await connect(app(), await createKey(person))
    const lentTo = async () => (await send('GET', `/items/${drill.id}`)).json.lentTo
    await use('lend_item', { id: drill.id, to: 'Ben' })
    const returned = await use('return_item', { id: drill.id })
    expect(await lentTo()).toBe('')
    const undone = await use('undo', { batchId: returned.batchId })
    expect(await lentTo()).toBe('Ben')
    const shown = await send('GET', `/journal/history?${undone.link.split('?')[1]}`)
    expect(shown.json.items).toMatchObject([{ id: returned.batchId, isUndone: true }])
    expect(await refusalOf('undo', { batchId: drill.id })).toBe('This change does not exist.')
  })

  it('reports that nothing changed when an item already has the sent values', async () => {
    const { person, drill, shelf } = await createFixtures(app())
    const { use } = await connect(app(), await createKey(person))
    const same = await use('edit_item', { id: drill.id, name: 'Cordless drill' })
    expect([same.unchanged, same.link]).toEqual([true, undefined])
    expect(await use('move_items', { ids: [drill.id], locationId: shelf.id })).toMatchObject({
      changed: 0,
      unchanged: true,
    })
  })

  it('adds no item when one of its photos is refused', async () => {
    const { person, send } = await createFixtures(app())
    const { refusalOf } = await connect(app(), await createKey(person))
    const text = Buffer.from('no picture').toString('base64')
    const photos = [
      { name: 'lamp.jpg', data: photo },
      { name: 'other.jpg', data: text },
    ]
    expect(await refusalOf('add_item', { name: 'Lamp', photos })).toContain('photo')
    expect(await refusalOf('attach_file', { itemId: person.userId, name: 'a', data: 'ä' })).toBe(
      'data is not Base64.',
    )
    expect((await send('GET', '/items?includeArchived=true')).json.items).toHaveLength(1)
  })

  it('shows no writing tools to a key that may only read', async () => {
    const { person } = await createFixtures(app())
    const { client } = await connect(app(), await createKey(person, { role: 'viewer' }))
    const { tools } = await client.listTools()
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
    await expect(client.callTool({ name: 'add_label', arguments: { name: 'New' } })).rejects.toThrow(
      'add_label',
    )
  })

  it('hides other households, also when the API key is sent in the address', async () => {
    const [one, other] = [await createFixtures(app()), await createFixtures(app())]
    const key = await createKey(other.person)
    const { use, refusalOf } = await connect(app(), '', { query: `?access_token=${key}` })
    expect((await use('find_items', {})).items).toMatchObject([{ id: other.drill.id }])
    expect(await refusalOf('get_item', { id: one.drill.id })).toBe('This item does not exist.')
    expect(await refusalOf('move_items', { ids: [one.drill.id], locationId: null })).toMatch(/not exist/)
    expect(await refusalOf('add_item', { name: 'Lamp', locationId: one.attic.id })).toMatch(/not exist/)
  })

  it('returns 401 without a key, in the format of other errors, and 405 for GET', async () => {
    const address = `${await addressOf(app())}/api/mcp`
    const { status, json } = await app().send('POST', '/../mcp', {})
    expect([status, json.code]).toEqual([401, 'unauthorized'])
    const get = await fetch(address)
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('returns 403 for a cookie from the page of another site', async () => {
    const { person } = await createFixtures(app())
    const { server } = app().app
    const headers = {
      cookie: `hb.auth.token=${encodeURIComponent(person.token)}`,
      'sec-fetch-site': 'cross-site',
    }
    const response = await server.inject({ method: 'POST', url: '/api/mcp', headers, payload: {} })
    expect([response.statusCode, response.json().code]).toEqual([403, 'wrong_origin'])
  })

  it.each([
    ['of more than 8 MB', { data: 'x'.repeat(8_000_001) }],
    ['of more than 500 kB besides its files', { data: 'x', text: 'x'.repeat(500_001) }],
  ])('returns 413 for a body %s', async (_what, body) => {
    const { person } = await createFixtures(app())
    const payload = JSON.stringify(body)
    const headers = { authorization: person.token, 'content-type': 'application/json' }
    const response = await app().app.server.inject({ method: 'POST', url: '/api/mcp', headers, payload })
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_large'])
  })

  it('returns 400 for a batch of JSON-RPC messages', async () => {
    const { person } = await createFixtures(app())
    const headers = { authorization: person.token, 'content-type': 'application/json' }
    const response = await app().app.server.inject({
      method: 'POST',
      url: '/api/mcp',
      headers,
      payload: '[]',
    })
    expect([response.statusCode, response.json().error]).toEqual([400, 'Send one message in a request.'])
  })

  it('refuses a subscription to a resource', async () => {
    const { person } = await createFixtures(app())
    const { client } = await connect(app(), await createKey(person), { versionNegotiation: { mode: 'auto' } })
    await expect(client.listen({ resourceSubscriptions: ['cubby://items/1'] })).rejects.toThrow('limit')
  })
})
