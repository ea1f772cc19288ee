import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'

const zero = '00000000-0000-0000-0000-000000000000'

async function createFixtures(app: TestApp) {
  const me = await app.signUp()
  const { json: attic } = await me.send('POST', '/locations', { name: 'Attic' })
  const { json: cellar } = await me.send('POST', '/locations', { name: 'Cellar' })
  const { json: label } = await me.send('POST', '/labels', { name: 'Old' })
  const { json: other } = await me.send('POST', '/labels', { name: 'New' })
  const { json: box } = await me.send('POST', '/items', { name: 'Box' })
  const { json: empty } = await me.send('POST', '/items', { name: 'Lamp' })
  const response = await me.send('PUT', `/items/${empty.id}`, {
    name: 'Lampe “Tizio” 電',
    description: 'black\nand long',
    quantity: 1.2345,
    insured: true,
    archived: true,
    assetId: '000-042',
    locationId: attic.id,
    parentId: box.id,
    labelIds: [label.id, other.id],
    serialNumber: 'S-1',
    modelNumber: 'M-1',
    manufacturer: 'Artemide',
    lifetimeWarranty: true,
    warrantyExpires: '2028-02-29',
    warrantyDetails: 'all parts',
    purchaseTime: '1999-12-31',
    purchaseFrom: 'shop',
    purchasePrice: 199.9999,
    soldTime: '2026-04-30',
    soldTo: 'Ann',
    soldPrice: 20.5,
    soldNotes: 'cheap',
    notes: '# Notes\n\n* one\t<b>',
    fields: [
      { name: 'Colour', textValue: 'black', type: 'text' },
      { name: 'Watts', numberValue: 50, type: 'number' },
      { name: 'Works', booleanValue: true, type: 'boolean' },
      { name: 'Colour', textValue: 'again' },
      { name: 'When', type: 'time' },
    ],
  })
  expect(response.status, response.text).toBe(200)
  return { me, attic, cellar, label, other, box, item: response.json, empty }
}

async function put({ send }: Person, id: string, body: unknown) {
  const response = await send('PUT', `/items/${id}`, body)
  expect(response.status, response.text).toBe(200)
  return response.json
}

