// @module-tag slow

import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { withServer, onSqlite } from '#test/each-database.ts'
import { readHomeboxFile, readTestFile } from '#test/test-data.ts'
import type { Person } from '#test/test-app.ts'

type Row = Record<string, string>

function readCsv(text: string | Buffer): Row[] {
  return parse(text, { columns: true })
}

/** Returns the rows of the export without their URLs, by import ref. */
async function rowsOf(person: Person): Promise<Record<string, Row>> {
  const rows = readCsv(await person.exportCsv())
  return Object.fromEntries(rows.map(({ 'HB.url': _, ...row }) => [row['HB.import_ref'] ?? '', row]))
}

async function locationsOf({ send }: Person): Promise<Record<string, string>> {
  const { json } = await send('GET', '/locations')
  const locations: { path: string[]; description: string }[] = json
  return Object.fromEntries(locations.map(({ path, description }) => [path.join(' / '), description]))
}

withServer('The import of a file exported by Homebox 0.26', (app) => {
  it('imports locations, labels, dates and parents in any order of rows', async () => {
    const person = await app().signUp()
    const { json } = await person.importCsv(readHomeboxFile())
    expect(json).toMatchObject({
      rows: 4,
      locationRows: 3,
      created: 4,
      newLocations: 4,
      newLabels: 2,
      ignoredColumns: [],
      lostCells: 0,
    })
    expect(await locationsOf(person)).toEqual({
      House: 'Asset ID 000-890',
      'House / Kitchen': 'Ground floor\n\nAsset ID 000-891',
      'House / Attic': '',
      'House / Attic / Box 1': '',
    })
    const { lens0001, camera01, lenscap1, oldcam01 } = await rowsOf(person)
    expect(lens0001).toMatchObject({
      'HB.parent_import_ref': 'camera01',
      'HB.location': 'House / Kitchen',
      'HB.labels': 'Fragile; Photo',
      'HB.purchase_time': '2023-03-18',
      'HB.field.Colour': 'Black',
    })
    expect(lenscap1).toMatchObject({ 'HB.parent_import_ref': 'lens0001' })
    expect(camera01).toMatchObject({ 'HB.parent_import_ref': '', 'HB.asset_id': '000-001' })
    expect(oldcam01).toMatchObject({
      'HB.archived': 'true',
      'HB.sold_time': '2024-02-29',
      'HB.sold_price': '20',
    })
  })

  it('gives one warning for all duplicate asset ids, and one for all asset ids of locations', async () => {
    const { importCsv } = await app().signUp()
    const { json: preview } = await importCsv(readHomeboxFile(), '?preview=true')
    const { json: report } = await importCsv(readHomeboxFile())
    expect(preview.warnings).toEqual(report.warnings)
    const reasons: string[] = report.warnings.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual([
      expect.stringMatching(/^2 locations have an asset id\./),
      '2 rows keep asset ids that another item has too: line 5: “Camera” has 000-001, which “Lens” has too; line 7: “Old camera” has 000-002, which “Lens cap” has too',
    ])
  })

  it('changes nothing when it is repeated, and is undone as a whole', async () => {
    const person = await app().signUp()
    const before = await person.exportCsv()
    const first = await person.importCsv(readHomeboxFile())
    const after = await person.exportCsv()
    const again = await person.importCsv(readHomeboxFile())
    expect(again.json).toMatchObject({ unchanged: 4, changedLocations: 0, newLocations: 0, batchId: null })
    const undone = await person.undo(first)
    expect(undone).toMatchObject({ status: 200, json: { skipped: 0 } })
    expect(await person.exportCsv()).toBe(before)
    expect(await locationsOf(person)).toEqual({})
    expect((await person.send('GET', '/labels')).json).toEqual([])
    await person.importCsv(readHomeboxFile())
    expect((await person.exportCsv()).split('\n')).toHaveLength(after.split('\n').length)
  })

  it('returns the same counts in a preview as in the import, and lists parents among the changes', async () => {
    const person = await app().signUp()
    const { json: preview } = await person.importCsv(readHomeboxFile(), '?preview=true')
    const { json: report } = await person.importCsv(readHomeboxFile())
    const { batchId: _, ...counts } = report
    expect(preview).toMatchObject(counts)
    const loose = readHomeboxFile()
      .replace('lenscap1,lens0001', 'lenscap1,')
      .replace(',Ground floor', ',Cold floor')
    const { json: change } = await person.importCsv(loose, '?preview=true')
    expect(change).toMatchObject({ updated: 1, unchanged: 3, changedLocations: 1 })
    expect(change.sample.find(({ action }: { action: string }) => action === 'update').changes).toEqual([
      { column: 'HB.parent_import_ref', before: 'lens0001', after: '' },
    ])
    expect((await person.importCsv(loose)).json).toMatchObject({
      updated: 1,
      unchanged: 3,
      changedLocations: 1,
    })
    const { json: back } = await person.importCsv(readHomeboxFile(), '?preview=true')
    expect(back.sample.find(({ action }: { action: string }) => action === 'update').changes).toEqual([
      { column: 'HB.parent_import_ref', before: '', after: 'lens0001' },
    ])
  })

  it('keeps the description of a location when its row has none', async () => {
    const person = await app().signUp()
    await person.send('POST', '/locations', { name: 'House', description: 'Built in 1912' })
    const { json } = await person.importCsv(readHomeboxFile())
    expect(json).toMatchObject({ newLocations: 3, changedLocations: 1 })
    expect((await locationsOf(person))['House']).toBe('Built in 1912\n\nAsset ID 000-890')
    expect((await person.importCsv(readHomeboxFile())).json).toMatchObject({
      changedLocations: 0,
      batchId: null,
    })
  })

  it('recognises the row of a location by its absolute URL, and rejects invalid cells of this row', async () => {
    const { importCsv, send } = await app().signUp()
    const url = 'https://box.example/location/0198c0de-0000-7000-8000-000000000001'
    const header = 'HB.location,HB.url,HB.name,HB.description\n'
    expect((await importCsv(`${header}House,${url},Kitchen,\n`)).json).toMatchObject({
      created: 0,
      newLocations: 2,
    })
    const deep = Array.from({ length: 50 }, () => 'Box').join(' / ')
    const { status, json } = await importCsv(
      `${header}House,${url},,\n${deep},${url},Last,\nHouse,${url},Hall,${'x'.repeat(1001)}\n`,
    )
    expect(status).toBe(422)
    expect(json.details.problems).toMatchObject([
      { line: 2, column: 'HB.name' },
      {
        line: 3,
        column: 'HB.location',
        reason: 'Line 3: HB.location puts it 51 levels deep; at most 50 are allowed',
      },
      { line: 4, column: 'HB.description' },
    ])
    expect((await send('GET', '/locations')).json).toHaveLength(2)
  })

  it('sets the description of a location that was created more than a chunk of rows earlier', async () => {
    const person = await app().signUp()
    const items = Array.from({ length: 600 }, (_, at) => `,Item ${at},Shed,\n`).join('')
    const csv = `HB.url,HB.name,HB.location,HB.description\n${items}/location/1,Shed,,Behind the house\n`
    expect((await person.importCsv(csv)).json).toMatchObject({ newLocations: 1, changedLocations: 0 })
    expect(await locationsOf(person)).toEqual({ Shed: 'Behind the house' })
  })

  it('puts an item into the location that it names as its parent', async () => {
    const person = await app().signUp()
    const csv =
      'HB.import_ref,HB.parent_import_ref,HB.location,HB.url,HB.name\n' +
      'axe00001,house001,House,/item/1,Axe\nhouse001,,,/location/1,House\n'
    expect((await person.importCsv(csv)).json).toMatchObject({ created: 1, newLocations: 1, lostCells: 0 })
    expect((await rowsOf(person))['axe00001']).toMatchObject({ 'HB.location': 'House' })
    expect((await person.importCsv(csv)).json).toMatchObject({ unchanged: 1, batchId: null })
  })
})

