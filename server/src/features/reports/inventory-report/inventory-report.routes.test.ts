import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import { attach, picture, waitUntilIdle, storedFiles } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { readPdf, type PdfPage } from '#test/pdf.ts'
import type { Person, TestResponse } from '#test/test-app.ts'

const report = ({ send }: Person, query = '') => readReport(send('GET', `/reporting/inventory.pdf${query}`))
const reportSome = ({ send }: Person, body: object) =>
  readReport(send('POST', '/reporting/inventory.pdf', body))

async function readReport(response: Promise<TestResponse>): Promise<PdfPage[]> {
  const { status, headers, bytes, text } = await response
  expect(status, text).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  return readPdf(bytes)
}

/** Returns the rows of a page from top to bottom, each read from left to right. */
function rowsOf(page: PdfPage | undefined): string[] {
  const rows = Map.groupBy(page?.texts ?? [], ({ y }) => y.toFixed(1))
  return [...rows.values()]
    .toSorted(([one], [other]) => (one?.y ?? 0) - (other?.y ?? 0))
    .map((row) =>
      row
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' | '),
    )
}

async function create({ send }: Person, item: Record<string, unknown>): Promise<string> {
  return (await send('POST', '/items', item)).json.id
}

withServer('The inventory report', (app) => {
  it('leaves out items of other households, and says that there are no items when the household has none', async () => {
    await create(await app().signUp(), { name: 'Theirs', purchasePrice: 5 })
    const person = await app().signUp({ groupName: 'Ours', currency: 'EUR' })
    const pages = await report(person)
    expect(pages).toHaveLength(1)
    expect(rowsOf(pages[0])).toContain('Everything | 0 items | EUR 0.00')
    expect(rowsOf(pages[0])).toContain('There are no items in this report.')
    expect(rowsOf(pages[0]).join()).not.toContain('Theirs')
    const unknown = await report(person, `?locations=${newId()}&locations=${newId()}`)
    expect(rowsOf(unknown[0])).toContain('Everything | 0 items | EUR 0.00')
  })

  it('has a cover with the household, the date in its time zone, and the user who made the report', async () => {
    const person = await app().signUp({
      name: 'Aroha',
      groupName: 'Kiwi house',
      timeZone: 'Pacific/Auckland',
    })
    app().setNow(() => Date.parse('2026-03-01T12:00:00Z'))
    const rows = rowsOf((await report(person))[0])
    app().setNow(Date.now)
    expect(rows.slice(0, 4)).toEqual(['Kiwi house', 'Inventory', '2 March 2026', 'Made by Aroha'])
    expect(rows.at(-1)).toBe('Page 1 of | 1')
  })

  it('shows a price with all its decimals', async () => {
    const person = await app().signUp({ currency: 'EUR' })
    await create(person, { name: 'Screw', purchasePrice: 0.0125, quantity: 1000 })
    const rows = rowsOf((await report(person))[1])
    expect(rows.find((row) => row.startsWith('Screw'))).toMatch(/1,000 \| 0\.0125 \| 12\.50$/)
  })

  it('shows the kind of value that the request names, with depreciation by the rule of a label', async () => {
    const person = await app().signUp({ currency: 'EUR' })
    const rule = { usefulLifeYears: 5, restValuePercent: 20 }
    const { json: label } = await person.send('POST', '/labels', { name: 'Phones', ...rule })
    const bought = { purchasePrice: 500, purchaseTime: '2001-01-01', labelIds: [label.id] }
    const id = await create(person, { name: 'Phone', ...bought })
    await person.send('PATCH', `/items/${id}`, { replacementValue: 700 })
    for (const [valuation, value] of [
      ['purchase', '500.00'],
      ['current', '100.00'],
      ['replacement', '700.00'],
    ]) {
      const [cover, list] = await reportSome(person, { ids: [id], valuation })
      expect(rowsOf(cover)).toContain(`Everything | 1 item | EUR ${value}`)
      expect(rowsOf(list)).toContain(`Phone | 1 | 500.00 | ${value}`)
    }
  })

  it('lists items by location path and name, with fields, totals and photos', async () => {
    const person = await app().signUp({ currency: 'EUR' })
    const { json: house } = await person.send('POST', '/locations', { name: 'House' })
    const { json: attic } = await person.send('POST', '/locations', { name: 'Attic', parentId: house.id })
    await person.send('POST', '/locations', { name: 'Empty' })
    const inAttic = { locationId: attic.id }
    await create(person, { ...inAttic, name: 'Rope', quantity: 2.5, purchasePrice: 19.99 })
    const saw = await create(person, { ...inAttic, name: 'Band saw', quantity: 1, purchasePrice: 1234.5 })
    await create(person, { name: 'Lost' })
    await create(person, { name: 'Sofa', locationId: house.id, purchasePrice: 300 })
    const fields = { manufacturer: 'Bosch', modelNumber: 'B1', serialNumber: '47' }
    const dates = { purchaseTime: '2024-03-01', purchaseFrom: 'a shop', warrantyExpires: '2027-03-01' }
    await person.send('PATCH', `/items/${saw}`, { ...fields, ...dates, insured: true })
    const photo = { file: await picture(60, 40).png().toBuffer(), name: 'saw.png', type: 'photo' }
    expect((await person.upload(`/items/${saw}/attachments`, photo)).status).toBe(201)

    const receipt = { file: Buffer.from('Paid in cash'), name: 'saw.pdf', type: 'receipt' }
    expect((await person.upload(`/items/${saw}/attachments`, receipt)).status).toBe(201)

    const pages = await report(person)
    expect(pages.map(({ images }) => images)).toEqual([0, 1])
    expect(rowsOf(pages[0]).slice(4, -1)).toEqual([
      'Total value',
      'EUR 1,584.48 | 4 items',
      'Summary',
      'House | 1 item | EUR 300.00',
      'House / Attic | 2 items | EUR 1,284.48',
      'No location | 1 item | EUR 0.00',
      'Everything | 4 items | EUR 1,584.48',
    ])
    const rows = rowsOf(pages[1]).slice(1, -1)
    const columns = 'Item | Quantity | Price in EUR | Value in EUR'
    expect(rows).toEqual([
      'House',
      columns,
      'Sofa | 1 | 300.00 | 300.00',
      '000-004',
      'Total: House | 1 item | EUR 300.00',
      'House / Attic',
      columns,
      'Band saw | 1 | 1,234.50 | 1,234.50',
      '000-002',
      'Manufacturer Bosch',
      'Model B1',
      'Serial number 47',
      'Bought 1 March 2024 from a shop',
      'Warranty until 1 March 2027',
      'Insured',
      'Receipt: saw.pdf',
      'Rope | 2.5 | 19.99 | 49.98',
      '000-001',
      'Total: House / Attic | 2 items | EUR 1,284.48',
      'No location',
      columns,
      'Lost | 1 | – | –',
      '000-003',
      'Total: No location | 1 item | EUR 0.00',
    ])
  })

  it('continues an item on the next page when it has more receipts than a page has rows', async () => {
    const person = await app().signUp()
    const id = await create(person, { name: 'House' })
    const upload = async (file: Record<string, string | Buffer>) =>
      expect((await person.upload(`/items/${id}/attachments`, file)).status).toBe(201)
    await upload({ file: await picture(60, 60).png().toBuffer(), name: 'house.png', type: 'photo' })
    const names = Array.from({ length: 90 }, (_, index) => `bill-${index}.txt`)
    for (const name of names) await upload({ file: Buffer.from('Paid in cash'), name, type: 'receipt' })
    const pages = await report(person)
    const onPaper = pages.flatMap(({ texts }) => texts.filter(({ y }) => y < 285).map(({ text }) => text))
    expect(onPaper).toEqual(expect.arrayContaining(names.map((name) => `Receipt: ${name}`)))
    expect(rowsOf(pages.at(-1))[1]).toBe('No location (continued)')
  })

  it("shows borrower and due date of lent items in the person's language", async () => {
    const person = await app().signUp()
    await create(person, { name: 'Drill', lentTo: 'Anna', lentUntil: '2030-08-01' })
    await create(person, { name: 'Tent', lentTo: 'Bo' })
    await create(person, { name: 'Umbrella' })
    const numbersOf = async (query = '') =>
      rowsOf((await report(person, query))[1]).filter((row) => row.startsWith('000-'))
    expect(await numbersOf()).toEqual([
      '000-001  ·  Lent to Anna until 1 August 2030',
      '000-002  ·  Lent to Bo',
      '000-003',
    ])
    expect(await numbersOf('?language=de')).toEqual([
      '000-001  ·  Verliehen an Anna bis 1. August 2030',
      '000-002  ·  Verliehen an Bo',
      '000-003',
    ])
  })

  it('names a photo that is damaged in storage, with the reason, in place of the photo', async () => {
    const attached = await attach(app(), await picture(60, 50).png().toBuffer())
    const { person } = attached
    await waitUntilIdle(attached)
    const { storage } = app().context
    for (const file of await storedFiles(app(), person)) {
      const { path } = await receiveFile(storage, Readable.from([Buffer.from('no picture')]))
      await storage.put(`${person.householdUuid}/${file}`, path)
    }
    const [cover, page] = await report(person)
    expect([page?.images, rowsOf(cover).join()]).toEqual([0, expect.stringContaining('Everything')])
    expect(rowsOf(page).join(' ')).toMatch(/Photo .*: This picture is damaged/)
  })

  it('names a photo that is missing from storage', async () => {
    const attached = await attach(app(), await picture(60, 50).png().toBuffer())
    const { person } = attached
    await waitUntilIdle(attached)
    const { storage } = app().context
    for (const file of await storedFiles(app(), person)) {
      await storage.remove(`${person.householdUuid}/${file}`)
    }
    const [, page] = await report(person)
    expect(rowsOf(page).join(' ')).toMatch(/Photo .*: This file is missing/)
  })

  it('contains only the items that the query finds', async () => {
    const person = await app().signUp()
    const { json: label } = await person.send('POST', '/labels', { name: 'Insurance' })
    const { json: shed } = await person.send('POST', '/locations', { name: 'Shed' })
    await create(person, { name: 'Mower', locationId: shed.id, labelIds: [label.id] })
    await create(person, { name: 'Rake', locationId: shed.id })
    await create(person, { name: 'Ring', labelIds: [label.id] })
    const found = async (query: string) => {
      const rows = rowsOf((await report(person, query))[1]).join()
      return ['Mower', 'Rake', 'Ring'].filter((name) => rows.includes(name))
    }
    expect(await found(`?labels=${label.id}`)).toEqual(['Mower', 'Ring'])
    expect(await found(`?locations=${shed.id}`)).toEqual(['Mower', 'Rake'])
    expect(await found('?q=r&page=1&pageSize=1')).toEqual(['Rake', 'Ring'])
    expect(await found('?without=location')).toEqual(['Ring'])
  })

  it('contains only a location with everything inside it, a label or a saved view, which the cover names', async () => {
    const person = await app().signUp({ groupName: 'Ours', currency: 'EUR' })
    const { send } = person
    const { json: house } = await send('POST', '/locations', { name: 'House' })
    const { json: attic } = await send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const { json: shelf } = await send('POST', '/locations', { name: 'Shelf', parentId: attic.id })
    const { json: label } = await send('POST', '/labels', { name: 'Valuables' })
    const { json: view } = await send('POST', '/views', { name: 'Over 100', query: 'priceMin=100' })
    await create(person, { name: 'Ring', locationId: shelf.id, purchasePrice: 500, labelIds: [label.id] })
    await create(person, { name: 'Rope', locationId: attic.id, purchasePrice: 20 })
    await create(person, { name: 'Sofa', locationId: house.id, purchasePrice: 300 })
    const coverOf = async (body: object) => {
      const [cover, ...pages] = (await reportSome(person, body)).map(rowsOf)
      const shown = pages.flat().join()
      const names = ['Ring', 'Rope', 'Sofa'].filter((name) => shown.includes(name))
      const isTitle = (row: string) => !/^(Ours|Made by .*|\d+ \w+ \d{4}|Total value|Page .*)$/.test(row)
      return { cover: cover?.filter(isTitle), names }
    }
    expect(await coverOf({ search: { locations: attic.id, includeSubLocations: 'true' } })).toEqual({
      cover: [
        'Attic',
        'House',
        'EUR 520.00 | 2 items',
        'Summary',
        'House / Attic | 1 item | EUR 20.00',
        'House / Attic / Shelf | 1 item | EUR 500.00',
        'Everything | 2 items | EUR 520.00',
      ],
      names: ['Ring', 'Rope'],
    })
    expect(await coverOf({ search: { labels: [label.id] } })).toMatchObject({
      cover: expect.arrayContaining(['Valuables', 'EUR 500.00 | 1 item']),
      names: ['Ring'],
    })
    expect(await coverOf({ view: view.id, search: { priceMin: '100' } })).toMatchObject({
      cover: expect.arrayContaining(['Over 100', 'EUR 800.00 | 2 items']),
      names: ['Ring', 'Sofa'],
    })
  })

  it('contains only the selected items, including archived ones', async () => {
    const person = await app().signUp({ currency: 'EUR' })
    const ring = await create(person, { name: 'Ring', purchasePrice: 500 })
    const rope = await create(person, { name: 'Rope', purchasePrice: 20 })
    await create(person, { name: 'Sofa', purchasePrice: 300 })
    await person.send('PATCH', `/items/${rope}`, { archived: true })
    const [cover, page] = (await reportSome(person, { ids: [ring, rope] })).map(rowsOf)
    expect(cover).toEqual(expect.arrayContaining(['Selected items', 'EUR 520.00 | 2 items']))
    expect(page?.filter((row) => /^(Ring|Rope|Sofa)/.test(row))).toEqual([
      'Ring | 1 | 500.00 | 500.00',
      'Rope | 1 | 20.00 | 20.00',
    ])
  })

  it('returns 404 for a location, label, view or item of another household', async () => {
    const other = await app().signUp()
    const { json: shed } = await other.send('POST', '/locations', { name: 'Shed' })
    const { json: label } = await other.send('POST', '/labels', { name: 'Valuables' })
    const { json: view } = await other.send('POST', '/views', { name: 'Over 100', query: 'priceMin=100' })
    const item = await create(other, { name: 'Ring' })
    const { send } = await app().signUp()
    const refused = [
      send('GET', `/reporting/inventory.pdf?locations=${shed.id}`),
      ...[
        { search: { locations: [shed.id], includeSubLocations: 'true' } },
        { search: { labels: [label.id] } },
        { search: {}, view: view.id },
        { ids: [item] },
      ].map((body) => send('POST', '/reporting/inventory.pdf', body)),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  it('repeats the location on each page, and ends no page with a heading', async () => {
    const person = await app().signUp({ groupName: 'Big house' })
    const rows = Array.from({ length: 60 }, (_, index) => `Item ${String(index).padStart(2, '0')},Cellar,1\n`)
    await person.importCsv(`HB.name,HB.location,HB.quantity\n${rows.join('')}`)
    const pages = (await report(person)).map(rowsOf)
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.slice(2).entries()) {
      expect(page[0]).toMatch(/^Big house \| Inventory, /)
      expect(page[1]).toBe('Cellar (continued)')
      expect(page.at(-1)).toBe(`Page ${index + 3} of | ${pages.length}`)
    }
    const items = pages.flat().filter((row) => /^Item \d/.test(row))
    expect(items).toHaveLength(60)
  })
})
