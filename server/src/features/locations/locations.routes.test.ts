import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase, onSqlite } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'
import { openVisitCounter } from '#test/visited-rows.ts'

async function create({ send }: Person, name: string, parentId?: string): Promise<{ id: string }> {
  const response = await send('POST', '/locations', { name, ...(parentId && { parentId }) })
  expect(response.status, response.text).toBe(201)
  return response.json
}

eachDatabase('Locations', (app) => {
  it('return 422 when they would be inside themselves or inside a location below them', async () => {
    const me = await app().signUp()
    const house = await create(me, 'House')
    const floor = await create(me, 'Floor', house.id)
    const room = await create(me, 'Room', floor.id)
    for (const { id } of [house, floor, room]) {
      const response = await me.send('PUT', `/locations/${house.id}`, { name: 'half', parentId: id })
      expect([response.status, response.json.code]).toEqual([422, 'parent_cycle'])
      expect(response.json.fields.parentId).toBeTruthy()
    }
    expect((await me.send('GET', `/locations/${house.id}`)).json).toMatchObject({ name: 'House' })
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { name: 'a' } : undefined
      expect((await me.send(method, `/locations/${newId()}`, body)).status).toBe(404)
    }
  })

  it('are returned with their parent, their children in order of name, and the value of everything in and below them', async () => {
    const me = await app().signUp()
    const house = await create(me, 'House')
    const floor = await create(me, 'Floor', house.id)
    await create(me, 'Zebra room', floor.id)
    const room = await create(me, 'attic room', floor.id)
    await me.send('POST', '/items', { name: 'a', locationId: room.id, purchasePrice: 0.1, quantity: 3 })
    await me.send('POST', '/items', { name: 'b', locationId: floor.id, purchasePrice: 1.005, quantity: 2 })
    const { json: old } = await me.send('POST', '/items', {
      name: 'c',
      locationId: floor.id,
      purchasePrice: 100,
    })
    await me.send('PUT', `/items/${old.id}`, { archived: true })
    const { json } = await me.send('GET', `/locations/${floor.id}`)
    expect(json).toMatchObject({
      name: 'Floor',
      description: '',
      totalPrice: 2.31,
      parent: { id: house.id, name: 'House' },
    })
    expect(json.children.map(({ name }: { name: string }) => name)).toEqual(['attic room', 'Zebra room'])
    expect((await me.send('GET', `/locations/${house.id}`)).json).toMatchObject({ totalPrice: 2.31 })
    expect((await me.send('GET', `/locations/${house.id}`)).json).not.toHaveProperty('parent')
  })

  it('are listed by name, each with the quantity directly in it, and the number and value of everything in and below it', async () => {
    const me = await app().signUp()
    expect((await me.send('GET', '/locations')).json).toEqual([])
    const house = await create(me, 'house')
    const attic = await create(me, 'Attic', house.id)
    await create(me, 'Éclair shop')
    await me.send('POST', '/items', { name: 'a', locationId: attic.id, quantity: 2.5, purchasePrice: 2 })
    await me.send('POST', '/items', { name: 'b', locationId: house.id, quantity: 4, purchasePrice: 1 })
    const { json: old } = await me.send('POST', '/items', {
      name: 'c',
      locationId: attic.id,
      quantity: 9,
      purchasePrice: 9,
    })
    await me.send('PUT', `/items/${old.id}`, { archived: true })
    const { json } = await me.send('GET', '/locations')
    expect(json).toMatchObject([
      { name: 'Attic', parentId: house.id, path: ['house', 'Attic'], itemCount: 3, rowCount: 1, value: 5 },
      { name: 'Éclair shop', path: ['Éclair shop'], itemCount: 0, rowCount: 0, value: 0 },
      { name: 'house', path: ['house'], itemCount: 4, rowCount: 2, value: 9 },
    ])
    expect(json[2]).not.toHaveProperty('parentId')
    for (const [query, names] of [
      ['filterChildren=true', ['Éclair shop', 'house']],
      ['filterChildren=1', ['Éclair shop', 'house']],
      ['filterChildren=false', ['Attic', 'Éclair shop', 'house']],
      ['filterChildren=undefined&access_token=x', ['Attic', 'Éclair shop', 'house']],
    ] as const) {
      const listed = (await me.send('GET', `/locations?${query}`)).json
      expect(
        listed.map(({ name }: { name: string }) => name),
        query,
      ).toEqual(names)
    }
  })

  it('are listed with current names and totals after each write of items and locations', async () => {
    const { send } = await app().signUp()
    const { json: house } = await send('POST', '/locations', { name: 'House "A"' })
    const { json: attic } = await send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const list = async () => (await send('GET', '/locations')).json
    const inAttic = { path: ['House "A"', 'Attic'], parentId: house.id, itemCount: 0, rowCount: 0, value: 0 }
    expect(await list()).toMatchObject([inAttic, { path: ['House "A"'], rowCount: 0 }])
    await send('POST', '/items', { name: 'Lamp', quantity: 2.5, purchasePrice: 1.5, locationId: attic.id })
    const counts = { itemCount: 3, rowCount: 1, value: 3.75 }
    const lit = { ...inAttic, ...counts }
    expect(await list()).toMatchObject([lit, { path: ['House "A"'], itemCount: 0, rowCount: 1, value: 3.75 }])
    await send('PUT', `/locations/${house.id}`, { name: 'Barn', description: 'Old' })
    expect(await list()).toMatchObject([
      { ...lit, path: ['Barn', 'Attic'] },
      { name: 'Barn', description: 'Old', path: ['Barn'] },
    ])
    const { json: outermost } = await send('GET', '/locations?filterChildren=true')
    expect(outermost).toMatchObject([{ name: 'Barn', rowCount: 1 }])
    expect(outermost[0]).not.toHaveProperty('parentId')
  })

  it('keep fields that an update omits, clear the parent when it is null or the zero UUID, and write nothing when unchanged', async () => {
    const me = await app().signUp()
    const house = await create(me, 'House')
    const { json: attic } = await me.send('POST', '/locations', {
      name: 'Attic',
      description: 'dry',
      parentId: house.id,
    })
    expect(attic).toMatchObject({ parent: { id: house.id }, children: [], totalPrice: 0 })
    const renamed = await me.send('PUT', `/locations/${attic.id}`, { name: 'Loft' })
    expect(renamed.json).toMatchObject({ name: 'Loft', description: 'dry', parent: { id: house.id } })
    const same = await me.send('PUT', `/locations/${attic.id}`, renamed.json)
    expect([same.json, same.headers['cubby-batch']]).toEqual([renamed.json, undefined])
    for (const parentId of [null, '00000000-0000-0000-0000-000000000000']) {
      await me.send('PUT', `/locations/${attic.id}`, { parentId: house.id })
      const cleared = await me.send('PUT', `/locations/${attic.id}`, { parentId, description: '' })
      expect(cleared.json).toMatchObject({ name: 'Loft', description: '' })
      expect(cleared.json).not.toHaveProperty('parent')
      expect((await me.send('GET', `/locations/${attic.id}`)).json).toEqual(cleared.json)
    }
  })
})

onSqlite('Locations', (app) => {
  it('are created without reading all locations, and so are items from templates', async () => {
    const me = await app().signUp()
    const house = await create(me, 'House')
    const attic = await create(me, 'Attic', house.id)
    for (let index = 0; index < 30; index++) await create(me, `Shelf ${index}`, attic.id)
    const { json: template } = await me.send('POST', '/templates', {
      name: 'Book',
      defaultLocationId: attic.id,
    })
    const visitsDuring = openVisitCounter(app(), 1000)
    const requests = [
      ['POST', '/locations', { name: 'Box', parentId: attic.id }, 201],
      ['POST', `/templates/${template.id}/create-item`, { name: 'Atlas', parentId: attic.id }, 201],
      ['PUT', `/templates/${template.id}`, { description: 'to read' }, 200],
      ['GET', `/templates/${template.id}`, undefined, 200],
    ] as const
    for (const [method, path, body, status] of requests) {
      const { result, visits } = await visitsDuring(() => me.send(method, path, body))
      const read = visits.filter(({ query }) => query.sql.includes('"location"'))
      expect([path, result.status]).toEqual([path, status])
      for (const { rows, query } of read)
        expect([path, query.sql, rows < 10]).toEqual([path, query.sql, true])
    }
  })
})
