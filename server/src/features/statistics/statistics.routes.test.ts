import { afterEach, expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'

eachDatabase('Statistics', (app) => {
  afterEach(() => app().setNow(Date.now))

  it('are zero and empty lists for an empty household', async () => {
    const { send } = await app().signUp()
    expect((await send('GET', '/groups/statistics')).json).toEqual({
      totalUsers: 1,
      totalItems: 0,
      totalLocations: 0,
      totalLabels: 0,
      totalTags: 0,
      totalItemPrice: 0,
      totalWithWarranty: 0,
    })
    expect((await send('GET', '/groups/statistics/labels')).json).toEqual([])
    expect((await send('GET', '/groups/statistics/locations')).json).toEqual([])
    expect((await send('GET', '/groups/statistics/purchase-price')).json).toMatchObject({
      valueAtStart: 0,
      valueAtEnd: 0,
      entries: [],
    })
  })

  it('count sold items but not archived items in the number and value of items', async () => {
    const { send } = await app().signUp()
    const { json: attic } = await send('POST', '/locations', { name: 'Attic' })
    const { json: empty } = await send('POST', '/locations', { name: 'Empty' })
    await send('POST', '/locations', { name: 'Below', parentId: attic.id })
    const { json: label } = await send('POST', '/labels', { name: 'Old' })
    await send('POST', '/labels', { name: 'Unused' })
    const body = { locationId: attic.id, labelIds: [label.id] }
    await send('POST', '/items', { name: 'a', ...body, purchasePrice: 0.1, quantity: 3 })
    const { json: sold } = await send('POST', '/items', { name: 'b', ...body, purchasePrice: 5, quantity: 2 })
    await send('PUT', `/items/${sold.id}`, { soldTime: '2026-01-01', soldPrice: 99 })
    const { json: old } = await send('POST', '/items', {
      name: 'c',
      ...body,
      purchasePrice: 100,
      quantity: 7,
    })
    await send('PUT', `/items/${old.id}`, { archived: true, lifetimeWarranty: true })
    await send('POST', '/items', { name: 'd', purchasePrice: 1 })
    expect((await send('GET', '/groups/statistics')).json).toEqual({
      totalUsers: 1,
      totalItems: 3,
      totalLocations: 3,
      totalLabels: 2,
      totalTags: 2,
      totalItemPrice: 11.3,
      totalWithWarranty: 0,
    })
    const totals = { total: 105.1, value: 10.3, itemCount: 2 }
    expect((await send('GET', '/groups/statistics/locations')).json).toEqual([
      { id: attic.id, name: 'Attic', ...totals },
    ])
    expect((await send('GET', '/groups/statistics/labels')).json).toEqual([
      { id: label.id, name: 'Old', ...totals },
    ])

    await send('PUT', `/items/${old.id}`, { archived: false, locationId: empty.id })
    expect((await send('GET', '/groups/statistics/locations')).json).toMatchObject([
      { name: 'Attic', total: 5.1 },
      { name: 'Empty', total: 100, value: 700, itemCount: 1 },
    ])
    expect((await send('GET', '/groups/statistics')).json).toMatchObject({
      totalItemPrice: 711.3,
      totalWithWarranty: 1,
    })
  })

  it("count a warranty until the day before its end, by the household's date", async () => {
    const tokyo = await app().signUp({ timeZone: 'Asia/Tokyo' })
    const honolulu = await app().signUp({ timeZone: 'Pacific/Honolulu' })
    for (const { send } of [tokyo, honolulu]) {
      const { json } = await send('POST', '/items', { name: 'a' })
      await send('PUT', `/items/${json.id}`, { warrantyExpires: '2026-11-25' })
    }
    const count = async ({ send }: typeof tokyo) =>
      (await send('GET', '/groups/statistics')).json.totalWithWarranty
    const both = async (instant: string) => {
      app().setNow(() => Date.parse(instant))
      return [await count(tokyo), await count(honolulu)]
    }
    expect(await both('2026-11-24T14:59:00Z')).toEqual([1, 1])
    expect(await both('2026-11-24T15:01:00Z')).toEqual([0, 1])
    expect(await both('2026-11-25T10:01:00Z')).toEqual([0, 0])
  })

  it('return prices by date of creation without archived items', async () => {
    const { send } = await app().signUp()
    const enter = async (name: string, purchasePrice: number, at: string) => {
      app().setNow(() => Date.parse(at))
      return (await send('POST', '/items', { name, purchasePrice, quantity: 3 })).json
    }
    const now = Date.now()
    const on = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString()
    await enter('old', 1.5, on(5))
    await enter('new', 2.25, on(2))
    const gone = await enter('gone', 4, on(2))
    await send('PUT', `/items/${gone.id}`, { archived: true })
    app().setNow(() => now)
    const path = '/groups/statistics/purchase-price'
    const { json: month } = await send('GET', path)
    expect(month).toMatchObject({ valueAtStart: 0, valueAtEnd: 3.75, end: on(0) })
    expect(month.entries).toMatchObject([
      { date: on(5), value: 1.5 },
      { date: on(2), value: 2.25 },
    ])
    const start = on(3).slice(0, 10)
    const { json: since } = await send('GET', `${path}?start=${start}&end=${on(0).slice(0, 10)}`)
    expect(since).toMatchObject({ valueAtStart: 1.5, start: `${start}T00:00:00.000Z`, valueAtEnd: 3.75 })
    expect(since.entries).toMatchObject([{ value: 2.25 }])
    expect((await send('GET', `${path}?start=&end=undefined`)).json.entries).toHaveLength(2)
  })

  it('return the value by month of purchase, or of creation when the purchase date is missing', async () => {
    const { send } = await app().signUp({ timeZone: 'UTC' })
    const path = '/groups/statistics/purchase-price?interval=month'
    expect((await send('GET', path)).json).toMatchObject({ valueAtStart: 0, valueAtEnd: 0, entries: [] })
    app().setNow(() => Date.parse('2026-03-31T23:30:00Z'))
    const enter = (body: object) => send('POST', '/items', { name: 'a', quantity: 2, ...body })
    await enter({ purchasePrice: 1.5 })
    await enter({ purchasePrice: 10, purchaseTime: '2019-05-01' })
    await enter({ purchasePrice: 0.05, purchaseTime: '2019-05-31' })
    await enter({ purchasePrice: 20, purchaseTime: '2026-03-02' })
    await enter({ purchasePrice: 7, purchaseTime: '2026-04-02' })
    const { json: gone } = await enter({ purchasePrice: 99, purchaseTime: '2020-01-01' })
    await send('PUT', `/items/${gone.id}`, { archived: true })
    const may = { date: '2019-05-01T00:00:00.000Z', value: 20.1, name: '' }
    const march = { date: '2026-03-01T00:00:00.000Z', value: 43, name: '' }
    expect((await send('GET', path)).json).toMatchObject({
      valueAtStart: 0,
      valueAtEnd: 63.1,
      start: '2019-05-01T00:00:00.000Z',
      end: '2026-03-31T23:30:00.000Z',
      entries: [may, march],
    })
    expect((await send('GET', `${path}&start=2020-01-01&end=2026-12-31`)).json).toMatchObject({
      valueAtStart: 20.1,
      valueAtEnd: 77.1,
      entries: [march, { value: 14 }],
    })
  })

  it.each([
    ['America/Los_Angeles', '2027-01-01T04:00:00Z', '2026-12-01'],
    ['Pacific/Auckland', '2026-12-31T12:00:00Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-12-31T18:14:00Z', '2026-12-01'],
    ['Asia/Kathmandu', '2026-12-31T18:16:00Z', '2027-01-01'],
  ])('return by month, in %s, what is created at %s under %s', async (timeZone, instant, month) => {
    app().setNow(() => Date.parse(instant))
    const { send } = await app().signUp({ timeZone })
    await send('POST', '/items', { name: 'a', purchasePrice: 5 })
    await send('POST', '/items', { name: 'b', purchasePrice: 1, purchaseTime: `${month.slice(0, 7)}-01` })
    await send('POST', '/items', { name: 'c', purchasePrice: 1, currentValue: 4 })
    for (const [valuation, value] of [
      ['purchase', 7],
      ['current', 10],
    ] as const) {
      const { json } = await send(
        'GET',
        `/groups/statistics/purchase-price?interval=month&valuation=${valuation}`,
      )
      expect(json).toMatchObject({ valueAtEnd: value, entries: [{ date: `${month}T00:00:00.000Z`, value }] })
    }
  })
})
