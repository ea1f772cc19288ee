import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

const header = 'Name,Description,Manufacturer,Serial Number,Model Number,Quantity,Price,Total Price\n'

withServer('The bill of materials', (app) => {
  it('has only a header when there are no items', async () => {
    await (await app().signUp()).send('POST', '/items', { name: 'Theirs' })
    const response = await (await app().signUp()).send('GET', '/reporting/bill-of-materials')
    expect([response.status, response.text]).toEqual([200, header])
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bill-of-materials.csv"',
    })
  })

  it('lists all items with price × quantity, archived ones included, oldest first', async () => {
    const { send } = await app().signUp()
    const items = [
      { name: 'Saw', quantity: 3, purchasePrice: 0.1, manufacturer: 'Ärger, Söhne', serialNumber: 'S"1' },
      { name: 'Rope', quantity: 2.5, purchasePrice: 19.99, description: 'long\nand thin', archived: true },
      { name: 'Refund', quantity: 2, purchasePrice: -5, modelNumber: 'M' },
      { name: 'Palace', quantity: 1, purchasePrice: 1e10 },
    ]
    for (const { name, ...rest } of items) {
      const { json: item } = await send('POST', '/items', { name })
      await send('PUT', `/items/${item.id}`, rest)
    }
    const { text } = await send('GET', '/reporting/bill-of-materials')
    expect(text).toBe(
      `${header}Saw,,"Ärger, Söhne","S""1",,3,0.1,0.3\n` +
        'Rope,"long\nand thin",,,,2.5,19.99,49.975\n' +
        'Refund,,,,M,2,-5,-10\n' +
        'Palace,,,,,1,10000000000,10000000000\n',
    )
  })

  it.each([
    ['bill-of-materials', /^\uFEFFName;Description;/, ';2,5;0,3;0,75\n'],
    ['inventory', /^\uFEFFLocation;Name;/, ';2,5;0,3;0,75;'],
  ])(
    'is opened by a German spreadsheet program when it is made for one: %s',
    async (report, start, amounts) => {
      const { send } = await app().signUp()
      await send('POST', '/items', { name: 'Säge', quantity: 2.5, purchasePrice: 0.3 })
      const { text } = await send('GET', `/reporting/${report}?for=excel&language=de`)
      expect(text).toMatch(start)
      expect(text).toContain('Säge')
      expect(text).toContain(amounts)
    },
  )

  it('escapes formulas in texts, and leaves numbers unchanged', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: '=1+1' })
    await send('PUT', `/items/${item.id}`, {
      description: '+cmd',
      manufacturer: '-2',
      serialNumber: '@sum',
      modelNumber: '\t=x',
      purchasePrice: -1,
    })
    const [, row] = (await send('GET', '/reporting/bill-of-materials')).text.split('\n')
    expect(row).toBe("'=1+1,'+cmd,'-2,'@sum,'\t=x,1,-1,-1")
  })

  it('writes numbers in custom fields as numbers in the language', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'a' })
    const fields = [
      { name: 'A', type: 'number', numberValue: -12.5 },
      { name: 'B', type: 'text', textValue: '-12.5' },
    ]
    await send('PUT', `/items/${item.id}`, { fields })
    const row = async (query: string) =>
      (await send('GET', `/reporting/inventory${query}`)).text.split('\n')[1]
    expect(await row('?for=excel&language=de')).toMatch(/;-12,5;'-12\.5$/)
    expect(await row('')).toMatch(/,-12\.5,'-12\.5$/)
  })
})
