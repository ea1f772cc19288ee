import { readdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { readOwnFile, readTestFile } from '#test/test-data.ts'
import type { Person } from '#test/test-app.ts'

async function totalsOf({ send }: Person) {
  const { json } = await send('GET', '/items?includeArchived=true')
  const items: { quantity: number; archived: boolean; soldTime: string; value: number }[] = json.items
  return {
    items: items.length,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    worth: Math.round(json.totalValue * 100) / 100,
    archived: items.filter(({ archived }) => archived).length,
    sold: items.filter(({ soldTime }) => !soldTime.startsWith('0001')).length,
  }
}

withServer('An import', (app) => {
  it('rejects a body that is no form, and a form without the part csv', async () => {
    const { send, upload } = await app().signUp()
    expect((await send('POST', '/items/import', 'HB.name', { 'content-type': 'text/csv' })).status).toBe(415)
    expect((await send('POST', '/items/import')).status).toBe(422)
    const response = await upload('/items/import', { file: Buffer.from('HB.name\nLamp') })
    expect(response.status).toBe(422)
    expect(response.json).toMatchObject({ code: 'invalid', fields: { csv: 'is missing' } })
    expect(readdirSync(app().context.storage.temporaryFolder)).toEqual([])
  })

  it('reads the part csv when it has no file name', async () => {
    const { send } = await app().signUp()
    const part = 'content-disposition: form-data; name="csv"\r\n\r\nHB.location,HB.name\nHouse,Lamp'
    const response = await send('POST', '/items/import?report=true', `--b\r\n${part}\r\n--b--\r\n`, {
      'content-type': 'multipart/form-data; boundary=b',
    })
    expect([response.status, response.json.created]).toEqual([200, 1])
  })

  it('rejects a picture named .csv, with a reason that names the type of picture', async () => {
    const { importCsv } = await app().signUp()
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const response = await importCsv(png)
    expect(response.status).toBe(422)
    expect(response.json.code).toBe('bad_file')
    expect(response.json.details.problems).toMatchObject([
      { line: 1, reason: expect.stringContaining('PNG') },
    ])
    expect(readdirSync(app().context.storage.temporaryFolder)).toEqual([])
  })

  it('reports that the column of names is missing', async () => {
    const { importCsv } = await app().signUp()
    const response = await importCsv('HB.location,HB.quantity\nHouse,1\n')
    expect(response.json.details.problems).toMatchObject([{ line: 1, column: 'HB.name' }])
  })

  it('changes nothing when it is rejected', async () => {
    const person = await app().signUp()
    await person.importCsv(readOwnFile())
    const before = await person.exportCsv()
    const locations = (await person.send('GET', '/locations')).json
    const bad = `${readOwnFile().replace('Kettle', 'Changed').replace('House / Kitchen', 'New place')}r5,,,,,,1,,,,,,,,,,\n`
    const response = await person.importCsv(bad)
    expect(response.status).toBe(422)
    expect(response.headers['cubby-batch']).toBeUndefined()
    expect(response.json.details).toMatchObject({ total: 1, problems: [{ line: 8, column: 'HB.name' }] })
    expect(await person.exportCsv()).toBe(before)
    expect((await person.send('GET', '/locations')).json).toEqual(locations)
  })

  it('returns 200 when the request asks for a report, otherwise 204', async () => {
    const { importCsv } = await app().signUp()
    const plain = await importCsv(readOwnFile(), '')
    expect(plain).toMatchObject({ status: 204, text: '' })
    expect(plain.headers['cubby-batch']).toBeTruthy()
    const again = await importCsv(readOwnFile())
    expect(again.status).toBe(200)
    expect(again.json).toMatchObject({ rows: 4, created: 0, updated: 0, unchanged: 4, batchId: null })
    expect(again.headers['cubby-batch']).toBeUndefined()
  })

  it('counts the created records, and stores every value', async () => {
    const person = await app().signUp()
    const { json: report } = await person.importCsv(readOwnFile())
    expect(report).toMatchObject({ rows: 4, created: 4, newLocations: 4, newLabels: 3, warnings: [] })
    expect(report).toMatchObject({ encoding: 'utf-8', separator: ',', ignoredColumns: [], totalWarnings: 0 })
    const { json } = await person.send('GET', '/items?includeArchived=true&q=kettle')
    expect(json.items).toHaveLength(1)
    const { json: kettle } = await person.send('GET', `/items/${json.items[0].id}`)
    expect(kettle).toMatchObject({
      assetId: '000-004',
      description: '1.7 l, "quiet"',
      notes: 'Descale monthly.\n\nTwice in summer.',
      serialNumber: '0042',
      purchaseTime: '2024-02-29',
      locationPath: ['House', 'Kitchen'],
      fields: [{ type: 'text', name: 'Colour', textValue: 'Red' }],
    })
    expect(await totalsOf(person)).toEqual({ items: 4, pieces: 22.5, worth: 70.32, archived: 1, sold: 1 })
  })

  it('changes nothing when the file is an export of the household, and the next export has the same bytes', async () => {
    const person = await app().signUp()
    await person.importCsv(readOwnFile())
    const first = await person.exportCsv()
    expect((await person.importCsv(first)).json).toMatchObject({ unchanged: 4, batchId: null })
    expect(await person.exportCsv()).toBe(first)
  })

  it('is undone to the exact state before the import, whether the import created or updated items', async () => {
    const person = await app().signUp()
    const state = async () => [await person.exportCsv(), (await person.send('GET', '/labels')).json.length]
    const empty = await state()
    const created = await person.importCsv(readOwnFile())
    const full = await state()
    const changed = readOwnFile()
      .replace('Kettle', 'Tea kettle')
      .replace('House / Cellar,', 'Attic,')
      .replace('Red', '')
    const updated = await person.importCsv(changed)
    expect(updated.json).toMatchObject({ updated: 2, newLocations: 1 })
    expect((await person.undo(updated)).status).toBe(200)
    expect(await state()).toEqual(full)
    expect((await person.undo(created)).status).toBe(200)
    expect(await state()).toEqual(empty)
    expect((await person.send('GET', '/locations')).json).toEqual([])
  })

  it('succeeds when another import runs at the same time', async () => {
    const person = await app().signUp()
    const rows = (from: number) =>
      Array.from({ length: 600 }, (_, index) => `r${from + index},Shelf ${index % 7},Item ${from + index}`)
    const file = (from: number) => `HB.import_ref,HB.location,HB.name\n${rows(from).join('\n')}\n`
    const [one, other, lamp] = await Promise.all([
      person.importCsv(file(0)),
      person.importCsv(file(600)),
      person.send('POST', '/items', { name: 'Lamp' }),
    ])
    expect([one.json.created, other.json.created]).toEqual([600, 600])
    expect(lamp.status).toBe(201)
    const { json } = await person.send('GET', '/items')
    expect(json.total).toBe(1201)
    expect(new Set(json.items.map(({ assetId }: { assetId: string }) => assetId)).size).toBe(1201)
    expect((await person.send('GET', '/locations')).json).toHaveLength(7)
  })

  it('does not block reads', async () => {
    const person = await app().signUp()
    const rows = Array.from({ length: 5000 }, (_, index) => `r${index},,Item ${index}`)
    const progress = { isDone: false }
    const running = person.importCsv(`HB.import_ref,HB.location,HB.name\n${rows.join('\n')}\n`)
    const ended = running.finally(() => (progress.isDone = true))
    let totals = 0
    while (!progress.isDone) {
      const response = await person.send('GET', '/items?page=1&pageSize=1')
      expect(response.status).toBe(200)
      // A reader sees either no row of the import or all of them.
      expect([0, 5000]).toContain(response.json.total)
      totals++
      // Yield to the event loop: otherwise these calls, which need no network, would keep it from receiving the
      // thread's messages.
      await setImmediate()
    }
    expect((await ended).json.created).toBe(5000)
    expect(totals).toBeGreaterThan(1)
  })
})

withServer(
  'A file over the limit',
  (app) => {
    it('is rejected with 413 by an import, which leaves no data', async () => {
      const person = await app().signUp()
      const before = await person.exportCsv()
      const line = `,${'x'.repeat(900)}\n`
      const response = await person.importCsv(`HB.location,HB.name\n${line.repeat(1200)}`)
      expect(response.status).toBe(413)
      expect(response.json).toMatchObject({ code: 'too_large', fields: { csv: 'is larger than 1 MB' } })
      expect(readdirSync(app().context.storage.temporaryFolder)).toEqual([])
      expect(await person.exportCsv()).toBe(before)
    })
  },
  { CUBBY_MAX_IMPORT_MB: '1' },
)

describe('With the test inventories in the repository', () => {
  withServer('the household', (app) => {
    it('has the expected counts and value after its import, and is unchanged after an export and import', async () => {
      const person = await app().signUp()
      const report = (await person.importCsv(readTestFile('household.csv'))).json
      expect(report).toMatchObject({ created: 424, newLocations: 67, newLabels: 26, totalWarnings: 0 })
      const all = await totalsOf(person)
      expect(all).toMatchObject({ items: 424, pieces: 2526, worth: 128_413.45, archived: 11, sold: 10 })
      const again = await person.importCsv(readTestFile('household.csv'))
      expect(again.json).toMatchObject({ created: 0, updated: 0, unchanged: 424, batchId: null })

      const before = await person.exportCsv()
      const update = await person.importCsv(readTestFile('household-update.csv'))
      expect(update.json).toMatchObject({ updated: 30, created: 10, newLocations: 3, newLabels: 1 })
      expect(await totalsOf(person)).toEqual({
        items: 434,
        pieces: 2529,
        worth: 130_019.52,
        archived: 13,
        sold: 12,
      })
      const after = await person.exportCsv()
      expect((await person.importCsv(after)).json).toMatchObject({ unchanged: 434, batchId: null })
      expect(await person.exportCsv()).toBe(after)

      const undone = await person.undo(update)
      expect(undone.json).toMatchObject({ undone: 44, skipped: 0 })
      expect(await person.exportCsv()).toBe(before)
    })
  })
})

withServer('An export for a spreadsheet program', (app) => {
  it('has the names, separator and decimal sign of the language, and is read back', async () => {
    const person = await app().signUp()
    await person.importCsv('HB.import_ref,HB.name,HB.quantity,HB.purchase_price\nr1,=cmd,1.234,12.5\n')
    const german = await person.exportCsv('?for=excel&language=de-AT')
    expect(german).toMatch(
      /^\uFEFFCubby ID;Standort;Etiketten;Inventarnummer;Archiviert;Cubby URL;Name;Anzahl;/,
    )
    expect(german).toContain(";'=cmd;1,234;")
    expect(german).toContain(';12,5;')
    expect((await person.importCsv(german)).json).toMatchObject({ unchanged: 1, batchId: null })
    const english = await person.exportCsv('?for=excel')
    expect(english).toMatch(/^\uFEFFCubby ID,Location,Labels,/)
    expect(english).toContain(",'=cmd,1.234,")
    await person.send('PUT', '/users/self/settings', { language: 'de' })
    expect(await person.exportCsv('?for=excel')).toMatch(/^\uFEFFCubby ID;Standort;/)
    expect((await person.exportCsv('?for=excel&language=no!')).startsWith('\uFEFFCubby ID,')).toBe(true)
  })

  it('has numbers in custom fields as numbers, and they stay numbers when the file is edited', async () => {
    const person = await app().signUp()
    const { json } = await person.send('POST', '/items', { name: 'Rad' })
    const number = (name: string, numberValue: number) => ({ name, type: 'number', numberValue })
    const fields = [number('Gewicht', 12.5), number('Rest', -5), number('Länge', 1.234)]
    await person.send('PUT', `/items/${json.id}`, { fields })
    expect(await person.exportCsv('?for=excel')).toMatch(/,12\.5,1\.234,-5\n$/)
    const german = await person.exportCsv('?for=excel&language=de')
    expect(german).toMatch(/;12,5;1,234;-5\n$/)
    expect((await person.importCsv(german)).json).toMatchObject({ unchanged: 1, batchId: null })
    await person.importCsv(german.replace('12,5;1,234;-5', '1.250,5;1,235;-5 kg'))
    const { json: after } = await person.send('GET', `/items/${json.id}`)
    expect(after.fields).toMatchObject([
      number('Gewicht', 1250.5),
      { name: 'Rest', type: 'text', textValue: '-5 kg' },
      number('Länge', 1.235),
    ])
  })
})
