import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { batchOf, type Person } from '#test/test-app.ts'

async function create({ send }: Person, path: string, body: object): Promise<string> {
  const { status, json } = await send('POST', path, body)
  expect(status).toBe(201)
  return json.id
}

async function createFixtures(me: Person) {
  const attic = await create(me, '/locations', { name: 'Attic' })
  const cellar = await create(me, '/locations', { name: 'Cellar' })
  const old = await create(me, '/labels', { name: 'Old' })
  const loan = await create(me, '/labels', { name: 'Loan' })
  const items = []
  for (const name of ['Saw', 'Axe', 'Lamp']) {
    items.push(await create(me, '/items', { name, locationId: attic, labelIds: [old] }))
  }
  return { attic, cellar, old, loan, items }
}

eachDatabase('POST /items/bulk', (app) => {
  it('returns 422 when an item would have too many custom fields', async () => {
    const me = await app().signUp()
    const { items } = await createFixtures(me)
    const fields = Array.from({ length: listLimits.fieldsPerItem }, (_, index) => ({
      name: `Field ${index}`,
    }))
    expect((await me.send('PUT', `/items/${items[0]}`, { fields })).status).toBe(200)
    const give = (name: string) =>
      me.send('POST', '/items/bulk', { ids: items, setField: { name, textValue: 'new' } })
    const { status, json } = await give('One more')
    expect([status, json.fields]).toEqual([422, { setField: expect.stringContaining('“Saw” more than 200') }])
    expect((await give('Field 7')).status).toBe(200)
  })

  it('ignores keys that the schema lacks, in the change and beside it', async () => {
    const me = await app().signUp()
    const { items, loan } = await createFixtures(me)
    const before = await stateOf(me)
    const unknown = {
      parentId: items[0],
      labelIds: [loan, newId()],
      assetId: 7,
      name: 5,
      fields: [{ name: 'Colour' }],
      setField: { name: 'Colour' },
    }
    const requests = [
      ['/items/bulk', { ids: items, set: unknown }],
      ['/items/bulk/each', { changes: [{ ids: items, set: unknown, setField: unknown.setField }] }],
    ] as const
    for (const [path, body] of requests) {
      const { status, json } = await me.send('POST', path, body)
      expect([path, status, json]).toEqual([path, 200, { matched: 3, changed: 0 }])
    }
    expect(await stateOf(me)).toEqual(before)
  })

  it('clears a custom field only on items that have it', async () => {
    const me = await app().signUp()
    const { items } = await createFixtures(me)
    const set = (ids: string[], textValue: string) =>
      me.send('POST', '/items/bulk', { ids, setField: { name: 'Colour', textValue } })
    await set(items.slice(0, 1), 'red')
    expect((await set(items, '')).json).toEqual({ matched: 3, changed: 1 })
    const fields = await Promise.all(
      items.map(async (id) => (await me.send('GET', `/items/${id}`)).json.fields),
    )
    expect(fields).toEqual([[expect.objectContaining({ name: 'Colour', textValue: '' })], [], []])
  })

  it('ignores a bound of a range in the search when the bound is empty', async () => {
    const me = await app().signUp()
    await createFixtures(me)
    for (const bound of ['priceMin', 'priceMax', 'quantityMin', 'purchasedFrom', 'purchasedTo']) {
      const change = { search: { [bound]: '' }, set: { quantity: 1 } }
      const { status, json } = await me.send('POST', '/items/bulk', change)
      expect([bound, status, json.matched]).toEqual([bound, 200, 3])
    }
  })

  it('returns 422 when the request has no selection or no change, two selections or two changes, or an invalid value', async () => {
    const me = await app().signUp()
    const { items } = await createFixtures(me)
    const refused: [object, string][] = [
      [{ set: { archived: true } }, 'ids'],
      [{ ids: items, search: { q: 'saw' }, set: { archived: true } }, 'ids'],
      [{ ids: items }, 'set'],
      [{ ids: items, set: { archived: true }, delete: true }, 'set'],
      [{ ids: ['no id'], delete: true }, 'ids'],
      [{ ids: items, set: { quantity: -1 } }, 'set'],
      [{ ids: items, set: { purchasePrice: 1e10, quantity: 1e7 } }, 'purchasePrice'],
      [{ ids: items, setField: { name: '' } }, 'setField'],
      [
        { ids: items, setField: { name: 'Page', type: 'link', textValue: 'javascript:alert(1)' } },
        'setField',
      ],
    ]
    const before = await stateOf(me)
    for (const [body, field] of refused) {
      const { status, json } = await me.send('POST', '/items/bulk', body)
      expect([status, Object.keys(json.fields ?? {})], JSON.stringify(body)).toEqual([422, [field]])
    }
    expect(await stateOf(me)).toEqual(before)
  })

  it('returns 422 with the field when an item would have more than 500 labels', async () => {
    const me = await app().signUp()
    const names = Array.from({ length: 501 }, (_, index) => `Label ${index}`)
    await me.importCsv(`HB.name,HB.location,HB.labels\nSaw,Attic,${names.slice(0, 300).join(';')}\n`)
    await me.importCsv(`HB.name,HB.location,HB.labels\nAxe,Attic,${names.slice(300).join(';')}\n`)
    const all: { id: string; name: string }[] = (await me.send('GET', '/labels')).json
    const saw = (await me.send('GET', '/items?q=saw&pageSize=1')).json.items[0].id
    const idsOf = (wanted: string[]) => all.filter(({ name }) => wanted.includes(name)).map(({ id }) => id)
    const add = (wanted: string[]) =>
      me.send('POST', '/items/bulk', { ids: [saw], addLabelIds: idsOf(wanted) })
    const tooMany = await add(names.slice(300))
    expect([tooMany.status, Object.keys(tooMany.json.fields)]).toEqual([422, ['addLabelIds']])
    expect((await add(names.slice(300, 500))).json.changed).toBe(1)
    const { json: item } = await me.send('GET', `/items/${saw}`)
    expect(item.labels).toHaveLength(500)
    for (const method of ['PUT', 'PATCH'] as const) {
      const refused = await me.send(method, `/items/${saw}`, { labelIds: idsOf(names) })
      expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['labelIds']])
    }
  })

  it('changes nothing when an item, location or label is unknown or in another household', async () => {
    const me = await app().signUp()
    const { items } = await createFixtures(me)
    const theirs = await createFixtures(await app().signUp())
    const before = await stateOf(me)
    for (const body of [
      { ids: [...items, newId()], delete: true },
      { ids: [...items, theirs.items[0]], set: { archived: true } },
      { ids: items, set: { locationId: theirs.attic } },
      { ids: items, addLabelIds: [theirs.old] },
      { ids: items, removeLabelIds: [newId()] },
    ]) {
      const { status, json } = await me.send('POST', '/items/bulk', body)
      expect([status, json.code], JSON.stringify(body)).toEqual([404, 'not_found'])
    }
    const byTheirLocation = { search: { locations: theirs.attic }, delete: true }
    expect((await me.send('POST', '/items/bulk', byTheirLocation)).json).toEqual({ matched: 0, changed: 0 })
    expect(await stateOf(me)).toEqual(before)
  })

  it('returns 409 and changes nothing when a search finds another number of items than expected', async () => {
    const me = await app().signUp()
    await createFixtures(me)
    const before = await stateOf(me)
    const response = await me.send('POST', '/items/bulk', { search: {}, count: 2, delete: true })
    expect([response.status, response.json.code]).toEqual([409, 'conflict'])
    expect(await stateOf(me)).toEqual(before)
    const meant = await me.send('POST', '/items/bulk', { search: {}, count: 3, delete: true })
    expect(meant.json).toEqual({ matched: 3, changed: 3 })
  })

  it('moves, labels, archives and sets fields in one batch, which is undone as a whole', async () => {
    const me = await app().signUp()
    const { items, cellar, old, loan } = await createFixtures(me)
    const before = await stateOf(me)
    const response = await me.send('POST', '/items/bulk', {
      ids: items.slice(0, 2),
      set: { locationId: cellar, archived: true, manufacturer: 'Stihl', purchaseTime: '2024-05-01' },
      addLabelIds: [loan],
      removeLabelIds: [old],
      setField: { name: 'Size', type: 'number', numberValue: 1.5 },
    })
    expect(response.json).toEqual({ matched: 2, changed: 2 })
    for (const id of items.slice(0, 2)) {
      expect((await me.send('GET', `/items/${id}`)).json).toMatchObject({
        location: { id: cellar },
        archived: true,
        manufacturer: 'Stihl',
        purchaseTime: '2024-05-01',
        labels: [{ id: loan }],
        fields: [{ name: 'Size', type: 'number', numberValue: 1.5 }],
      })
    }
    expect((await me.send('GET', `/items/${items[2]}`)).json).toMatchObject({ archived: false, fields: [] })
    const undone = await me.undo(response)
    expect(undone.json).toMatchObject({ undone: 2, skipped: 0 })
    expect(await stateOf(me)).toEqual(before)
  })

  it('accepts a search instead of ids, and counts only changed items', async () => {
    const me = await app().signUp()
    const { items, old } = await createFixtures(me)
    await me.send('PATCH', `/items/${items[0]}`, { insured: true })
    const response = await me.send('POST', '/items/bulk', { search: { labels: old }, set: { insured: true } })
    expect(response.json).toEqual({ matched: 3, changed: 2 })
    const again = await me.send('POST', '/items/bulk', { search: { labels: old }, set: { insured: true } })
    expect(again.json).toEqual({ matched: 3, changed: 0 })
    expect(again.headers['cubby-batch']).toBeUndefined()
  })

  it('does not change items of a search whose ids are in `exceptIds`', async () => {
    const me = await app().signUp()
    const { items, old } = await createFixtures(me)
    const change = { search: { labels: old, exceptIds: items.slice(0, 2) }, count: 1, set: { insured: true } }
    const response = await me.send('POST', '/items/bulk', change)
    expect(response.json).toEqual({ matched: 1, changed: 1 })
    expect((await me.send('GET', `/items/${items[2]}`)).json.insured).toBe(true)
    const query = items.slice(1).map((id) => `exceptIds=${id}`)
    expect((await me.send('GET', `/items?${query.join('&')}`)).json.items).toMatchObject([{ name: 'Saw' }])
  })

  it('sets a custom field on items that have the field, and adds the field to other items', async () => {
    const me = await app().signUp()
    const { items } = await createFixtures(me)
    const fields = [
      { name: 'Colour', textValue: 'red' },
      { name: 'Size', textValue: 'big' },
    ]
    const { json: saw } = await me.send('PUT', `/items/${items[0]}`, { fields })
    await me.send('POST', '/items/bulk', { ids: items, setField: { name: 'Colour', textValue: 'blue' } })
    const { json: after } = await me.send('GET', `/items/${items[0]}`)
    expect(after.fields).toEqual([{ ...saw.fields[0], textValue: 'blue' }, saw.fields[1]])
    expect((await me.send('GET', `/items/${items[1]}`)).json.fields).toMatchObject([
      { name: 'Colour', textValue: 'blue' },
    ])
  })

  it('deletes 1,200 items found by a search, and undo restores them with their parts', async () => {
    const me = await app().signUp()
    const rows = Array.from({ length: 1200 }, (_, index) => `Shelf / ${index % 7},Item ${index}`)
    await me.importCsv(`HB.location,HB.name\n${rows.join('\n')}\n`)
    const { json: first } = await me.send('GET', '/items?page=1&pageSize=2')
    await me.send('PUT', `/items/${first.items[1].id}`, { parentId: first.items[0].id })
    const keep = await create(me, '/items', { name: 'Stays', parentId: first.items[0].id })
    const before = await me.exportCsv()
    const response = await me.send('POST', '/items/bulk', { search: { q: 'item' }, delete: true })
    expect(response.json).toEqual({ matched: 1200, changed: 1200 })
    expect((await me.send('GET', '/items')).json).toMatchObject({ total: 1, items: [{ id: keep }] })
    expect((await me.send('GET', `/items/${keep}`)).json.parent).toBeUndefined()
    await me.undo(response)
    expect(await me.exportCsv()).toBe(before)
    expect((await me.send('GET', `/items/${keep}`)).json.parent.id).toBe(first.items[0].id)
  })
})

