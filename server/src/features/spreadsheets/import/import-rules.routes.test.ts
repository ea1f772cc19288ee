import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

async function itemNamed({ send }: Person, name: string) {
  const { json } = await send('GET', '/items?includeArchived=true')
  const found = json.items.find((item: { name: string }) => item.name === name)
  return (await send('GET', `/items/${found?.id}`)).json
}

async function assetIdsOf({ send }: Person): Promise<Record<string, string>> {
  const { json } = await send('GET', '/items')
  const items: { name: string; assetId: string }[] = json.items
  return Object.fromEntries(items.map(({ name, assetId }) => [name, assetId]))
}

withServer('The rules of an import', (app) => {
  it('give items without asset id the next numbers above all asset ids in the file, and keep existing asset ids', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: 'First' })
    const csv = 'HB.import_ref,HB.location,HB.asset_id,HB.name\na,,,Axe\nb,,000-500,Bow\nc,,12,Cup\n'
    await person.importCsv(csv)
    const assetIds = { First: '000-001', Axe: '000-501', Bow: '000-500', Cup: '000-012' }
    expect(await assetIdsOf(person)).toEqual(assetIds)
    expect((await person.importCsv(csv)).json).toMatchObject({ unchanged: 3, batchId: null })
    expect(await assetIdsOf(person)).toEqual(assetIds)
    // The number 501 of the deleted item is not used again.
    const axe = await itemNamed(person, 'Axe')
    await person.send('DELETE', `/items/${axe.id}`)
    const { json: next } = await person.send('POST', '/items', { name: 'Next' })
    expect(next.assetId).toBe('000-502')
  })

  it('accept the asset id of another item, and warn with the names of both items', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: 'Lamp' })
    const csv = 'HB.location,HB.asset_id,HB.name\n,1,Axe\n,000-077,Bow\n,77,Cup\n'
    const { json } = await person.importCsv(csv)
    const warnings: { line: number; column: string; reason: string }[] = json.warnings
    const shared = warnings.filter(({ column }) => column === 'HB.asset_id')
    expect(shared.some(({ line, reason }) => line === 2 && /Axe.*000-001.*Lamp/.test(reason))).toBe(true)
    expect(shared.some(({ reason }) => /Bow.*Cup|Cup.*Bow/.test(reason))).toBe(true)
    expect(await assetIdsOf(person)).toEqual({
      Lamp: '000-001',
      Axe: '000-001',
      Bow: '000-077',
      Cup: '000-077',
    })
  })

  it('warn of the same duplicate asset ids in preview and import, even when an existing item has its row far below', async () => {
    const person = await app().signUp()
    await person.importCsv('HB.location,HB.import_ref,HB.asset_id,HB.name\n,known,1,Lamp\n')
    const rows = Array.from({ length: 600 }, (_, at) => `,new${at},,Item ${at}\n`)
    const csv = `HB.location,HB.import_ref,HB.asset_id,HB.name\n,first,1,Axe\n${rows.join('')},known,1,Lamp\n`
    const { json: preview } = await person.importCsv(csv, '?preview=true')
    const { json: report } = await person.importCsv(csv)
    expect(preview.warnings).toMatchObject([{ code: 'sharedAssetIds', values: { number: 2 } }])
    expect(report.warnings).toEqual(preview.warnings)
  })

  it('do not warn when a row takes an asset id that an earlier row has removed from another item', async () => {
    const person = await app().signUp()
    const csv = (...rows: string[]) => `HB.location,HB.import_ref,HB.asset_id,HB.name\n${rows.join('\n')}\n`
    await person.importCsv(csv(',a,1,Axe', ',b,2,Bow'))
    const { json } = await person.importCsv(csv(',a,3,Axe', ',b,1,Bow', ',c,2,Cup'))
    expect(json).toMatchObject({ updated: 2, created: 1, warnings: [] })
  })

  it('number items with consecutive asset ids, even in a file of many rows', async () => {
    const person = await app().signUp()
    const rows = Array.from({ length: 1200 }, (_, at) => `,Item ${at},${at === 700 ? 77 : ''}\n`)
    await person.importCsv(`HB.location,HB.name,HB.asset_id\n${rows.join('')}`)
    const lines = (await person.exportCsv()).trim().split('\n').slice(1)
    const numbers = new Set(lines.map((line) => /\d{3}-\d{3}/.exec(line)?.[0]))
    expect([lines.length, numbers.size, numbers.has('001-276'), numbers.has('001-277')]).toEqual([
      1200,
      1200,
      true,
      false,
    ])
    const { json: next } = await person.send('POST', '/items', { name: 'Next' })
    expect(next.assetId).toBe('001-277')
  })

  it('reject an asset id that is no number, with its line and column', async () => {
    const { importCsv } = await app().signUp()
    const { json } = await importCsv('HB.location,HB.asset_id,HB.name\n,A-12,Axe\n')
    expect(json.details.problems).toMatchObject([{ line: 2, column: 'HB.asset_id', value: 'A-12' }])
  })

  it('keep the type of custom fields, and turn a number field into a text field when the new value is no number', async () => {
    const person = await app().signUp()
    const { json: saw } = await person.send('POST', '/items', { name: 'Saw' })
    await person.send('PUT', `/items/${saw.id}`, {
      fields: [
        { type: 'number', name: 'Teeth', numberValue: 42 },
        { type: 'boolean', name: 'Sharp', booleanValue: true },
        { type: 'text', name: 'Colour', textValue: 'Red' },
      ],
    })
    const before = (await person.send('GET', `/items/${saw.id}`)).json
    const csv = await person.exportCsv()
    expect(csv).toContain('HB.field.Colour,HB.field.Sharp,HB.field.Teeth')
    expect((await person.importCsv(csv)).json.unchanged).toBe(1)
    await person.importCsv(csv.replace('Red,true,42', ',false,forty'))
    const after = (await person.send('GET', `/items/${saw.id}`)).json
    expect(after.fields).toEqual([
      { ...before.fields[0], type: 'text', textValue: 'forty' },
      { ...before.fields[1], booleanValue: false },
    ])
  })

  it('keep values without a column, and clear values with an empty cell, except quantity and asset id', async () => {
    const person = await app().signUp()
    const header = 'HB.import_ref,HB.location,HB.name'
    await person.importCsv(
      `${header},HB.labels,HB.quantity,HB.notes,HB.purchase_price,HB.purchase_time,HB.asset_id\n` +
        'a,House,Axe,Tools,3,sharp,12.5,2024-01-31,7\n',
    )
    await person.importCsv(`${header}\na,House,Axe\n`)
    const axe = await itemNamed(person, 'Axe')
    expect(axe).toMatchObject({
      quantity: 3,
      notes: 'sharp',
      purchasePrice: 12.5,
      purchaseTime: '2024-01-31',
    })
    expect(axe.labels).toHaveLength(1)
    await person.importCsv(
      `${header},HB.labels,HB.quantity,HB.notes,HB.purchase_price,HB.purchase_time,HB.asset_id\na,,Axe,,,,,,\n`,
    )
    const cleared = await itemNamed(person, 'Axe')
    expect(cleared).toMatchObject({ quantity: 3, notes: '', purchasePrice: 0, purchaseTime: '', labels: [] })
    expect(cleared.assetId).toBe('000-007')
    expect(cleared).not.toHaveProperty('location')
  })

  it('import a row with an unreadable date, and warn with line, column and text', async () => {
    const person = await app().signUp()
    const { json } = await person.importCsv(
      'HB.location,HB.name,HB.purchase_time,HB.import_ref\n,Axe,last May,a\n',
    )
    expect(json).toMatchObject({
      created: 1,
      warnings: [{ line: 2, column: 'HB.purchase_time', value: 'last May' }],
    })
    expect((await itemNamed(person, 'Axe')).purchaseTime).toBe('')
  })

  it('keep locations and labels whose names contain a separator of cells', async () => {
    const person = await app().signUp()
    const { json: house } = await person.send('POST', '/locations', { name: 'House / Garden' })
    const { json: shelf } = await person.send('POST', '/locations', { name: '1/2', parentId: house.id })
    const { json: label } = await person.send('POST', '/labels', { name: 'odd; very \\; odd' })
    await person.send('POST', '/items', { name: 'Axe', locationId: shelf.id, labelIds: [label.id] })
    const text = await person.exportCsv()
    expect(text).toContain('House \\/ Garden / 1/2')
    expect((await person.importCsv(text)).json).toMatchObject({ unchanged: 1, newLocations: 0, newLabels: 0 })
    const other = await app().signUp()
    await other.importCsv(text)
    const axe = await itemNamed(other, 'Axe')
    expect(axe.locationPath).toEqual(['House / Garden', '1/2'])
    expect(axe.labels).toMatchObject([{ name: 'odd; very \\; odd' }])
  })

  it('leave items unchanged when their export is imported, even with locations, labels or fields of equal names', async () => {
    const person = await app().signUp()
    const make = async (path: string, body: object) => (await person.send('POST', path, body)).json
    const boxes = [await make('/locations', { name: 'Box' }), await make('/locations', { name: 'Box' })]
    const shelves = await Promise.all(
      boxes.map((box) => make('/locations', { name: 'Shelf', parentId: box.id })),
    )
    const labels = [await make('/labels', { name: 'Odd' }), await make('/labels', { name: 'Odd' })]
    const fields = [
      { name: 'Size', textValue: 'Forty' },
      { name: 'Size', textValue: '42' },
      { name: 'Colour', textValue: '' },
      { name: 'Sharpened', type: 'time', timeValue: '' },
    ]
    const axe = await make('/items', {
      name: 'Axe',
      locationId: shelves[1].id,
      labelIds: [labels[1].id],
      fields,
    })
    const both = labels.map(({ id }) => id)
    const bow = await make('/items', { name: 'Bow', locationId: boxes[1].id, labelIds: both })
    const csv = await person.exportCsv()
    expect((await person.importCsv(csv)).json).toMatchObject({ unchanged: 2, batchId: null })

    await person.importCsv(csv.replaceAll('Box', 'Crate').replaceAll('Forty', 'Fifty'))
    const moved = (await person.send('GET', `/items/${axe.id}`)).json
    expect(moved).toMatchObject({ locationPath: ['Crate', 'Shelf'], labels: [{ id: labels[1].id }] })
    expect(moved.fields).toMatchObject([{ textValue: 'Fifty' }, { textValue: '42' }, { name: 'Colour' }, {}])
    expect((await itemNamed(person, 'Bow')).labels).toHaveLength(bow.labels.length)
  })

  it('escape formulas only in exports for spreadsheets, and remove the escape on import', async () => {
    const person = await app().signUp()
    const names = ['=1+1', "'=1+1", "''@x", '-5 °C', "'tis"]
    for (const name of names) await person.send('POST', '/items', { name })
    const plain = await person.exportCsv()
    const safe = await person.exportCsv('?for=spreadsheet')
    const nameCells = (csv: string) =>
      csv
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',')[6])
    expect(nameCells(plain)).toEqual(['=1+1', "''=1+1", "'''@x", '-5 °C', "'tis"])
    expect(nameCells(safe)).toEqual(["'=1+1", "''=1+1", "'''@x", "'-5 °C", "'tis"])
    for (const csv of [plain, safe]) {
      expect((await person.importCsv(csv)).json).toMatchObject({ unchanged: 5, batchId: null })
    }
  })

  it('reject a row whose price × quantity is too large, and name the line', async () => {
    const person = await app().signUp()
    const csv =
      'HB.location,HB.name,HB.quantity,HB.purchase_price\n,Axe,1,1\nHouse,Bow,10000000,10000000000\n'
    const response = await person.importCsv(csv)
    expect(response.status).toBe(422)
    expect(response.json.details.problems).toMatchObject([{ line: 3, column: 'HB.purchase_price' }])
    expect((await person.send('GET', '/items')).json.total).toBe(0)
    expect((await person.send('GET', '/locations')).json).toEqual([])
  })

  it('do not match import refs of another household', async () => {
    const [person, stranger] = [await app().signUp(), await app().signUp()]
    const csv = 'HB.import_ref,HB.location,HB.name\na,House,Axe\n'
    await stranger.importCsv(csv)
    expect((await person.importCsv(csv.replace('Axe', 'Bow'))).json).toMatchObject({ created: 1, updated: 0 })
    expect((await stranger.send('GET', '/items')).json.items).toMatchObject([{ name: 'Axe' }])
  })

  it('read a list that Excel has written with German settings', async () => {
    const person = await app().signUp()
    const csv = [
      'sep=;',
      'Bezeichnung;Ort;Anzahl;Kaufpreis;Kaufdatum;Versichert',
      'Kaffee;Keller;1,5;1.234,50 €;31.12.2020;WAHR',
      'Tee;Keller;2;12,50;1/2/2021;FALSCH',
      'Salz;Keller;;;13/2/2021;nein',
    ].join('\r\n')
    const { json } = await person.importCsv(csv, '?report=true&recognise=true')
    expect(json).toMatchObject({ created: 3, totalWarnings: 1, warnings: [{ code: 'noRefs' }] })
    expect(await itemNamed(person, 'Kaffee')).toMatchObject({
      quantity: 1.5,
      purchasePrice: 1234.5,
      purchaseTime: '2020-12-31',
      insured: true,
    })
    const dates = ['Tee', 'Salz'].map(async (name) => (await itemNamed(person, name)).purchaseTime)
    expect(await Promise.all(dates)).toEqual(['2021-02-01', '2021-02-13'])
  })

  it('use the locations and labels that differ from the names in a foreign file only in case', async () => {
    const person = await app().signUp()
    const { json: cellar } = await person.send('POST', '/locations', { name: 'Kiler' })
    const { json: street } = await person.send('POST', '/labels', { name: 'Straße' })
    await person.send('POST', '/locations', { name: 'Box 1' })
    const csv = 'Name,Location,Tags\nLamp,KİLER,STRASSE\nVase,Box 01,Strasse'
    const { json } = await person.importCsv(csv, '?report=true&recognise=true')
    expect(json).toMatchObject({ created: 2, newLocations: 1, newLabels: 0 })
    expect(await itemNamed(person, 'Lamp')).toMatchObject({
      location: { id: cellar.id },
      labels: [{ id: street.id }],
    })
  })
})
