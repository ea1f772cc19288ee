import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'

withServer('POST /items/many', (app) => {
  it('creates no item when one of them is invalid or has an unknown reference', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const { json: theirs } = await other.send('POST', '/locations', { name: 'Attic' })
    const before = await stateOf(me)
    const refused: [unknown, number][] = [
      [{}, 422],
      [{ items: [] }, 422],
      [{ items: [{ name: 'Saw' }, { name: '' }] }, 422],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', quantity: -1 }] }, 422],
      [{ items: Array.from({ length: 501 }, () => ({ name: 'Saw' })) }, 422],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', locationId: newId() }] }, 404],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', locationId: theirs.id }] }, 404],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', labelIds: [newId()] }] }, 404],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', parentId: newId() }] }, 404],
    ]
    for (const [body, status] of refused) {
      expect((await me.send('POST', '/items/many', body)).status, JSON.stringify(body).slice(0, 99)).toBe(
        status,
      )
    }
    expect(await stateOf(me)).toEqual(before)
  })

  it('assigns asset ids in order, and is undone as a whole', async () => {
    const me = await app().signUp()
    const { json: location } = await me.send('POST', '/locations', { name: 'Attic' })
    const { json: label } = await me.send('POST', '/labels', { name: 'Old' })
    const before = await stateOf(me)
    const common = { locationId: location.id, labelIds: [label.id] }
    const response = await me.send('POST', '/items/many', {
      items: [
        { name: 'Saw', ...common },
        { name: 'Candles', quantity: 3, ...common },
      ],
    })
    expect(response.status, response.text).toBe(201)
    const [saw, candles] = response.json.ids
    expect((await me.send('GET', `/items/${saw}`)).json).toMatchObject({ name: 'Saw', assetId: '000-001' })
    expect((await me.send('GET', `/items/${candles}`)).json).toMatchObject({
      name: 'Candles',
      quantity: 3,
      assetId: '000-002',
      location: { name: 'Attic' },
      labels: [{ name: 'Old' }],
    })
    await me.undo(response)
    expect(await stateOf(me)).toEqual(before)
  })
})

withServer('Creating an item with an id of the client', (app) => {
  it('creates the item once when it is sent several times, also at the same time', async () => {
    const me = await app().signUp()
    const id = newId()
    const send = () => me.send('POST', `/items?id=${id}`, { name: 'Lamp' })
    const [one, other] = await Promise.all([send(), send()])
    await me.send('PATCH', `/items/${id}`, { name: 'Desk lamp' })
    const late = await send()
    expect([one.status, other.status, late.status]).toEqual([201, 201, 201])
    expect([one.json.id, other.json.id]).toEqual([id, id])
    expect(late.json).toMatchObject({ id, name: 'Desk lamp', assetId: '000-001' })
    expect([one, other].filter(({ headers }) => headers['cubby-batch'])).toHaveLength(1)
    expect(late.headers['cubby-batch']).toBeUndefined()
    expect((await me.send('GET', '/items')).json.total).toBe(1)
    expect((await me.send('POST', '/items', { name: 'Next' })).json.assetId).toBe('000-002')
  })

  it('returns 409 when the item was deleted meanwhile, and the deletion can still be undone', async () => {
    const me = await app().signUp()
    const id = newId()
    await me.send('POST', `/items?id=${id}`, { name: 'Lamp' })
    const gone = await me.send('DELETE', `/items/${id}`)
    const late = await me.send('POST', `/items?id=${id}`, { name: 'Lamp' })
    expect([late.status, late.json.code]).toEqual([409, 'conflict'])
    await me.undo(gone)
    expect((await me.send('GET', `/items/${id}`)).json.name).toBe('Lamp')
  })

  it('reveals nothing when an item of another household has the same id', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const id = newId()
    await other.send('POST', `/items?id=${id}`, { name: 'Theirs' })
    const mine = await me.send('POST', `/items?id=${id}`, { name: 'Mine' })
    expect([mine.status, mine.json.name]).toEqual([201, 'Mine'])
    expect((await other.send('GET', `/items/${id}`)).json.name).toBe('Theirs')
  })

  it('creates a list of items once when it is sent several times, also at the same time', async () => {
    const me = await app().signUp()
    const ids = [newId(), newId()]
    const items = [{ id: ids[0], name: 'Lamp' }, { id: ids[1], name: 'Chair' }, { name: 'Shelf' }]
    const send = () => me.send('POST', '/items/many', { items: items.slice(0, 2) })
    const [one, other] = await Promise.all([send(), send()])
    expect([one.status, one.json, other.status, other.json]).toEqual([201, { ids }, 201, { ids }])
    expect([one, other].filter(({ headers }) => headers['cubby-batch'])).toHaveLength(1)
    expect((await me.send('GET', '/items')).json.total).toBe(2)
    const longer = (await me.send('POST', '/items/many', { items })).json
    expect(longer.ids.slice(0, 2)).toEqual(ids)
    expect((await me.send('GET', `/items/${longer.ids[2]}`)).json).toMatchObject({
      name: 'Shelf',
      assetId: '000-003',
    })
  })

  it('creates nothing of a list that has an invalid id, an id twice or the id of a deleted item', async () => {
    const me = await app().signUp()
    const id = newId()
    await me.send('POST', `/items?id=${id}`, { name: 'Lamp' })
    await me.send('DELETE', `/items/${id}`)
    const before = await stateOf(me)
    const send = (...ids: string[]) =>
      me.send('POST', '/items/many', { items: ids.map((one) => ({ id: one, name: 'Lamp' })) })
    expect((await send('lamp')).json.fields).toEqual({ id: 'is not an id' })
    const twice = newId()
    expect((await send(twice, twice.toUpperCase())).json.fields).toEqual({
      id: 'belongs to two items of the list',
    })
    expect((await send(newId(), id)).status).toBe(409)
    expect(await stateOf(me)).toEqual(before)
  })
})
