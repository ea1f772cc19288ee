import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attach, pdf, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { newProblemList } from '../parsing/problem-list.ts'
import { openTable } from '../parsing/open-table.ts'
import { readZip } from '#server/storage/read-zip.ts'

async function save(app: TestApp, bytes: Buffer): Promise<string> {
  const path = join(app.context.storage.temporaryFolder, app.context.newId())
  await writeFile(path, bytes)
  return path
}

async function readSheets(app: TestApp, bytes: Buffer) {
  const path = await save(app, bytes)
  const sheets: Record<string, unknown[][]> = {}
  for (const sheet of ['Items', 'Locations', 'Maintenance']) {
    const table = await openTable(path, newProblemList(), { sheet })
    sheets[sheet] = []
    if (table) for await (const { cells } of table.rows()) sheets[sheet].push(cells)
  }
  return sheets
}

async function readParts(app: TestApp, bytes: Buffer) {
  const parts: Record<string, string> = {}
  for await (const { name, read } of readZip(await save(app, bytes), 1e8)) {
    parts[name] = ''
    for await (const piece of read()) parts[name] += piece.toString()
  }
  return parts
}

/** Creates a lamp on a shelf in the hall, with a maintenance task, and a saw without a location. */
async function createFixtures({ send }: Person) {
  const make = async (path: string, body: object): Promise<string> => (await send('POST', path, body)).json.id
  const hall = await make('/locations', { name: 'Hall' })
  const shelf = await make('/locations', { name: 'Shelf', parentId: hall })
  await make('/locations', { name: 'Attic' })
  const lamp = await make('/items', { name: '=1+1', locationId: shelf })
  await send('PATCH', `/items/${lamp}`, {
    purchasePrice: 1234.5,
    quantity: 1.5,
    purchaseTime: '2024-02-29',
    warrantyExpires: '1899-12-31',
    insured: true,
    fields: [
      { type: 'number', name: 'Watts', numberValue: 7.5 },
      { type: 'text', name: 'Code', textValue: '0123' },
    ],
  })
  await make(`/items/${lamp}/maintenance`, {
    name: 'Dust',
    scheduledDate: '2030-05-01',
    cost: '2.5',
    recurrence: { every: 6, unit: 'months', from: 'completion' },
  })
  const saw = await make('/items', { name: 'Saw' })
  return { lamp, saw }
}