withServer('Cells without a field in Cubby', (app) => {
  it('are counted by column in the preview and the report', async () => {
    const { importCsv } = await app().signUp()
    const csv =
      'HB.location,HB.url,HB.name,HB.notes,HB.barcode,HB.empty,Other\n' +
      ',,Axe,sharp,4006381333931,,a\n,,Bow,,4006381333932,,b\n,/location/1,House,cold,,,\n'
    const { json: preview } = await importCsv(csv, '?preview=true')
    const { json: report } = await importCsv(csv)
    for (const { lostCells, warnings } of [preview, report]) {
      expect(lostCells).toBe(3)
      expect(warnings).toMatchObject([
        {
          line: 1,
          column: 'HB.barcode',
          reason: 'The column HB.barcode is not recognised: 2 filled cells are left out',
        },
        { line: 1, column: 'HB.notes', reason: 'Locations have no HB.notes: 1 filled cell is left out' },
        { column: 'HB.import_ref' },
      ])
    }
  })

  it('are not counted in rows that are rejected for a duplicate import ref', async () => {
    const { importCsv } = await app().signUp()
    const csv =
      'HB.import_ref,HB.location,HB.name,HB.barcode\n' +
      'axe00001,,Axe,4006381333931\naxe00001,,Bow,4006381333932\n'
    const { json } = await importCsv(csv, '?preview=true')
    expect(json).toMatchObject({ refusedRows: 1, lostCells: 1 })
  })

  it('are not counted when the user ignored their column', async () => {
    const { importCsv } = await app().signUp()
    const columns = encodeURIComponent('{"HB.barcode":""}')
    const csv = 'HB.location,HB.name,HB.barcode\n,Axe,4006381333931\n'
    const { json } = await importCsv(csv, `?preview=true&columns=${columns}`)
    expect(json.lostCells).toBe(0)
  })
})

