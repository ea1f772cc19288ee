import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('Items by asset id', (app) => {
  it('are an empty list when no item has the number, even for the number zero', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    await send('PUT', `/items/${item.id}`, { assetId: 0 })
    for (const text of ['000-002', '0', '000-000', '-']) {
      const response = await send('GET', `/assets/${text}`)
      const nothing = { page: -1, pageSize: -1, total: 0, totalValue: 0, items: [] }
      expect([response.status, response.json], text).toEqual([200, nothing])
    }
  })

  it('are found with and without dashes and zeros, only in the household of the caller', async () => {
    await (await app().signUp()).send('POST', '/items', { name: 'Theirs' })
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    await send('POST', '/items', { name: 'Saw' })
    for (const text of ['000-001', '1', '001', '000001', '0-0-0-1']) {
      const { json } = await send('GET', `/assets/${text}?page=1&pageSize=50`)
      expect([json.page, json.pageSize, json.total], text).toEqual([1, 50, 1])
      expect(json.items, text).toMatchObject([{ id: item.id, assetId: '000-001', name: 'Drill' }])
    }
  })

  it('are sorted by name, include archived ones, and have the total of all pages', async () => {
    const { send } = await app().signUp()
    for (const name of ['c', 'a', 'b']) {
      const { json: item } = await send('POST', '/items', { name })
      await send('PUT', `/items/${item.id}`, { assetId: '1234-567', archived: name === 'a' })
    }
    const page = async (query: string) => {
      const { status, json } = await send('GET', `/assets/123-4567${query}`)
      expect([status, json.total], query).toEqual([200, 3])
      return json.items.map(({ name }: { name: string }) => name).join('')
    }
    expect(await page('')).toBe('abc')
    expect(await page('?page=1&pageSize=2')).toBe('ab')
    expect(await page('?page=2&pageSize=2')).toBe('c')
    expect(await page('?page=3&pageSize=2')).toBe('')
    for (const odd of ['?page=x', '?page=-1&pageSize=', '?pageSize=many', '?page=1.5&pageSize=0']) {
      expect(await page(odd)).toBe('abc')
    }
  })

  it('do not move the counter of asset ids when an import adds the highest possible asset id', async () => {
    const { send, importCsv } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    const highest = '999-999999999999'
    expect((await send('PUT', `/items/${item.id}`, { assetId: highest })).json.assetId).toBe(highest)
    await importCsv(`HB.name,HB.location,HB.asset_id\nSaw,Shed,${highest}\nAxe,Shed,\n`)
    const { json: next } = await send('POST', '/items', { name: 'Lathe' })
    expect(next.assetId).toBe('000-003')
    const { json } = await send('GET', '/items?orderBy=name')
    expect(json.items.map(({ assetId }: { assetId: string }) => assetId)).toEqual([
      '000-002',
      highest,
      '000-003',
      highest,
    ])
  })
})
