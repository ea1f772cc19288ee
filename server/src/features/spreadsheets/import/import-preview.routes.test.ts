import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const foreign =
  'Bezeichnung;Lagerort;Menge;Kaufpreis (EUR);Schlagwörter;Farbe\nAxt;Haus / Keller;2;12.5;Holz;rot\n'

async function everythingOf({ send }: Person): Promise<unknown> {
  const paths = ['/items/export', '/locations', '/labels', '/journal', '/groups']
  return Promise.all(paths.map(async (path) => (await send('GET', path)).text))
}

withServer('The preview of an import', (app) => {
  it('lists errors instead of failing, and writes nothing', async () => {
    const person = await app().signUp()
    await person.importCsv('HB.import_ref,HB.location,HB.name\na,House,Axe\n')
    const before = await everythingOf(person)
    const csv = 'HB.import_ref,HB.location,HB.name,HB.quantity\n,Shed,Saw,many\na,Shed,Axe,1\nc,Shed,,-1\n'
    const { status, json, headers } = await person.importCsv(csv, '?preview=true')
    expect(status).toBe(200)
    expect(headers['cubby-batch']).toBeUndefined()
    expect(json.errors).toMatchObject([
      { line: 2, column: 'HB.quantity', value: 'many' },
      { line: 4, column: 'HB.name' },
      { line: 4, column: 'HB.quantity', value: '-1' },
    ])
    expect(json).toMatchObject({ totalErrors: 3, refusedRows: 2, rows: 1, updated: 1, newLocations: 1 })
    expect(json.batchId).toBeNull()
    expect(await everythingOf(person)).toEqual(before)
  })

  it.each([
    ['', 'The file is empty'],
    ['%PDF-1.7', expect.stringContaining('The file is a PDF, not a spreadsheet')],
  ])('rejects the file content %j, which is no spreadsheet', async (content, reason) => {
    const { importCsv } = await app().signUp()
    const { status, json } = await importCsv(content, '?preview=true')
    expect(status).toBe(200)
    expect(json).toMatchObject({ rows: 0, encoding: '', columns: [], sample: [], totalErrors: 1 })
    expect(json.errors[0].reason).toEqual(reason)
  })

  it('takes Garage/Shelf as one location when the user chooses that only a slash between spaces separates locations', async () => {
    const { importCsv } = await app().signUp()
    const newLocations = async (query: string) =>
      (await importCsv('Name,Storage Location\nSaw,Garage/Shelf\nAxe,Garage/Wall\n', `?preview=true${query}`))
        .json.newLocations
    expect(await newLocations('')).toBe(3)
    const usual = encodeURIComponent('{"pathSeparator":""}')
    expect(await newLocations(`&dialect=${usual}`)).toBe(2)
  })

  it('shows an example of a column that only the last row fills', async () => {
    const { importCsv } = await app().signUp()
    const { json } = await importCsv(`Name,Colour\n${'Saw,\n'.repeat(300)}Axe,red\n`, '?preview=true')
    expect(json.columns).toContainEqual({ header: 'Colour', means: '', example: 'red' })
  })

  it('lists at most a thousand errors, and counts all errors', async () => {
    const { importCsv } = await app().signUp()
    const { json } = await importCsv(`HB.location,HB.name\n${'House,\n'.repeat(1200)}`, '?preview=true')
    expect(json.errors).toHaveLength(1000)
    expect(json).toMatchObject({ totalErrors: 1200, refusedRows: 1200, rows: 0 })
  })

  it('reads the first row as an item when the file has no headers, and so does the import', async () => {
    const person = await app().signUp()
    const csv = '\nSaw;House / Cellar;3\nAxe;House / Shed;1\n'
    const { json } = await person.importCsv(csv, '?preview=true&header=false')
    expect(json.columns).toEqual([
      { header: 'column 1', example: 'Saw', means: '' },
      { header: 'column 2', example: 'House / Cellar', means: '' },
      { header: 'column 3', example: '3', means: '' },
    ])
    const noName = 'The file has no column HB.name. Choose which of its columns it is'
    expect(json.errors.map(({ reason }: { reason: string }) => reason)).toContain(noName)
    const { json: named } = await person.importCsv(csv, '?preview=true&header=')
    expect(named.columns).toMatchObject([{ header: 'Saw' }, { header: 'House / Cellar' }, { header: '3' }])
    const means = { 'column 1': 'HB.name', 'column 2': 'HB.location', 'column 3': 'HB.quantity' }
    const columns = encodeURIComponent(JSON.stringify(means))
    const preview = await person.importCsv(csv, `?preview=true&header=false&columns=${columns}`)
    expect(preview.json).toMatchObject({ created: 2, newLocations: 3, totalErrors: 0 })
    expect(preview.json.sample).toMatchObject([
      { line: 2, name: 'Saw', path: ['House', 'Cellar'], quantity: 3 },
      { line: 3, name: 'Axe' },
    ])
    const report = await person.importCsv(csv, `?report=true&header=false&columns=${columns}`)
    expect(report.json).toMatchObject({ created: 2 })
    expect((await person.send('GET', '/items?orderBy=name')).json.items).toMatchObject([
      { name: 'Axe' },
      { name: 'Saw', quantity: 3 },
    ])
  })

  it('counts what the import would do, and shows the first twenty rows of each action with their future values', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: 'Numbered' })
    await person.importCsv(
      'HB.import_ref,HB.location,HB.labels,HB.name\nknown,House / Attic,,Axe\nsame,House,Old,Bow\n',
    )
    const rows = Array.from({ length: 600 }, (_, index) => `r${index},Shed,New,,Item ${index},2,9.99`)
    const csv = [
      'HB.import_ref,HB.location,HB.labels,HB.asset_id,HB.name,HB.quantity,HB.purchase_price',
      'known,House / Attic,,,Hatchet,3,1.5',
      'same,House,Old,,Bow,,',
      ',,,1,Cup,,',
      ',,,77,Dish,,',
      ',,,77,Egg cup,,',
      ...rows,
    ].join('\n')
    const { json: preview } = await person.importCsv(csv, '?preview=true')
    expect(preview).toMatchObject({ created: 603, updated: 1, unchanged: 1, newLocations: 1, newLabels: 1 })
    expect(preview.sample).toHaveLength(22)
    const path = ['House', 'Attic']
    expect(preview.sample.slice(0, 3)).toEqual([
      {
        line: 2,
        action: 'update',
        name: 'Hatchet',
        path,
        quantity: 3,
        purchasePrice: 1.5,
        photos: [],
        changes: [
          { column: 'HB.name', before: 'Axe', after: 'Hatchet' },
          { column: 'HB.quantity', before: '1', after: '3' },
          { column: 'HB.purchase_price', before: '0', after: '1.5' },
        ],
      },
      {
        line: 3,
        action: 'leave',
        name: 'Bow',
        path: ['House'],
        quantity: 1,
        purchasePrice: 0,
        photos: [],
        changes: [],
      },
      {
        line: 4,
        action: 'create',
        name: 'Cup',
        path: [],
        quantity: 1,
        purchasePrice: 0,
        photos: [],
        changes: [{ column: 'HB.asset_id', before: '', after: '000-001' }],
      },
    ])
    const warnings: { reason: string }[] = preview.warnings
    expect(warnings.some(({ reason }) => /Cup.*000-001.*Numbered/.test(reason))).toBe(true)
    expect(warnings.some(({ reason }) => /Egg cup.*000-077.*Dish/.test(reason))).toBe(true)

    const { json: report } = await person.importCsv(csv)
    const { batchId, ...rest } = report
    expect(batchId).not.toBeNull()
    expect(preview).toMatchObject({ ...rest, warnings: expect.anything() })
  })

  it('names the locations, labels and custom fields that a row changes, including new ones', async () => {
    const { importCsv } = await app().signUp()
    const header = 'HB.import_ref,HB.location,HB.labels,HB.name,HB.field.Colour,HB.field.Gone\n'
    await importCsv(`${header}a,House,Old,Axe,,here\n`)
    const { json } = await importCsv(`${header}a,Shed / Wall,New; Old,Axe,red,\n`, '?preview=true')
    expect(json.sample[0].changes).toEqual([
      { column: 'HB.location', before: 'House', after: 'Shed / Wall' },
      { column: 'HB.labels', before: 'Old', after: 'New; Old' },
      { column: 'HB.field.Gone', before: 'here', after: '' },
      { column: 'HB.field.Colour', before: '', after: 'red' },
    ])
  })

  it('does not wait for other writers', async () => {
    const person = await app().signUp()
    const { status, json } = await app().context.database.write(async (tx) => {
      await tx.updateTable('household').set({ name: 'Ours' }).where('id', '=', person.householdId).execute()
      return person.importCsv('HB.location,HB.name\n,Axe\n', '?preview=true')
    })
    expect([status, json.created]).toEqual([200, 1])
  })

  it('warns of the same cells as the import', async () => {
    const { importCsv } = await app().signUp()
    const csv = 'HB.location,HB.name,HB.purchase_time\n,Axe,last May\n'
    const { json: preview } = await importCsv(csv, '?preview=true')
    expect(preview.totalWarnings).toBe(2)
    expect((await importCsv(csv)).json.warnings).toEqual(preview.warnings)
  })

  it('shows no data of another household with the same import refs', async () => {
    const [person, stranger] = [await app().signUp(), await app().signUp()]
    const csv = 'HB.import_ref,HB.location,HB.asset_id,HB.name\na,House,1,Axe\n'
    await stranger.importCsv(csv)
    const { json } = await person.importCsv(csv, '?preview=true')
    expect(json).toMatchObject({ created: 1, updated: 0, unchanged: 0, newLocations: 1, totalWarnings: 0 })
  })
})