describe('With the Homebox exports in the repository', () => {
  // The exports of older versions differ only in format, so they are tested on SQLite only.
  for (const [on, versions] of [
    [withServer, ['0.26']],
    [onSqlite, ['0.18', '0.22']],
  ] as const) {
    on('an import', (app) => {
      // The clock shows the day on which the expected numbers were recorded, because the number of valid warranties
      // depends on it.
      beforeAll(() => app().setNow(() => Date.parse('2026-11-01T12:00:00Z')))

      it.each(versions)('imports all data of %s', async (version) => {
        const person = await app().signUp({ seed: true })
        const facts = JSON.parse(readTestFile(`homebox/${version}/facts.json`).toString())
        const file = readTestFile(`homebox/${version}/export.csv`)
        const { json: report } = await person.importCsv(file)
        expect(report).toMatchObject({
          created: facts.itemsWithArchived,
          newLocations: 67,
          newLabels: 24,
          lostCells: 0,
        })
        expect(report.totalWarnings).toBe(1)
        const { statistics } = facts
        expect((await person.send('GET', '/groups/statistics')).json).toMatchObject({
          totalItems: statistics.totalItems,
          totalLocations: statistics.totalLocations,
          totalLabels: statistics.totalLabels ?? statistics.totalTags,
          totalItemPrice: statistics.totalItemPrice,
          totalWithWarranty: statistics.totalWithWarranty,
        })
        expect((await person.importCsv(file)).json).toMatchObject({ unchanged: 424, batchId: null })

        const origin = await app().signUp()
        await origin.importCsv(readTestFile('household.csv'))
        const [found, wanted] = [await rowsOf(person), await rowsOf(origin)]
        for (const [ref, row] of Object.entries(wanted)) {
          // Compare no asset ids, because Homebox has numbered items that had none.
          const { 'HB.asset_id': _, ...values } = row
          expect(found[ref]).toMatchObject(values)
        }
      })
    })
  }
})
