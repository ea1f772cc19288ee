import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const counts = async ({ send }: Person) => {
  const items = (await send('GET', '/items?page=1&pageSize=1&includeArchived=true')).json
  const locations = (await send('GET', '/locations')).json
  const labels = (await send('GET', '/labels')).json
  const lengths = ['/maintenance', '/policies', '/claims'].map(
    async (path) => (await send('GET', path)).json.length,
  )
  return [items.total, locations.length, labels.length, ...(await Promise.all(lengths))]
}

withServer('Sample items', (app) => {
  it('are forty items with photos, locations, labels and maintenance, are added only once, and are removed by undo', async () => {
    const me = await app().signUp()
    expect((await me.send('GET', '/samples')).json).toEqual({ items: 0 })
    const added = await me.send('POST', '/samples')
    expect(added.json).toEqual({ items: 40 })
    expect((await me.send('GET', '/samples')).json).toEqual({ items: 40 })
    const [items, locations, labels, entries] = await counts(me)
    expect(items).toBe(40)
    expect([locations > 10, labels > 10, entries > 5]).toEqual([true, true, true])
    const { json } = await me.send('GET', '/items?onlyWithPhoto=true&page=1&pageSize=100')
    expect(json.total).toBe(20)
    const { id, imageId } = json.items[0]
    const photo = await me.send('GET', `/items/${id}/attachments/${imageId}?thumbnail=small`)
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/webp'])

    const again = await me.send('POST', '/samples')
    expect([again.status, again.json.code, again.headers['cubby-batch']]).toEqual([
      409,
      'conflict',
      undefined,
    ])
    expect(await counts(me)).toEqual([items, locations, labels, entries, 1, 1])
    expect((await me.undo(added)).status).toBe(200)
    expect(await counts(me)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('show worth today, a loan, a date of which only the year is known, and insurance', async () => {
    const me = await app().signUp()
    await me.send('POST', '/samples')
    const [claim] = (await me.send('GET', '/claims')).json
    expect(claim).toMatchObject({ state: 'draft', itemCount: 3, policy: { name: 'Home contents' } })
    const { items } = (await me.send('GET', `/claims/${claim.id}/items`)).json
    expect(items.filter(({ photoId }: { photoId?: string }) => photoId)).toHaveLength(2)
    const [{ hasProblems, checked }] = (await me.send('GET', '/coverage')).json
    expect(hasProblems).toBe(true)
    expect(checked.settlement.aboveCategoryLimits).toBeGreaterThan(0)
    const find = async (query: string) =>
      (await me.send('GET', `/items?pageSize=1&page=1&${query}`)).json.items[0]
    expect(await find('q=laptop')).toMatchObject({ purchasePrice: 1549 })
    expect((await find('q=laptop')).worth).toBeLessThan(1549)
    expect(await find('q=piano')).toMatchObject({ worth: 3600 })
    expect(await find('lent=true')).toMatchObject({ lentTo: 'Sam' })
    const { id } = await find('q=wardrobe%20doors')
    expect((await me.send('GET', `/items/${id}`)).json).toMatchObject({
      purchaseTime: '2015-01-01',
      purchaseTimePrecision: 'year',
    })
  })

  it('are removed with their locations and labels, even those that the user has changed, and other items stay', async () => {
    const me = await app().signUp()
    const kitchen = (await me.send('POST', '/locations', { name: 'Kitchen' })).json
    const tools = (await me.send('POST', '/labels', { name: 'Tools' })).json
    await me.send('POST', '/samples')
    const locations = (await me.send('GET', '/locations')).json
    const office = locations.find(({ name }: { name: string }) => name === 'Office')
    const own = (await me.send('POST', '/items', { name: 'My lamp', locationId: office.id })).json
    await me.send('POST', '/claims', { name: 'Lost at the station', kind: 'loss' })
    const { items } = (await me.send('GET', '/items?page=1&pageSize=5')).json
    await me.send('PUT', `/items/${items[0].id}`, { name: 'Renamed', locationId: kitchen.id })

    const gone = await me.send('DELETE', '/samples')
    expect(gone.status).toBe(204)
    const left = (await me.send('GET', '/items?includeArchived=true')).json.items
    expect(left.map(({ id }: { id: string }) => id)).toEqual([own.id])
    const names = async (path: string) =>
      (await me.send('GET', path)).json.map(({ name }: { name: string }) => name)
    expect(await names('/locations')).toEqual(['Kitchen', 'Office'])
    expect(await names('/labels')).toEqual([tools.name])
    expect([await names('/policies'), await names('/claims')]).toEqual([[], ['Lost at the station']])
    expect((await me.send('GET', '/samples')).json).toEqual({ items: 0 })

    await me.undo(gone)
    expect((await me.send('GET', '/samples')).json).toEqual({ items: 40 })
  })

  it('leave a location behind when they are removed and the user has attached a file to the location', async () => {
    const me = await app().signUp()
    await me.send('POST', '/samples')
    const locations = (await me.send('GET', '/locations')).json
    const office = locations.find(({ name }: { name: string }) => name === 'Office')
    const at = `/locations/${office.id}/attachments`
    const { json } = await me.upload(at, { file: Buffer.from('My plan'), name: 'plan.txt' })
    expect((await me.send('DELETE', '/samples')).status).toBe(204)
    const left = (await me.send('GET', '/locations')).json
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['Office'])
    expect((await me.send('GET', `${at}/${json.attachments[0].id}`)).text).toBe('My plan')
  })

  it('may be removed from a household that has none, which changes nothing', async () => {
    const me = await app().signUp()
    const response = await me.send('DELETE', '/samples')
    expect([response.status, response.headers['cubby-batch']]).toEqual([204, undefined])
  })
})