eachDatabase('PUT and PATCH /items/{id}', (app) => {
  it('update the stored texts for the search, so that new words are found', async () => {
    const me = await app().signUp()
    const { json } = await me.send('POST', '/items', { name: 'Lamp' })
    const find = (word: string) => me.send('GET', `/items?q=${word}`)
    const search = () =>
      app()
        .context.database.read.selectFrom('item_search')
        .select(['key', 'name', 'text', 'value'])
        .where('item_id', '=', json.id)
        .execute()
    const [before] = await search()
    await put(me, json.id, { purchasePrice: 7 })
    expect(await search()).toEqual([{ ...before, value: 70_000 }])
    await put(me, json.id, { name: 'Chair' })
    expect(await search()).toEqual([expect.objectContaining({ key: before?.key, name: 'chair' })])
    expect((await find('chair')).json.total).toBe(1)
    expect((await find('lamp')).json.total).toBe(0)
  })

  it('refuse to put an item inside itself, directly or further down', async () => {
    const me = await app().signUp()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      const { json } = await me.send('POST', '/items', { name, parentId: ids.at(-1) ?? null })
      ids.push(json.id)
    }
    for (const method of ['PUT', 'PATCH'] as const) {
      for (const parentId of ids) {
        const response = await me.send(method, `/items/${ids[0]}`, { parentId, name: 'half' })
        expect([response.status, response.json.code]).toEqual([422, 'parent_cycle'])
        expect(response.json.fields.parentId).toBeTruthy()
      }
    }
    expect((await me.send('GET', `/items/${ids[0]}`)).json.name).toBe('a')
  })

  it('keep the value of every absent key', async () => {
    const { me, item } = await createFixtures(app())
    expect(await put(me, item.id, {})).toEqual(item)
    const renamed = await put(me, item.id, { name: 'Lamp' })
    expect(renamed).toEqual({ ...item, name: 'Lamp', updatedAt: renamed.updatedAt })
  })

  it('read the location from `location` when the request has no locationId, and return 422 for a location without an id', async () => {
    const { me, item, attic, cellar } = await createFixtures(app())
    const moved = await put(me, item.id, { location: { id: cellar.id } })
    expect(moved.location.id).toBe(cellar.id)
    expect(
      (await put(me, item.id, { ...moved, location: { id: attic.id }, locationId: null })).location.id,
    ).toBe(attic.id)
    const both = { locationId: cellar.id, location: { id: attic.id } }
    expect((await put(me, item.id, both)).location.id).toBe(cellar.id)
    expect((await put(me, item.id, { location: null })).location.id).toBe(cellar.id)
    for (const location of ['Attic', {}, { name: 'Attic' }, { id: 'Attic' }, 7]) {
      const { status, json } = await me.send('PUT', `/items/${item.id}`, { location })
      expect([status, json.code, Object.keys(json.fields)], JSON.stringify(location)).toEqual([
        422,
        'invalid',
        [expect.stringMatching(/^location(Id)?$/)],
      ])
    }
    const created = await me.send('POST', '/items', { name: 'Vase', location: { id: attic.id } })
    expect([created.json.location.id, created.headers['cubby-ignored']]).toEqual([attic.id, undefined])
  })

  it('clear dates and the parent for null, and keep all other values', async () => {
    const { me, item } = await createFixtures(app())
    const keys = Object.keys(item).filter(
      (key) => !['parent', 'warrantyExpires', 'purchaseTime', 'soldTime'].includes(key),
    )
    const nulls = Object.fromEntries([...keys, 'locationId', 'labelIds'].map((key) => [key, null]))
    expect(await put(me, item.id, nulls)).toEqual(item)
    const cleared = await put(me, item.id, {
      parentId: null,
      warrantyExpires: null,
      purchaseTime: null,
      soldTime: null,
    })
    expect(cleared).toMatchObject({ warrantyExpires: '', purchaseTime: '', soldTime: '' })
    expect(cleared).not.toHaveProperty('parent')
  })

  it('clear texts with an empty text, lists with [] and the parent with the zero UUID, and keep the location', async () => {
    const { me, item, attic } = await createFixtures(app())
    const texts = [
      'description',
      'serialNumber',
      'modelNumber',
      'manufacturer',
      'notes',
      'warrantyDetails',
      'purchaseFrom',
      'soldTo',
      'soldNotes',
    ]
    const empty = Object.fromEntries(texts.map((key) => [key, '']))
    const cleared = await put(me, item.id, {
      ...empty,
      labelIds: [],
      fields: [],
      parentId: zero,
      locationId: zero,
      assetId: '',
    })
    expect(cleared).toMatchObject({
      ...empty,
      labels: [],
      fields: [],
      assetId: '',
      location: { id: attic.id },
    })
    expect(cleared).not.toHaveProperty('parent')
  })

  it('change nothing when a response is sent back unchanged, for items with all fields and with none', async () => {
    const { me, item, empty } = await createFixtures(app())
    const { json: untouched } = await me.send('POST', '/items', { name: 'b' })
    for (const { id } of [item, untouched, empty]) {
      const read = await me.send('GET', `/items/${id}`)
      for (const method of ['PUT', 'PATCH'] as const) {
        const written = await me.send(method, `/items/${id}`, read.text, {
          'content-type': 'application/json',
        })
        expect([written.status, written.text]).toEqual([200, read.text])
        expect(written.headers['cubby-batch']).toBeUndefined()
        expect((await me.send('GET', `/items/${id}`)).text).toBe(read.text)
      }
    }
  })

  it('change nothing when a client sends back an item as returned in a list', async () => {
    const { me, item } = await createFixtures(app())
    const [summary] = (await me.send('GET', '/items?includeArchived=true&q=Tizio')).json.items
    expect(summary.soldTime).toBe('2026-04-30T00:00:00Z')
    expect(await put(me, item.id, summary)).toEqual(item)
  })

  it('accept every notation of an asset id', async () => {
    const { me, item } = await createFixtures(app())
    for (const [assetId, shown] of [
      ['000-012', '000-012'],
      ['12', '000-012'],
      [13, '000-013'],
      ['"000-014"', '000-014'],
      ['', ''],
      [1234567, '123-4567'],
      ['0', ''],
    ]) {
      expect((await put(me, item.id, { assetId })).assetId).toBe(shown)
    }
  })

  it('keep the order of custom fields and the ids of known ones, and remove omitted fields', async () => {
    const { me, item } = await createFixtures(app())
    expect(item.fields).toEqual([
      {
        id: expect.any(String),
        type: 'text',
        name: 'Colour',
        textValue: 'black',
        numberValue: 0,
        booleanValue: false,
        timeValue: '',
      },
      {
        id: expect.any(String),
        type: 'number',
        name: 'Watts',
        textValue: '',
        numberValue: 50,
        booleanValue: false,
        timeValue: '',
      },
      {
        id: expect.any(String),
        type: 'boolean',
        name: 'Works',
        textValue: '',
        numberValue: 0,
        booleanValue: true,
        timeValue: '',
      },
      {
        id: expect.any(String),
        type: 'text',
        name: 'Colour',
        textValue: 'again',
        numberValue: 0,
        booleanValue: false,
        timeValue: '',
      },
      {
        id: expect.any(String),
        type: 'time',
        name: 'When',
        textValue: '',
        numberValue: 0,
        booleanValue: false,
        timeValue: '',
      },
    ])
    const [colour, watts, works] = item.fields
    const { fields } = await put(me, item.id, {
      fields: [
        works,
        { id: zero, name: 'new', textValue: 'n' },
        { id: colour.id, name: 'Color' },
        { ...watts, numberValue: -(2 ** 53) + 1 },
        works,
      ],
    })
    expect(fields.map(({ name }: { name: string }) => name)).toEqual([
      'Works',
      'new',
      'Color',
      'Watts',
      'Works',
    ])
    expect(fields[0]).toEqual(works)
    expect(fields[2]).toEqual({ ...colour, name: 'Color' })
    expect(fields[3].numberValue).toBe(-(2 ** 53) + 1)
    expect(new Set(fields.map(({ id }: { id: string }) => id)).size).toBe(5)
  })

  it('move direct parts only when the request says so, and undo reverts the move of item and parts', async () => {
    const { me, attic, cellar, box } = await createFixtures(app())
    await put(me, box.id, { locationId: attic.id })
    const { json: part } = await me.send('POST', '/items', {
      name: 'part',
      parentId: box.id,
      locationId: attic.id,
    })
    const { json: below } = await me.send('POST', '/items', {
      name: 'below',
      parentId: part.id,
      locationId: attic.id,
    })
    const locationOf = async ({ id }: { id: string }) =>
      (await me.send('GET', `/items/${id}`)).json.location.name

    await put(me, box.id, { locationId: cellar.id })
    expect(await locationOf(part)).toBe('Attic')
    const moved = await me.send('PUT', `/items/${box.id}`, {
      locationId: cellar.id,
      syncChildItemsLocations: true,
    })
    expect(moved.json.syncChildItemsLocations).toBe(true)
    expect([await locationOf(part), await locationOf(below)]).toEqual(['Cellar', 'Attic'])
    await put(me, part.id, { locationId: attic.id })
    await put(me, box.id, { notes: 'a note moves nothing' })
    expect(await locationOf(part)).toBe('Attic')

    await put(me, part.id, { locationId: cellar.id })
    await put(me, box.id, { notes: '' })
    const again = await me.send('PUT', `/items/${box.id}`, {
      locationId: attic.id,
      syncChildItemsLocations: true,
    })
    expect(await locationOf(part)).toBe('Attic')
    await me.undo(again)
    expect([await locationOf(part), await locationOf(box)]).toEqual(['Cellar', 'Cellar'])
  })

  it('change only the keys in a PATCH, and set updatedAt only when a value has changed', async () => {
    const { me, item, label } = await createFixtures(app())
    app().setNow(() => Date.now() + 60_000)
    const patched = await me.send('PATCH', `/items/${item.id}`, {
      quantity: 0,
      labelIds: [label.id],
      id: zero,
    })
    app().setNow(Date.now)
    expect(patched.json).toEqual({
      ...item,
      quantity: 0,
      value: 0,
      worth: 0,
      labels: [expect.objectContaining({ id: label.id })],
      tags: [expect.objectContaining({ id: label.id })],
      updatedAt: patched.json.updatedAt,
    })
    expect(Date.parse(patched.json.updatedAt)).toBeGreaterThan(Date.parse(item.updatedAt) + 30_000)
    const same = await me.send('PATCH', `/items/${item.id}`, { quantity: 0 })
    expect([same.json, same.headers['cubby-batch']]).toEqual([patched.json, undefined])
  })

  it('change one custom field by setField, and keep what other users changed in the other ones', async () => {
    const { me, item } = await createFixtures(app())
    const patch = (body: unknown) => me.send('PATCH', `/items/${item.id}`, body)
    const [first, watts, works, second, when] = item.fields
    await patch({ setField: { ...watts, numberValue: 60 } })
    const { json } = await patch({ setField: { ...second, textValue: 'white' } })
    const fields = [first, { ...watts, numberValue: 60 }, works, { ...second, textValue: 'white' }, when]
    expect(json.fields).toEqual(fields)
    await patch({ fields: json.fields.map((one: object) => ({ ...one, type: 'text', name: 'Renamed' })) })
    const renamed = (await patch({ setField: { ...when, type: 'text', textValue: 'today' } })).json.fields
    expect(renamed.at(-1)).toMatchObject({ id: when.id, name: 'Renamed', textValue: 'today' })
    await patch({ fields: [] })
    const added = (await patch({ setField: { ...watts, numberValue: 70 } })).json.fields
    expect(added).toMatchObject([{ name: 'Watts', type: 'number', numberValue: 70 }])
    const { status, json: error } = await patch({ setField: { name: ' ', textValue: 'x' } })
    expect([status, error.fields]).toEqual([422, { setField: 'has one without a name' }])
  })

  it('remove spaces and tabs around the name of a custom field, because the header of a spreadsheet column cannot have them', async () => {
    const { me, item } = await createFixtures(app())
    const { fields } = await put(me, item.id, { fields: [{ name: ' Shoe size\t', textValue: ' 42 ' }] })
    expect(fields).toMatchObject([{ name: 'Shoe size', textValue: ' 42 ' }])
    const csv = await me.exportCsv()
    expect((await me.importCsv(csv)).json).toMatchObject({ unchanged: 2, batchId: null })
    const set = { setField: { name: 'Shoe size ', textValue: '43' } }
    await me.send('POST', '/items/bulk', { ids: [item.id], ...set })
    expect((await me.send('GET', `/items/${item.id}`)).json.fields).toEqual([
      { ...fields[0], textValue: '43' },
    ])
    const { status, json } = await me.send('PUT', `/items/${item.id}`, { fields: [{ name: ' ' }] })
    expect([status, json.fields]).toEqual([422, { fields: 'has one without a name' }])
  })

  it('store every kind of line break as a line feed', async () => {
    const { me, item } = await createFixtures(app())
    expect((await put(me, item.id, { notes: 'a\r\nb\rc\n' })).notes).toBe('a\nb\nc\n')
  })
})