withServer('An export as a workbook', (app) => {
  it('has the items in typed cells, and their locations and maintenance', async () => {
    const person = await app().signUp()
    await createFixtures(person)
    const response = await person.send('GET', '/items/export.xlsx?language=en')
    expect(response.headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
    expect(response.headers['content-disposition']).toMatch(/filename="cubby-items_[\d_-]+\.xlsx"$/)
    const { Items = [], Locations, Maintenance = [] } = await readSheets(app(), response.bytes)
    const [header = [], lamp = [], saw] = Items
    expect(saw).toContain('Saw')
    const cellOf = (name: string) => lamp[header.indexOf(name)]
    expect([cellOf('Name'), cellOf('Location'), cellOf('Price per piece'), cellOf('Quantity')]).toEqual([
      '=1+1',
      'Hall / Shelf',
      1234.5,
      1.5,
    ])
    expect([cellOf('Bought on'), cellOf('Warranty until'), cellOf('Insured')]).toEqual([
      '2024-02-29',
      '1899-12-31',
      'true',
    ])
    expect([cellOf('Watts'), cellOf('Code')]).toEqual([7.5, '0123'])
    expect(Locations?.map(([name, parent]) => [name, parent])).toEqual([
      ['Name', 'In location'],
      ['Attic', ''],
      ['Hall', ''],
      ['Shelf', 'Hall'],
    ])
    expect(Maintenance[1]?.slice(1)).toEqual([
      '=1+1',
      'Dust',
      '2030-05-01',
      '',
      2.5,
      '',
      6,
      'months',
      'completion',
    ])
  })

  it('shows amounts with all their decimals, as some currencies have three', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: 'Screw', purchasePrice: 1.0125 })
    const parts = await readParts(app(), (await person.send('GET', '/items/export.xlsx')).bytes)
    expect(parts['xl/worksheets/sheet1.xml']).toContain(' s="3"><v>1.0125</v>')
    const styles = parts['xl/styles.xml'] ?? ''
    const formats = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
    // The first format belongs to the default style, and not to cells.
    expect(styles).toContain(`<numFmt numFmtId="${formats[1 + 3]}" formatCode="#,##0.00##"/>`)
  })

  it.each([
    ['JPY', 12_800, '#,##0'],
    ['JPY', 0.5, '#,##0.00##'],
    ['KWD', 4, '#,##0.000#'],
  ])(
    'shows an amount in %s, such as %d, with the decimals of the currency',
    async (currency, price, code) => {
      const person = await app().signUp()
      await person.send('PUT', '/groups', { name: 'Home', currency })
      await person.send('POST', '/items', { name: 'Kettle', purchasePrice: price })
      const parts = await readParts(app(), (await person.send('GET', '/items/export.xlsx')).bytes)
      const [, style] =
        new RegExp(` s="(\\d+)"><v>${price}</v>`).exec(parts['xl/worksheets/sheet1.xml'] ?? '') ?? []
      const styles = parts['xl/styles.xml'] ?? ''
      const formats = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
      const codes = new Map(
        [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, own]) => [
          id,
          own,
        ]),
      )
      // Excel has the format 3 without a declaration.
      expect(codes.set('3', '#,##0').get(formats[1 + Number(style)])).toBe(code)
    },
  )

  it('has no formulas, a frozen and filtered header, and dates with a date format', async () => {
    const person = await app().signUp()
    await createFixtures(person)
    const parts = await readParts(app(), (await person.send('GET', '/items/export.xlsx')).bytes)
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('s="4" t="inlineStr"><is><t xml:space="preserve">=1+1</t>')
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+3"\/>/)
    // 29 February 2024 as Excel counts days.
    expect(sheet).toContain(' s="2"><v>45351</v>')
    expect(sheet).toContain(' t="b"><v>1</v>')
  })

  it('has the addresses of photos, and a link to the page that shows them', async () => {
    const { person, item, at } = await attach(app(), await picture(40, 30).jpeg().toBuffer(), 'Front.jpg')
    await person.upload(`${item}/attachments`, { file: pdf, name: 'Manual.pdf' })
    const response = await person.send('GET', '/items/export.xlsx?language=en', undefined, {
      host: 'home.example:7745',
    })
    const tenant = `?tenant=${person.householdUuid}`
    const { Items: [header = [], lamp = []] = [] } = await readSheets(app(), response.bytes)
    expect(lamp[header.indexOf('Photos')]).toBe(`http://home.example:7745/api/v1${at}${tenant}`)
    const links = (await readParts(app(), response.bytes))['xl/worksheets/_rels/sheet1.xml.rels']
    const page = item.replace('/items/', '/item/')
    expect(links).toContain(`Target="http://home.example:7745${page}${tenant}" TargetMode="External"`)
    const { json: report } = await person.importCsv(response.bytes, '?report=true')
    expect(report).toMatchObject({ unchanged: 1, lostCells: 0, batchId: null })
  })

  it('has only the selected items with their locations and maintenance', async () => {
    const person = await app().signUp()
    const { lamp, saw } = await createFixtures(person)
    const read = async (body: object) => {
      const response = await person.send('POST', '/items/export.xlsx', { ...body, language: 'en' })
      expect(response.status).toBe(200)
      const { Items, Locations, Maintenance } = await readSheets(app(), response.bytes)
      return [Items?.length, Locations?.slice(1).map(([name]) => name), Maintenance?.length]
    }
    expect(await read({ ids: [lamp] })).toEqual([2, ['Hall', 'Shelf'], 2])
    expect(await read({ ids: [saw] })).toEqual([2, [], 1])
    expect(await read({ search: { q: 'saw' } })).toEqual([2, [], 1])
    expect((await person.send('POST', '/items/export.xlsx', {})).status).toBe(422)
  })
})