withServer('A file with rejected rows', (app) => {
  const header = 'HB.location,HB.name,HB.quantity,HB.purchase_price\n'

  it('is imported without the rejected rows only when the request asks to leave them out', async () => {
    const { importCsv, send } = await app().signUp()
    const csv = `${header},Saw,many,\nVault,Ring,1000000,10000000000\n,Axe,1,2\n`
    const { json: preview } = await importCsv(csv, '?preview=true')
    expect(preview).toMatchObject({ canLeaveOut: true, refusedRows: 2, created: 1, rows: 1, newLocations: 0 })
    expect((await importCsv(csv)).status).toBe(422)
    const { json: report } = await importCsv(csv, '?report=true&leaveOut=true')
    expect(report).toMatchObject({ refusedRows: 2, created: 1, rows: 1 })
    const { json: list } = await send('GET', '/items')
    expect(list.items).toMatchObject([{ name: 'Axe' }])
    expect((await send('GET', '/locations')).json).toEqual([])
  })

  it('is rejected as a whole when it cannot be read to its end, or has no rows', async () => {
    const { importCsv, send } = await app().signUp()
    for (const csv of [`${header},Saw,many,\n,Axe,1,2\n,"Bow,1,2\n`, header, 'Farbe\nrot\n']) {
      expect((await importCsv(csv, '?preview=true')).json.canLeaveOut).toBe(false)
      expect((await importCsv(csv, '?leaveOut=true')).status).toBe(422)
    }
    expect((await send('GET', '/items')).json.total).toBe(0)
  })
})

