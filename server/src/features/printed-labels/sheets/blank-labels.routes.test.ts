import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const add = ({ send }: Person, body: object) => send('POST', '/items', { name: 'Drill', ...body })
const reserve = ({ send }: Person, body: object) => send('POST', '/stickers/blank', body)
const next = async ({ send }: Person) => (await send('GET', '/stickers/blank')).json.next

withServer('Blank labels', (app) => {
  it('return 422 for a start that was reserved before', async () => {
    const person = await app().signUp()
    await add(person, {})
    const { status, json } = await reserve(person, { count: 5, from: 1 })
    expect([status, Object.keys(json.fields)]).toEqual([422, ['from']])
    expect(await next(person)).toBe('000-002')
  })

  it('reserve their asset ids, so that no new item gets them automatically', async () => {
    const person = await app().signUp()
    expect(await next(person)).toBe('000-001')
    expect((await reserve(person, { count: 200 })).json).toEqual({ from: '000-001', to: '000-200' })
    expect(await next(person)).toBe('000-201')
    const { json: item } = await add(person, {})
    const { json: copy } = await person.send('POST', `/items/${item.id}/duplicate`, {})
    expect([item.assetId, copy.assetId]).toEqual(['000-201', '000-202'])
    const { json: many } = await person.send('POST', '/items/many', { items: [{ name: 'Saw' }] })
    const { json: saw } = await person.send('GET', `/items/${many.ids[0]}`)
    expect(saw.assetId).toBe('000-203')
    const csv = 'HB.location,HB.name\nAttic,Lathe\n'
    await person.upload('/items/import', { csv: Buffer.from(csv) })
    const { json: found } = await person.send('GET', '/items?q=Lathe')
    expect(found.items[0].assetId).toBe('000-204')
    expect(await next(person)).toBe('000-205')
  })

  it('start with the requested asset id, and the counter of asset ids continues after the last label', async () => {
    const person = await app().signUp()
    expect((await reserve(person, { count: 3, from: '001-000' })).json).toEqual({
      from: '001-000',
      to: '001-002',
    })
    expect((await add(person, {})).json.assetId).toBe('001-003')
  })

  it('have different asset ids when two people print at the same time', async () => {
    const person = await app().signUp()
    const both = await Promise.all([reserve(person, { count: 10 }), reserve(person, { count: 10 })])
    expect(new Set(both.map(({ json }) => json.from))).toEqual(new Set(['000-001', '000-011']))
  })

  it('give their asset id to a new item that requests it, without changing the next automatic asset id', async () => {
    const person = await app().signUp()
    await reserve(person, { count: 5 })
    const { status, json } = await add(person, { claimAssetId: '000-003' })
    expect([status, json.assetId]).toEqual([201, '000-003'])
    expect(await next(person)).toBe('000-006')
    expect((await add(person, { claimAssetId: null })).json.assetId).toBe('000-006')
    expect((await add(person, { claimAssetId: 4 })).json.assetId).toBe('000-004')
  })

  it('give their asset id to one item only, and a second item that requests it gets 422', async () => {
    const person = await app().signUp()
    await reserve(person, { count: 5 })
    await add(person, { claimAssetId: '000-003' })
    for (const claimAssetId of ['000-003', 'drill', '0']) {
      const { status, json } = await add(person, { claimAssetId })
      expect([status, Object.keys(json.fields)]).toEqual([422, ['claimAssetId']])
    }
    expect((await person.send('GET', '/items')).json.total).toBe(1)
  })

  it('do not affect the asset ids of another household', async () => {
    const person = await app().signUp()
    const other = await app().signUp()
    await reserve(person, { count: 5 })
    expect(await next(other)).toBe('000-001')
    expect((await add(other, { claimAssetId: '000-003' })).json.assetId).toBe('000-003')
    expect((await add(person, { claimAssetId: '000-003' })).json.assetId).toBe('000-003')
  })

  it('raise the next automatic asset id when a new item requests a higher asset id', async () => {
    const person = await app().signUp()
    await add(person, { claimAssetId: '000-050' })
    expect((await add(person, {})).json.assetId).toBe('000-051')
  })
})
