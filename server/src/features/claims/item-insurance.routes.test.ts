import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('GET /items/{id}/insurance', (app) => {
  it('returns the claims with the item, the latest event first, and its condition in each', async () => {
    const { send } = await app().signUp()
    const { json: bike } = await send('POST', '/items', { name: 'Bike' })
    const { json: lamp } = await send('POST', '/items', { name: 'Lamp' })
    const begin = async (claim: object, ids: string[]) => {
      const { json } = await send('POST', '/claims', claim)
      await send('POST', `/claims/${json.id}/items`, { ids })
      return json.id
    }
    const water = await begin({ name: 'Burst pipe', kind: 'water', date: '2024-02-01' }, [lamp.id, bike.id])
    const theft = await begin({ name: 'Burglary', kind: 'theft', date: '2025-06-01' }, [bike.id])
    await begin({ name: 'Fire', kind: 'fire', date: '2026-01-01' }, [lamp.id])
    expect((await send('GET', `/items/${bike.id}/insurance`)).json).toEqual({
      claims: [
        { id: theft, name: 'Burglary', state: 'draft', condition: 'stolen' },
        { id: water, name: 'Burst pipe', state: 'draft', condition: 'damaged' },
      ],
      policies: [],
    })
  })

  it('returns the policies in force that cover the item, and the first category with one of its labels', async () => {
    const { send } = await app().signUp()
    const { json: bikes } = await send('POST', '/labels', { name: 'Bikes' })
    const categories = [
      { name: 'Jewellery', labelIds: [], limit: 10 },
      { name: 'Bicycles', labelIds: [bikes.id], limit: 900 },
    ]
    const { json: home } = await send('POST', '/policies', { name: 'Home contents', categories })
    const { json: valuables } = await send('POST', '/policies', { name: 'Valuables', coversAll: false })
    await send('POST', '/policies', { name: 'Former', ends: '2020-12-31' })
    const { json: bike } = await send('POST', '/items', { name: 'Bike', labelIds: [bikes.id] })
    const covering = async () => (await send('GET', `/items/${bike.id}/insurance`)).json.policies
    const bicycles = { id: home.id, name: 'Home contents', category: 'Bicycles' }
    expect(await covering()).toEqual([bicycles])
    await send('PATCH', `/items/${bike.id}`, { insured: true })
    expect(await covering()).toEqual([bicycles, { id: valuables.id, name: 'Valuables', category: '' }])
    await send('PATCH', `/items/${bike.id}`, { archived: true })
    expect(await covering()).toEqual([])
  })
})
