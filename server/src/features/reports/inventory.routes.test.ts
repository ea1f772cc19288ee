import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

const header =
  'Location,Name,Asset ID,Quantity,Price,Total Price,Labels,Description,Insured,Notes,Purchase From,Purchase Date,' +
  'Manufacturer,Model Number,Serial Number,Lifetime Warranty,Warranty Expires,Warranty Details,' +
  'Sold To,Sold Price,Sold Date,Sold Notes,Minimum Quantity,Lent To,Lent Until,' +
  'Current Value,Current Value Date,Replacement Value,Replacement Value Date,' +
  'Useful Life Years,Rest Value Percent,Declining,Total Worth Today,Total Replacement'
const emptyTotals = ','.repeat(header.split(',').length - 8)

withServer('The inventory report', (app) => {
  it('has a header and totals when there are no items', async () => {
    await (await app().signUp()).send('POST', '/items', { name: 'Theirs' })
    const response = await (await app().signUp()).send('GET', '/reporting/inventory')
    expect([response.status, response.text]).toEqual([200, `${header}\nTotal,,,0,,0${emptyTotals},0,0\n`])
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="inventory.csv"',
    })
  })

  it('lists items by location and name, items without a location last, and no archived items', async () => {
    const { importCsv, send } = await app().signUp()
    await importCsv(
      [
        'HB.location,HB.name,HB.archived',
        ',nowhere,',
        'Shed,rope,',
        'House / Kitchen,pot,',
        'House,zebra,',
        'House,Äpfel,',
        'House,old,true',
        'House / Attic,box,',
      ].join('\n'),
    )
    const { text } = await send('GET', '/reporting/inventory')
    const cells = text.split('\n').map((line) => line.split(','))
    expect(cells.slice(1, -2).map(([location, name]) => [location, name])).toEqual([
      ['House', 'Äpfel'],
      ['House', 'zebra'],
      ['House / Attic', 'box'],
      ['House / Kitchen', 'pot'],
      ['Shed', 'rope'],
      ['', 'nowhere'],
    ])
  })

  it('has all fields of an item, its warranty and its custom fields', async () => {
    const { send } = await app().signUp()
    const { json: location } = await send('POST', '/locations', { name: 'House' })
    const labels = [
      await send('POST', '/labels', { name: 'Tools' }),
      await send('POST', '/labels', { name: 'A' }),
    ]
    const { json: item } = await send('POST', '/items', { name: 'Saw', locationId: location.id })
    await send('PUT', `/items/${item.id}`, {
      labelIds: labels.map(({ json }) => json.id),
      quantity: 2.5,
      purchasePrice: 0.3,
      description: 'sharp, new',
      manufacturer: 'M',
      modelNumber: 'N',
      serialNumber: '007',
      insured: true,
      purchaseTime: '2024-02-29',
      purchaseFrom: 'Shop',
      lifetimeWarranty: true,
      warrantyExpires: '2030-01-31',
      warrantyDetails: 'parts',
      soldTime: '2025-05-05',
      soldTo: 'Ann',
      soldPrice: 5,
      soldNotes: 'cash',
      lentTo: 'Bo',
      lentUntil: '2026-12-24',
      notes: 'dry',
      fields: [
        { type: 'number', name: 'Teeth', numberValue: 42 },
        { type: 'time', name: 'Honed', timeValue: '2024-03-01' },
      ],
    })
    const { text } = await send('GET', '/reporting/inventory')
    expect(text).toBe(
      `${header},Honed,Teeth\n` +
        'House,Saw,000-001,2.5,0.3,0.75,"A, Tools","sharp, new",yes,dry,Shop,2024-02-29,M,N,007,' +
        'yes,2030-01-31,parts,Ann,5,2025-05-05,cash,0,Bo,2026-12-24,0,,0,,0,0,no,0.75,0.75,2024-03-01,42\n' +
        `Total,,,2.5,,0.75${emptyTotals},0.75,0.75,,\n`,
    )
  })

  it('has the same total as the statistics', async () => {
    const { importCsv, send } = await app().signUp()
    await importCsv(
      'HB.location,HB.name,HB.quantity,HB.purchase_price,HB.archived,HB.sold_time\n' +
        ',a,3,0.1,,\nHouse,b,2,-5,,2024-01-01\nHouse,c,1,10000000000,,\nHouse,d,1,7,true,\n',
    )
    const { json } = await send('GET', '/groups/statistics')
    const { text } = await send('GET', '/reporting/inventory')
    const totals = text.trimEnd().split('\n').at(-1)?.split(',')
    expect(totals?.[5]).toBe('9999999990.3')
    expect(totals?.[5]).toBe(String(json.totalItemPrice))
  })

  it('escapes formulas in all texts, also in names of locations, labels and fields', async () => {
    const { send } = await app().signUp()
    const { json: location } = await send('POST', '/locations', { name: '@home' })
    const { json: label } = await send('POST', '/labels', { name: '-x' })
    const { json: item } = await send('POST', '/items', { name: '=1+1', locationId: location.id })
    const fields = [{ name: '+field', textValue: '=2' }]
    await send('PUT', `/items/${item.id}`, { labelIds: [label.id], notes: '\t=x', purchasePrice: -1, fields })
    const { text } = await send('GET', '/reporting/inventory')
    const [head, row] = text.split('\n')
    expect(head).toBe(`${header},'+field`)
    expect(row).toBe("'@home,'=1+1,000-001,1,-1,-1,'-x,,no,'\t=x,,,,,,no,,,,0,,,0,,,0,,0,,0,0,no,-1,-1,'=2")
  })
})
