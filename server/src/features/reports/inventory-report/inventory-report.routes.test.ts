import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import { attach, picture, waitUntilIdle, storedFiles } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { readPdf, type PdfPage } from '#test/pdf.ts'
import type { Person } from '#test/test-app.ts'

async function report({ send }: Person, query = ''): Promise<PdfPage[]> {
  const { status, headers, bytes, text } = await send('GET', `/reporting/inventory.pdf${query}`)
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
  it('leaves out other households, and has one page with a total when there are no items', async () => {
    await create(await app().signUp(), { name: 'Theirs', purchasePrice: 5 })
    const person = await app().signUp({ groupName: 'Ours', currency: 'EUR' })
    const pages = await report(person)
    expect(pages).toHaveLength(1)
    expect(rowsOf(pages[0])).toContain('Everything | 0 items | EUR 0.00')
    expect(rowsOf(pages[0]).join()).not.toContain('Theirs')
    const unknown = await report(person, `?locations=${newId()}`)
    expect(rowsOf(unknown[0])).toContain('Everything | 0 items | EUR 0.00')
  })

  it('shows the household and the date in its time zone', async () => {
    const person = await app().signUp({ groupName: 'Kiwi house', timeZone: 'Pacific/Auckland' })
    app().setNow(() => Date.parse('2026-03-01T12:00:00Z'))
    const rows = rowsOf((await report(person))[0])
    app().setNow(Date.now)
    expect(rows.slice(0, 3)).toEqual(['Inventory', 'Kiwi house', '2 March 2026'])
    expect(rows.at(-1)).toBe('Page 1 of | 1')
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

    const pages = await report(person)
    expect(pages.map(({ images }) => images)).toEqual([1])
    const rows = rowsOf(pages[0]).slice(3, -1)
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
      '000-002  ·  Manufacturer Bosch  ·  Model B1',
      'Serial number 47  ·  Bought 1 March 2024 from a shop',
      'Warranty until 1 March 2027  ·  Insured',
      'Rope | 2.5 | 19.99 | 49.98',
      '000-001',
      'Total: House / Attic | 2 items | EUR 1,284.48',
      'No location',
      columns,
      'Lost | 1 | – | –',
      '000-003',
      'Total: No location | 1 item | EUR 0.00',
      'Summary',
      'House | 1 item | EUR 300.00',
      'House / Attic | 2 items | EUR 1,284.48',
      'No location | 1 item | EUR 0.00',
      'Everything | 4 items | EUR 1,584.48',
    ])
  })

  it("shows borrower and due date of lent items in the person's language", async () => {
    const person = await app().signUp()
    await create(person, { name: 'Drill', lentTo: 'Anna', lentUntil: '2030-08-01' })
    await create(person, { name: 'Tent', lentTo: 'Bo' })
    await create(person, { name: 'Umbrella' })
    const numbersOf = async (query = '') =>
      rowsOf((await report(person, query))[0]).filter((row) => row.startsWith('000-'))
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

  it('leaves out a photo that is damaged in storage', async () => {
    const attached = await attach(app(), await picture(60, 50).png().toBuffer())
    const { person } = attached
    await waitUntilIdle(attached)
    const { storage } = app().context
    for (const file of await storedFiles(app(), person)) {
      const { path } = await receiveFile(storage, Readable.from([Buffer.from('no picture')]))
      await storage.put(`${person.householdUuid}/${file}`, path)
    }
    const [page] = await report(person)
    expect([page?.images, rowsOf(page).join()]).toEqual([0, expect.stringContaining('Everything')])
  })

  it('contains only the items that the query finds', async () => {
    const person = await app().signUp()
    const { json: label } = await person.send('POST', '/labels', { name: 'Insurance' })
    const { json: shed } = await person.send('POST', '/locations', { name: 'Shed' })
    await create(person, { name: 'Mower', locationId: shed.id, labelIds: [label.id] })
    await create(person, { name: 'Rake', locationId: shed.id })
    await create(person, { name: 'Ring', labelIds: [label.id] })
    const found = async (query: string) => {
      const rows = rowsOf((await report(person, query))[0]).join()
      return ['Mower', 'Rake', 'Ring'].filter((name) => rows.includes(name))
    }
    expect(await found(`?labels=${label.id}`)).toEqual(['Mower', 'Ring'])
    expect(await found(`?locations=${shed.id}`)).toEqual(['Mower', 'Rake'])
    expect(await found('?q=r&page=1&pageSize=1')).toEqual(['Rake', 'Ring'])
    expect(await found('?without=location')).toEqual(['Ring'])
  })

  it('repeats the location on each page, and ends no page with a heading', async () => {
    const person = await app().signUp({ groupName: 'Big house' })
    const rows = Array.from({ length: 60 }, (_, index) => `Item ${String(index).padStart(2, '0')},Cellar,1\n`)
    await person.importCsv(`HB.name,HB.location,HB.quantity\n${rows.join('')}`)
    const pages = (await report(person)).map(rowsOf)
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.slice(1, -1).entries()) {
      expect(page[0]).toMatch(/^Big house \| Inventory, /)
      expect(page[1]).toBe('Cellar (continued)')
      expect(page.at(-1)).toBe(`Page ${index + 2} of | ${pages.length}`)
    }
    const items = pages.flat().filter((row) => /^Item \d/.test(row))
    expect(items).toHaveLength(60)
  })
})
