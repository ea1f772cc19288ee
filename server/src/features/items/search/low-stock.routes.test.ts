import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('Minimum quantity', (app) => {
  it('finds, counts and sorts items with low stock', async () => {
    const { send } = await app().signUp()
    for (const [name, quantity, minimumQuantity] of [
      ['Batteries', 2, 8],
      ['Candles', 10, 10],
      ['Filters', 0, 0.5],
      ['Lamp', 1, undefined],
    ]) {
      await send('POST', '/items', { name, quantity, minimumQuantity })
    }
    const names = async (query: string) =>
      (await send('GET', `/items?${query}`)).json.items.map(({ name }: { name: string }) => name)
    expect(await names('lowStock=true')).toEqual(['Batteries', 'Filters'])
    expect(await names('lowStock=false')).toEqual(['Candles', 'Lamp'])
    expect(await names('orderBy=minimumQuantity')).toEqual(['Candles', 'Batteries', 'Filters', 'Lamp'])
    expect((await send('GET', '/items/facets')).json.states).toMatchObject({ lowStock: 2 })
    const { json: lamp } = await send('GET', '/items?q=lamp')
    expect(lamp.items).toMatchObject([{ minimumQuantity: 0 }])
  })

  it('is set for many items at once, and refused below zero', async () => {
    const { send } = await app().signUp()
    const { ids } = (await send('POST', '/items/many', { items: [{ name: 'Tea' }, { name: 'Rice' }] })).json
    const refused = await send('POST', '/items/bulk', { ids, set: { minimumQuantity: -1 } })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['set']])
    const changed = await send('POST', '/items/bulk', { ids, set: { minimumQuantity: 3 } })
    expect(changed.json).toEqual({ matched: 2, changed: 2 })
    expect((await send('GET', '/items?lowStock=true')).json.total).toBe(2)
  })
})
