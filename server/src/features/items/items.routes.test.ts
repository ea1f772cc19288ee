import { expect, it } from 'vitest'
import { blankFields } from '#contract/items/blank-fields.ts'
import { itemFieldList } from '#contract/items/item-fields.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

async function create({ send }: Person, body: object): Promise<{ id: string; [key: string]: unknown }> {
  const response = await send('POST', '/items', body)
  expect(response.status, response.text).toBe(201)
  return response.json
}

withServer('Items', (app) => {
  it('have quantity one, the next asset id and otherwise empty values by default', async () => {
    const me = await app().signUp()
    const item = await create(me, { name: '  Lamp ' })
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    expect(item).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      ...blankFields(itemFieldList),
      assetId: '000-001',
      name: 'Lamp',
      quantity: 1,
      createdAt: instant,
      updatedAt: instant,
      value: 0,
      worth: 0,
      importRef: expect.stringMatching(/^[a-z0-9]{8}$/),
      labels: [],
      tags: [],
      attachments: [],
      fields: [],
    })
    expect((await me.send('GET', `/items/${item.id}`)).json).toEqual(item)
    const [summary] = (await me.send('GET', '/items')).json.items
    expect(summary).toMatchObject({ id: item.id, soldTime: '0001-01-01T00:00:00Z' })
  })

  it('accept location, parent, labels, quantity and price when created', async () => {
    const me = await app().signUp()
    const { json: house } = await me.send('POST', '/locations', { name: 'House' })
    const { json: attic } = await me.send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const { json: label } = await me.send('POST', '/labels', { name: 'Old', color: '#aabbcc' })
    const box = await create(me, { name: 'Box', locationId: attic.id, labelIds: [label.id] })
    const item = await create(me, {
      name: 'Lamp',
      parentId: box.id,
      locationId: `{${attic.id.toUpperCase()}}`,
      labelIds: [label.id, label.id],
      quantity: 2.5,
      purchasePrice: 0.1,
    })
    expect(item).toMatchObject({
      quantity: 2.5,
      purchasePrice: 0.1,
      value: 0.25,
      location: { id: attic.id, name: 'Attic' },
      locationPath: ['House', 'Attic'],
      labels: [{ id: label.id, color: '#aabbcc' }],
      parent: { id: box.id, name: 'Box', labels: [] },
    })
    expect(item['parent']).not.toHaveProperty('location')
  })

  it('treat null like a missing key when created, except for the name', async () => {
    const me = await app().signUp()
    const body = {
      name: 'a',
      description: null,
      quantity: null,
      locationId: null,
      labelIds: null,
      parentId: null,
    }
    expect(await create(me, body)).toMatchObject({ description: '', quantity: 1, labels: [] })
  })

  it('get consecutive asset ids above all earlier ones, even when several are created at the same time', async () => {
    const me = await app().signUp()
    const together = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(me, { name })))
    expect(together.map(({ assetId }) => String(assetId)).toSorted()).toEqual([
      '000-001',
      '000-002',
      '000-003',
      '000-004',
    ])
    const [first] = together
    await me.send('PUT', `/items/${first?.id}`, { assetId: '1000-003' })
    const next = await create(me, { name: 'e' })
    expect(next['assetId']).toBe('100-0004')
    await me.send('DELETE', `/items/${next.id}`)
    await me.send('PUT', `/items/${first?.id}`, { assetId: 1 })
    expect((await create(me, { name: 'f' }))['assetId']).toBe('100-0005')
  })

  it('have a value of exactly price × quantity', async () => {
    const me = await app().signUp()
    const worth = [
      [0.1, 3, 0.3],
      [0.0001, 0.5, 0.0001],
      [19.99, 1.5, 29.985],
      [-5, 2, -10],
      [1e10, 10, 1e11],
      [1234567.8901, 3, 3703703.6703],
    ] as const
    for (const [purchasePrice, quantity, value] of worth) {
      expect(await create(me, { name: 'a', purchasePrice, quantity })).toMatchObject({
        purchasePrice,
        quantity,
        value,
      })
    }
    const sold = await create(me, { name: 'sold', purchasePrice: 1, quantity: 1 })
    await me.send('PUT', `/items/${sold.id}`, { soldTime: '2026-01-01' })
    const archived = await create(me, { name: 'archived', purchasePrice: 1000 })
    await me.send('PUT', `/items/${archived.id}`, { archived: true })
    const total = 100003703724.9554
    expect((await me.send('GET', '/items?page=1&pageSize=1')).json).toMatchObject({
      total: 7,
      totalValue: total,
    })
    expect((await me.send('GET', '/items')).json.totalValue).toBe(total)
    const page = (await me.send('GET', '/items?page=1&pageSize=7')).json
    const pieces = page.items.reduce((sum: number, item: { quantity: number }) => sum + item.quantity, 0)
    expect(page.totalQuantity).toBeUndefined()
    const first = (await me.send('GET', '/items?page=1&pageSize=1&totalQuantity=true')).json
    expect(first.totalQuantity).toBeCloseTo(pieces, 4)
    const found = (await me.send('GET', '/items?q=sold&page=1&pageSize=1&totalQuantity=true')).json
    expect(found.totalQuantity).toBe(1)
    expect((await me.send('GET', '/groups/statistics')).json).toMatchObject({
      totalItems: 7,
      totalItemPrice: total,
    })
    expect((await me.send('GET', '/items?includeArchived=true')).json.totalValue).toBe(100003704724.9554)
  })

  it('have a path of locations and the parent item', async () => {
    const me = await app().signUp()
    const { json: house } = await me.send('POST', '/locations', { name: 'House' })
    const { json: attic } = await me.send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const chest = await create(me, { name: 'Chest', locationId: house.id })
    const box = await create(me, { name: 'Box', locationId: house.id, parentId: chest.id })
    const lamp = await create(me, { name: 'Lamp', locationId: attic.id, parentId: box.id })
    expect((await me.send('GET', `/items/${lamp.id}/path`)).json).toEqual([
      { type: 'location', id: house.id, name: 'House' },
      { type: 'location', id: attic.id, name: 'Attic' },
      { type: 'item', id: box.id, name: 'Box' },
      { type: 'item', id: lamp.id, name: 'Lamp' },
    ])
    const loose = await create(me, { name: 'Loose' })
    expect((await me.send('GET', `/items/${loose.id}/path`)).json).toEqual([
      { type: 'item', id: loose.id, name: 'Loose' },
    ])
  })

  it('leave their parts without a parent when deleted, and undo restores everything', async () => {
    const me = await app().signUp()
    const { json: label } = await me.send('POST', '/labels', { name: 'Old' })
    const box = await create(me, { name: 'Box', labelIds: [label.id] })
    await me.send('PUT', `/items/${box.id}`, { fields: [{ name: 'Size', textValue: 'big' }], notes: 'oak' })
    const part = await create(me, { name: 'Lid', parentId: box.id })
    const before = (await me.send('GET', `/items/${box.id}`)).json
    const deleted = await me.send('DELETE', `/items/${box.id}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect((await me.send('GET', `/items/${box.id}`)).status).toBe(404)
    expect((await me.send('GET', `/items/${part.id}`)).json).not.toHaveProperty('parent')
    expect((await me.send('GET', '/items?q=oak')).json.total).toBe(0)
    expect((await me.send('GET', '/items/fields')).json).toEqual([])

    const undone = await me.undo(deleted)
    expect(undone.json).toMatchObject({ undone: 2, skipped: 0 })
    const after = (await me.send('GET', `/items/${box.id}`)).json
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
    expect((await me.send('GET', `/items/${part.id}`)).json.parent).toMatchObject({ id: box.id })
    expect((await me.send('GET', '/items?q=oak')).json.items).toMatchObject([{ id: box.id }])
  })

  it('return 404 for a second deletion, and write nothing', async () => {
    const me = await app().signUp()
    const item = await create(me, { name: 'a' })
    expect((await me.send('DELETE', `/items/${item.id}`)).headers['cubby-batch']).toBeTruthy()
    for (const id of [item.id, newId()]) {
      const again = await me.send('DELETE', `/items/${id}`)
      expect([again.status, again.headers['cubby-batch']]).toEqual([404, undefined])
    }
  })

  it('have names and values of custom fields that are listed for the whole household', async () => {
    const me = await app().signUp()
    expect((await me.send('GET', '/items/fields')).json).toEqual([])
    for (const [name, textValue] of [
      ['Size', 'big'],
      ['Size', 'big'],
      ['Size', ''],
      ['Wood', 'oak'],
    ] as const) {
      const item = await create(me, { name: 'a' })
      await me.send('PUT', `/items/${item.id}`, { fields: [{ name, textValue }] })
    }
    expect((await me.send('GET', '/items/fields')).json).toEqual(['Size', 'Wood'])
    expect((await me.send('GET', '/items/fields/values?field=Size')).json).toEqual(['', 'big'])
    expect((await me.send('GET', '/items/fields/values?field=Size&limit=1')).json).toEqual([''])
    expect((await me.send('GET', '/items/fields/values?field=Size&limit=-1')).json).toEqual(['', 'big'])
    expect((await me.send('GET', '/items/fields/values?field=None')).json).toEqual([])
  })
})

withServer(
  'Items',
  (app) => {
    it('have no asset id when CUBBY_AUTO_ASSET_IDS is false, and do not change when an empty asset id is sent back', async () => {
      const me = await app().signUp()
      const item = await create(me, { name: 'a' })
      expect(item['assetId']).toBe('')
      const same = await me.send('PUT', `/items/${item.id}`, item)
      expect(same.headers['cubby-batch']).toBeUndefined()
      expect(same.json).toEqual(item)
    })
  },
  { CUBBY_AUTO_ASSET_IDS: 'false' },
)
