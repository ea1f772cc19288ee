import { afterAll, describe, expect, it } from 'vitest'
import { eachDatabase, withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

async function put({ send }: Person, id: string, body: unknown) {
  const response = await send('PUT', `/items/${id}`, body)
  expect(response.status, response.text).toBe(200)
  return response.json
}

withServer('Dates of an item', (app) => {
  describe.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('on a server in %s', (zone) => {
    const before = process.env['TZ']
    afterAll(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })

    it('keep the written day in every notation and after every save', async () => {
      process.env['TZ'] = zone
      expect(new Date('2026-06-15T12:00:00Z').getDate()).toBe(zone === 'Pacific/Kiritimati' ? 16 : 15)
      const me = await app().signUp()
      const { json: item } = await me.send('POST', '/items', { name: 'a' })
      const spellings = [
        ['2026-03-01', '2026-03-01'],
        ['03/01/2026', '2026-03-01'],
        ['2026/03/01', '2026-03-01'],
        ['2026-03-01T23:59:59Z', '2026-03-01'],
        ['2026-03-01T00:00:00+14:00', '2026-03-01'],
        ['2026-03-01T00:00:00.000000001-11:00', '2026-03-01'],
        ['1899-12-31', '1899-12-31'],
        ['2028-02-29', '2028-02-29'],
        ['', ''],
        ['null', ''],
        ['0001-01-01T00:00:00Z', ''],
      ]
      for (const [written, day] of spellings) {
        let loaded = await put(me, item.id, {
          purchaseTime: written,
          warrantyExpires: written,
          soldTime: written,
        })
        for (let round = 0; round < 2; round++) {
          expect(loaded, written).toMatchObject({ purchaseTime: day, warrantyExpires: day, soldTime: day })
          loaded = await put(me, item.id, loaded)
        }
        const [summary] = (await me.send('GET', '/items')).json.items
        expect(summary).toMatchObject({
          purchaseTime: day,
          warrantyExpires: day,
          soldTime: `${day || '0001-01-01'}T00:00:00Z`,
        })
        expect(await put(me, item.id, summary), written).toEqual(loaded)
      }
    })
  })
})

const partial = { purchaseTime: '2019-05', warrantyExpires: '2027-02', soldTime: '2024' }
const stored = {
  purchaseTime: '2019-05-01',
  purchaseTimePrecision: 'month',
  warrantyExpires: '2027-02-28',
  warrantyExpiresPrecision: 'month',
  soldTime: '2024-01-01',
  soldTimePrecision: 'year',
}