eachDatabase('Parts that are synchronized with their item', (app) => {
  it('move with their item, and move their own synchronized parts; other parts stay', async () => {
    const me = await app().signUp()
    const { attic, cellar, items } = await createFixtures(me)
    const [camera = '', lens = '', cap = ''] = items
    const strap = await create(me, '/items', { name: 'Strap', locationId: attic, parentId: lens })
    const film = await create(me, '/items', { name: 'Film', locationId: attic, parentId: cap })
    await me.send('PUT', `/items/${camera}`, { syncChildItemsLocations: true })
    await me.send('PUT', `/items/${lens}`, { parentId: camera, syncChildItemsLocations: true })
    await me.send('PUT', `/items/${cap}`, { parentId: camera })
    const moved = await me.send('PATCH', `/items/${camera}`, { locationId: cellar })
    const locationOf = async (id: string) => (await me.send('GET', `/items/${id}`)).json.location.id
    expect(await Promise.all([camera, lens, cap, strap].map(locationOf))).toEqual(Array(4).fill(cellar))
    expect(await locationOf(film)).toBe(attic)
    await me.undo(moved)
    expect(await Promise.all([camera, lens, cap, strap].map(locationOf))).toEqual(Array(4).fill(attic))
    await me.send('POST', '/items/bulk', { ids: [camera], set: { locationId: cellar } })
    expect(await Promise.all([camera, lens, cap, strap].map(locationOf))).toEqual(Array(4).fill(cellar))
  })
})

