import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import { readPdf } from '#test/pdf.ts'

/**
 * A double cannot represent these prices and quantities exactly. One item is sold, one is archived, and one part is in
 * another location than its parent.
 */
const csv = [
  'HB.import_ref,HB.parent_import_ref,HB.location,HB.labels,HB.name,HB.quantity,HB.purchase_price,HB.archived,HB.sold_time',
  'a,,House / Attic,Old,Axe,3,0.1,,',
  'b,,House,Old,Bow,2.5,19.99,,2024-01-01',
  'c,a,House / Cellar,Old,Cup,0.3333,0.7,,',
  'd,,House / Attic,Old,Drum,1,1000,true,',
].join('\n')
const value = 50.5083

eachDatabase('The value of a household', (app) => {
  it('is equal on home, in search, locations, labels and reports', async () => {
    const { importCsv, send } = await app().signUp()
    await importCsv(csv)
    const get = async (path: string) => (await send('GET', path)).json
    const [house] = (await get('/locations')).filter(({ name }: { name: string }) => name === 'House')
    const sum = (rows: { value: number }[]) =>
      Number(rows.reduce((total, row) => total + row.value, 0).toFixed(4))
    const csvTotal = (text: string) => Number(text.trimEnd().split('\n').at(-1)?.split(',')[5])
    const [page] = readPdf((await send('GET', '/reporting/inventory.pdf')).bytes)

    expect({
      home: (await get('/groups/statistics')).totalItemPrice,
      byLocation: sum(await get('/groups/statistics/locations')),
      byLabel: sum(await get('/groups/statistics/labels')),
      overTime: (await get('/groups/statistics/purchase-price?interval=month')).valueAtEnd,
      search: (await get('/items?page=1&pageSize=1')).totalValue,
      searchInHouse: (await get(`/items?locations=${house.id}&includeSubLocations=true&page=1&pageSize=1`))
        .totalValue,
      rows: sum((await get('/items')).items),
      locationList: house.value,
      locationTree: (await get('/locations/levels')).levels[0].items[0].value,
      locationPage: (await get(`/locations/${house.id}`)).totalPrice,
      inventoryAsCsv: csvTotal((await send('GET', '/reporting/inventory')).text),
      inventoryAsPdf: page?.texts.map(({ text }) => text).findLast((text) => text.startsWith('USD')),
    }).toEqual({
      home: value,
      byLocation: value,
      byLabel: value,
      overTime: value,
      search: value,
      searchInHouse: value,
      rows: value,
      locationList: value,
      locationTree: value,
      locationPage: value,
      inventoryAsCsv: value,
      inventoryAsPdf: 'USD 50.51',
    })
  })
})