eachDatabase('A date of which only the month or the year is known', (app) => {
  async function createItem(body: object = partial) {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Saw', ...body })
    return {
      me,
      item,
      at: `/items/${item.id}`,
      read: async () => (await me.send('GET', `/items/${item.id}`)).json,
    }
  }

  it('is returned as its first day, or as its last day for a warranty, with its precision in another key', async () => {
    const { me, item, read } = await createItem()
    expect(item).toMatchObject(stored)
    expect(await read()).toMatchObject(stored)
    const [summary] = (await me.send('GET', '/items')).json.items
    expect(summary).toMatchObject({ ...stored, soldTime: '2024-01-01T00:00:00Z' })
    const { json: entity } = await me.send('GET', `/entities/${item.id}`)
    expect(entity).toMatchObject({ purchaseDate: '2019-05-01', soldDate: '2024-01-01' })
  })

  it('stays partial when a client that does not know precisions sends it back', async () => {
    const { me, at, read } = await createItem()
    const {
      purchaseTimePrecision: _,
      warrantyExpiresPrecision: __,
      soldTimePrecision: ___,
      ...known
    } = await read()
    const [summary] = (await me.send('GET', '/items')).json.items
    for (const body of [known, { ...known, soldTime: summary.soldTime }]) {
      const { status, headers } = await me.send('PUT', at, body)
      expect([status, headers['cubby-batch']]).toEqual([200, undefined])
    }
    expect(await read()).toMatchObject(stored)
  })

  it.each([
    ['another day', { purchaseTime: '2020-07-15' }, ['2020-07-15', 'day']],
    [
      'another day beside the precision before',
      { purchaseTime: '2020-07-15', purchaseTimePrecision: 'month' },
      ['2020-07-15', 'day'],
    ],
    [
      'the stored day with the precision of a day',
      { purchaseTime: '2019-05-01', purchaseTimePrecision: 'day' },
      ['2019-05-01', 'day'],
    ],
    [
      'the first day of a year with its precision',
      { purchaseTime: '2020-01-01', purchaseTimePrecision: 'year' },
      ['2020-01-01', 'year'],
    ],
    ['a year', { purchaseTime: ' 2018 ' }, ['2018-01-01', 'year']],
    ['only a precision', { purchaseTimePrecision: 'year' }, ['2019-01-01', 'year']],
    ['no date', { purchaseTime: '' }, ['', 'day']],
    ['null', { purchaseTime: null, purchaseTimePrecision: null }, ['', 'day']],
  ])('is set by a request with %s', async (_what, body, [date, precision]) => {
    const { me, at } = await createItem()
    const { status, json } = await me.send('PATCH', at, body)
    expect([status, json.purchaseTime, json.purchaseTimePrecision]).toEqual([200, date, precision])
  })

  it('is sorted and filtered among whole dates by its stored day', async () => {
    const me = await app().signUp()
    for (const purchaseTime of ['2019-05-02', '2019', '2019-04-30', '2019-05', '2018-12-31'])
      await me.send('POST', '/items', { name: `of ${purchaseTime}`, purchaseTime })
    const names = async (query: string) =>
      (await me.send('GET', `/items?orderBy=purchaseTime&order=asc${query}`)).json.items.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('')).toEqual([
      'of 2018-12-31',
      'of 2019',
      'of 2019-04-30',
      'of 2019-05',
      'of 2019-05-02',
    ])
    expect(await names('&purchasedFrom=2019-05-01')).toEqual(['of 2019-05', 'of 2019-05-02'])
    expect(await names('&purchasedTo=2019-01-01')).toEqual(['of 2018-12-31', 'of 2019'])
  })

  it('is one field in the history, and is undone as a whole', async () => {
    const { me, at, read } = await createItem()
    const { headers } = await me.send('PATCH', at, { purchaseTime: '2020-07-15' })
    const batch = String(headers['cubby-batch'])
    const { json } = await me.send('GET', `/journal/${batch}`)
    expect(json.changes[0].fields).toEqual([
      { field: 'purchaseDate', before: '2019-05', after: '2020-07-15' },
    ])
    await me.send('POST', `/journal/${batch}/undo`)
    expect(await read()).toMatchObject(stored)
  })

  it('is changed in bulk, counted among the used values, and copied with its item', async () => {
    const { me, item, at } = await createItem({})
    const set = { purchaseTime: '2019-05' }
    expect((await me.send('POST', '/items/bulk', { ids: [item.id], set })).json.changed).toBe(1)
    const used = { ids: [item.id], field: 'purchaseTime' }
    expect((await me.send('POST', '/items/bulk/values', used)).json.values).toEqual([
      { value: '2019-05', count: 1 },
    ])
    expect((await me.send('POST', `${at}/duplicate`, {})).json).toMatchObject({
      purchaseTime: '2019-05-01',
      purchaseTimePrecision: 'month',
    })
  })

  it('starts the depreciation at its stored day', async () => {
    const rule = { purchasePrice: 1200, usefulLifeYears: 10 }
    const worthOf = async (purchaseTime: string) => (await createItem({ ...rule, purchaseTime })).item.worth
    expect(await worthOf('2024')).toBe(await worthOf('2024-01-01'))
  })

  it('is exported as a partial date and imported again, but exported as a whole date for Homebox', async () => {
    const { me, item } = await createItem()
    const cells = async (query = '') => {
      const [header = '', row = ''] = (await me.send('GET', `/items/export${query}`)).text.split('\n')
      const dates = ['HB.purchase_time', 'HB.warranty_expires', 'HB.sold_time']
      return dates.map((name) => row.split(',')[header.split(',').indexOf(name)])
    }
    expect(await cells()).toEqual(['2019-05', '2027-02', '2024'])
    expect(await cells('?for=homebox')).toEqual(['2019-05-01', '2027-02-28', '2024-01-01'])
    for (const file of ['export', 'export?for=excel&language=de', 'export.xlsx']) {
      const exported = (await me.send('GET', `/items/${file}`)).bytes
      expect((await me.importCsv(exported)).json).toMatchObject({ unchanged: 1 })
      const other = await app().signUp()
      await other.importCsv(exported)
      const [copy] = (await other.send('GET', '/items')).json.items
      expect([file, copy]).toMatchObject([file, { ...stored, soldTime: '2024-01-01T00:00:00Z' }])
      expect(copy.id).not.toBe(item.id)
    }
  })
})