eachDatabase('POST /items/bulk/each', (app) => {
  it('changes items in one batch that is undone as a whole', async () => {
    const me = await app().signUp()
    const { attic, cellar, loan, items } = await createFixtures(me)
    const [saw, axe, lamp] = items
    const before = await stateOf(me)
    const response = await me.send('POST', '/items/bulk/each', {
      changes: [
        { ids: [saw], set: { quantity: 3 } },
        { ids: [axe], set: { locationId: cellar, quantity: 2 } },
        { ids: [lamp], addLabelIds: [loan] },
      ],
    })
    expect([response.status, response.json]).toEqual([200, { matched: 3, changed: 3 }])
    const shown = await Promise.all(items.map(async (id) => (await me.send('GET', `/items/${id}`)).json))
    expect(shown.map((item) => [item.quantity, item.location.id, item.labels.length])).toEqual([
      [3, attic, 1],
      [2, cellar, 1],
      [1, attic, 2],
    ])
    const batch = batchOf(response)
    expect((await me.send('POST', `/journal/${batch}/undo`)).json.undone).toBe(3)
    expect(await stateOf(me)).toEqual(before)
  })

  it('changes no item when one of the changes is invalid', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const theirs = await create(other, '/items', { name: 'Theirs' })
    const { items } = await createFixtures(me)
    const [saw, axe] = items
    const good = { ids: [saw], set: { quantity: 5 } }
    const refused: [object, number][] = [
      [{ ids: [axe, saw], set: { quantity: 6 } }, 422],
      [{ ids: [axe], set: { quantity: -1 } }, 422],
      [{ ids: [], set: { quantity: 1 } }, 422],
      [{ ids: [theirs], set: { quantity: 1 } }, 404],
      [{ ids: [axe], set: { locationId: newId() } }, 404],
      [{ ids: [axe], addLabelIds: [newId()] }, 404],
    ]
    const before = await stateOf(me)
    for (const [bad, status] of refused) {
      const response = await me.send('POST', '/items/bulk/each', { changes: [good, bad] })
      expect(response.status, JSON.stringify(bad)).toBe(status)
    }
    expect(await stateOf(me)).toEqual(before)
  })

  it('names all missing items when some of the items do not exist', async () => {
    const me = await app().signUp()
    const { items } = await createFixtures(me)
    const [saw, axe] = items
    await me.send('DELETE', `/items/${saw}`)
    const gone = [saw, newId()]
    const changes = [axe, ...gone].map((id, index) => ({ ids: [id], set: { quantity: index } }))
    const response = await me.send('POST', '/items/bulk/each', { changes })
    expect([response.status, response.json.code]).toEqual([404, 'not_found'])
    expect(response.json.details).toEqual({ missing: gone })
  })
})