withServer("A file without Cubby's headers", (app) => {
  it('is rejected when the request does not ask to recognise columns', async () => {
    const { importCsv } = await app().signUp()
    const { status, json } = await importCsv(foreign)
    expect([status, json.code]).toEqual([422, 'bad_file'])
    expect(json.details.problems).toMatchObject([{ column: 'HB.name' }])
  })

  it('is rejected when no column is mapped to, or recognised as, the name of the item', async () => {
    const { importCsv } = await app().signUp()
    for (const query of ['?recognise=true', `?columns=${encodeURIComponent('{"Farbe":"HB.notes"}')}`]) {
      const { status, json } = await importCsv('Farbe;Ort\nrot;Haus\n', query)
      expect([status, json.details.problems]).toMatchObject([422, [{ line: 1, column: 'HB.name' }]])
    }
    const { json } = await importCsv('Farbe;Ort\nrot;Haus\n', '?preview=true')
    expect(json).toMatchObject({
      columns: [
        { header: 'Farbe', means: '' },
        { header: 'Ort', means: 'HB.location' },
      ],
      errors: [{ line: 1, column: 'HB.name' }],
    })
  })

  const notJson = 'is not a JSON object'
  it.each([
    ['[]', notJson],
    ['{"a":', notJson],
    ['7', notJson],
    ['{"a":"HB.colour"}', 'a meaning that is not a column'],
    ['{"a":"HB.field."}', 'a meaning that is not a column'],
    ['{"a":7}', 'a meaning that is not a column'],
    ['{"a":"HB.notes","b":"HB.notes"}', 'gives two columns the meaning HB.notes'],
  ])('is rejected with the mapping %s', async (columns, reason) => {
    const { importCsv, upload } = await app().signUp()
    const asQuery = await importCsv(foreign, `?preview=true&columns=${encodeURIComponent(columns)}`)
    const asPart = await upload('/items/import', { csv: Buffer.from(foreign), columns })
    for (const { status, json } of [asQuery, asPart]) {
      expect([status, json.code]).toEqual([422, 'invalid'])
      expect(json.fields.columns).toContain(reason)
    }
  })

  it('is rejected when the mapping has a column that the file lacks', async () => {
    const { importCsv } = await app().signUp()
    const { json } = await importCsv(foreign, `?columns=${encodeURIComponent('{"Marke":"HB.manufacturer"}')}`)
    expect(json.details.problems).toMatchObject([{ line: 1, column: 'Marke' }])
  })

  it('is recognised in a preview, which lists its columns, and imported when the request asks to recognise columns', async () => {
    const person = await app().signUp()
    const { json } = await person.importCsv(foreign, '?preview=true')
    expect(json).toMatchObject({ separator: ';', ignoredColumns: ['Farbe'], totalErrors: 0, created: 1 })
    expect(json.columns).toEqual([
      { header: 'Bezeichnung', means: 'HB.name', example: 'Axt' },
      { header: 'Lagerort', means: 'HB.location', example: 'Haus / Keller' },
      { header: 'Menge', means: 'HB.quantity', example: '2' },
      { header: 'Kaufpreis (EUR)', means: 'HB.purchase_price', example: '12.5' },
      { header: 'Schlagwörter', means: 'HB.labels', example: 'Holz' },
      { header: 'Farbe', means: '', example: 'rot' },
    ])
    const wrong = await person.importCsv(foreign.replace(';2;', ';zwei;'), '?preview=true')
    expect(wrong.json.errors).toMatchObject([{ line: 2, column: 'Menge', value: 'zwei' }])
    expect((await person.importCsv(foreign, '?report=true&recognise=true')).json.created).toBe(1)
    const { json: list } = await person.send('GET', '/items')
    expect(list.items).toMatchObject([
      {
        name: 'Axt',
        quantity: 2,
        purchasePrice: 12.5,
        locationPath: ['Haus', 'Keller'],
        labels: [{ name: 'Holz' }],
      },
    ])
  })

  it("uses the user's mapping, and recognises only columns that the mapping omits", async () => {
    const person = await app().signUp()
    const columns = JSON.stringify({ Farbe: 'HB.field.Farbe', Lagerort: 'HB.name', Menge: '' })
    const csv = Buffer.from(foreign)
    expect(
      (await person.upload('/items/import?report=true&columns=%7B%7D', { csv, columns })).json,
    ).toMatchObject({
      created: 1,
      ignoredColumns: ['Bezeichnung', 'Menge'],
    })
    const { json: list } = await person.send('GET', '/items')
    expect(list.items).toMatchObject([{ name: 'Haus / Keller', quantity: 1, purchasePrice: 12.5 }])
    const { json: item } = await person.send('GET', `/items/${list.items[0].id}`)
    expect(item.fields).toMatchObject([{ name: 'Farbe', textValue: 'rot' }])
  })

  it('joins several columns to one path, and finds existing locations and labels in upper or lower case', async () => {
    const person = await app().signUp()
    const { json: kitchen } = await person.send('POST', '/locations', { name: 'Küche' })
    const { json: label } = await person.send('POST', '/labels', { name: 'Electronics' })
    const csv =
      'Item,Room,Location,Tags\nA,küche,Shelf,electronics\nB,KÜCHE,shelf ,"ELECTRONICS, new"\nC,Ku\u0308che,,New\n'
    const { json } = await person.importCsv(csv, '?report=true&recognise=true')
    expect(json).toMatchObject({ created: 3, newLocations: 1, newLabels: 1 })
    const { items } = (await person.send('GET', '/items?orderBy=name')).json
    expect(items).toMatchObject([
      { locationPath: ['Küche', 'Shelf'], labels: [{ id: label.id }] },
      { locationPath: ['Küche', 'Shelf'], labels: [{ id: label.id }, { name: 'new' }] },
      { location: { id: kitchen.id }, labels: [{ name: 'new' }] },
    ])
  })

  it('is imported with unreadable cells in the notes when keepCells is true', async () => {
    const person = await app().signUp()
    const csv = 'Item,Price,Notes\nVase,gift,blue\nClock,12,\n'
    const { json: preview } = await person.importCsv(csv, '?preview=true')
    expect(preview).toMatchObject({ totalErrors: 1, keepableCells: 1, refusedRows: 1 })
    const { json } = await person.importCsv(csv, '?report=true&recognise=true&keepCells=true')
    expect(json).toMatchObject({ created: 2, refusedRows: 0, totalWarnings: 2 })
    const { items } = (await person.send('GET', '/items?q=Vase')).json
    const { json: vase } = await person.send('GET', `/items/${items[0].id}`)
    expect(vase).toMatchObject({ purchasePrice: 0, notes: 'blue\nPrice: gift' })
  })

  it('gives an item each label once when a cell names it in upper and lower case', async () => {
    const person = await app().signUp()
    const { status } = await person.importCsv('Item,Tags\nAxe,"Tools, tools"\n', '?recognise=true')
    expect(status).toBe(204)
    const { json } = await person.send('GET', '/items')
    expect(json.items).toMatchObject([{ name: 'Axe', labels: [{ name: 'Tools' }] }])
  })

  const long = 'x'.repeat(200)
  const labels = (letter: string) => Array.from({ length: 300 }, (_, index) => letter + index).join('|')
  it.each([
    ['has no name and no model', 'Model,Location\n,Shed\n', 'Model', 'empty'],
    ['gets a too long name from its model', `Manufacturer,Model\n${long},y${long}\n`, 'HB.name', 'tooLong'],
    ['gets a too long name from two columns', `One,Two\n${long},${long}\n`, 'HB.name', 'tooLong'],
    [
      'gets too many labels from two columns',
      `Item,Tags,Category\nAxe,${labels('a')},${labels('b')}\n`,
      'Category',
      'tooManyLabels',
    ],
    [
      'gets too long notes from unreadable cells',
      `Item,Price,Notes\nAxe,${long},${long.repeat(4)}\n`,
      'HB.notes',
      'tooLong',
    ],
  ])('is rejected when an item %s', async (_, csv, column, code) => {
    const { importCsv } = await app().signUp()
    const columns = csv.startsWith('One') ? '{"One":"HB.name","Two":"HB.name"}' : '{}'
    const query = `columns=${encodeURIComponent(columns)}&keepCells=true`
    for (const mode of ['', '&preview=true']) {
      const { json } = await importCsv(csv, `?${query}${mode}`)
      expect(json.details?.problems ?? json.errors).toMatchObject([{ line: 2, column, code }])
    }
  })

  it('is rejected when its amounts are ambiguous, and imported when the request names the decimal sign', async () => {
    const { importCsv } = await app().signUp()
    const csv = 'Item,Price\nSofa,1.200\n'
    const { status, json } = await importCsv(csv, '?recognise=true')
    expect([status, json.details.problems]).toMatchObject([
      422,
      [{ code: 'openDecimalSign', value: '1.200' }],
    ])
    const dialect = encodeURIComponent('{"decimalSign":","}')
    const { json: preview } = await importCsv(csv, `?preview=true&dialect=${dialect}`)
    expect(preview).toMatchObject({
      totalErrors: 0,
      dialect: { decimalSign: ',' },
      sample: [{ purchasePrice: 1200 }],
    })
  })

  it.each(['[]', '{"separator":"x"}', '{"encoding":"ebcdic"}', '{"headerLine":-1}', '{"colour":"red"}'])(
    'is rejected with 422 when the parameter dialect is %s',
    async (dialect) => {
      const { importCsv } = await app().signUp()
      const { status, json } = await importCsv(
        foreign,
        `?preview=true&dialect=${encodeURIComponent(dialect)}`,
      )
      expect([status, json.code, Object.keys(json.fields)]).toEqual([422, 'invalid', ['dialect']])
    },
  )

  it('leaves existing items in their locations when it has no column for locations', async () => {
    const person = await app().signUp()
    await person.importCsv('HB.import_ref,HB.location,HB.name\na,House,Axe\n')
    const columns = encodeURIComponent('{"Nr":"HB.import_ref"}')
    const csv = 'Nr,Name\na,Hatchet\nb,Bow\n'
    const { json: preview } = await person.importCsv(csv, `?preview=true&columns=${columns}`)
    expect(preview.sample).toMatchObject([
      { action: 'update', path: ['House'] },
      { action: 'create', path: [] },
    ])
    await person.importCsv(csv, `?columns=${columns}`)
    const { json } = await person.send('GET', '/items?orderBy=name')
    expect(json.items).toMatchObject([{ name: 'Bow' }, { name: 'Hatchet', locationPath: ['House'] }])
    expect(json.items[0]).not.toHaveProperty('location')
  })
})

withServer('A file with the header HB.name', (app) => {
  it("is read by Cubby's headers only, and headers of other programs are ignored", async () => {
    const { importCsv } = await app().signUp()
    const csv = 'HB.name,HB.location,Menge\nAxt,Haus,7\n'
    expect((await importCsv(csv, '?preview=true')).json.ignoredColumns).toEqual(['Menge'])
    const { json } = await importCsv(csv.replace('HB.location', 'Ort'), '?preview=true')
    expect([json.errors, json.ignoredColumns]).toEqual([[], ['Ort', 'Menge']])
  })

  it('leaves existing items in their locations when it lacks the header HB.location', async () => {
    const person = await app().signUp()
    await person.importCsv('HB.import_ref,HB.name,HB.location\na1,Axe,House\n')
    const { status } = await person.importCsv('HB.import_ref,HB.name,HB.notes\na1,Axe,sharp\nb2,Saw,\n')
    expect(status).toBe(200)
    const { json } = await person.send('GET', '/items?orderBy=name')
    expect(json.items).toMatchObject([{ name: 'Axe', locationPath: ['House'] }, { name: 'Saw' }])
    expect(json.items[1]).not.toHaveProperty('location')
  })
})
