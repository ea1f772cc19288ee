// @module-tag slow

import { describe, expect, it } from 'vitest'
import { withServer, onSqlite } from '#test/each-database.ts'
import { readTestFile } from '#test/test-data.ts'
import { withoutUrls } from '#test/without-urls.ts'
import type { Person } from '#test/test-app.ts'

const sameSix = [
  'excel-europe.csv',
  'tab-separated.tsv',
  'utf8-bom.csv',
  'utf16le.csv',
  'windows-1252.csv',
  'crlf.csv',
]

interface FullItem {
  name: string
  quantity: number
}

async function itemsOf({ send }: Person): Promise<FullItem[]> {
  const { json } = await send('GET', '/items?includeArchived=true&orderBy=createdAt&order=asc')
  return Promise.all(
    json.items.map(async ({ id }: { id: string }) => (await send('GET', `/items/${id}`)).json),
  )
}

describe('With the unusual files in the repository', () => {
  withServer('an import', (app) => {
    it('stores quantities exactly, and exports them without needless zeros', async () => {
      const person = await app().signUp()
      await person.importCsv(readTestFile('quirks/decimal-quantities.csv'))
      expect((await itemsOf(person)).map(({ quantity }) => quantity)).toEqual([12, 2, 3, 1.5, 0.25])
      const five = (await person.exportCsv()).replace(',0.25,', ',0.25001,')
      const { json } = await person.importCsv(five)
      expect(json).toMatchObject({ unchanged: 5, warnings: [{ code: 'rounded', values: { number: 1 } }] })
    })
  })

  // Run on SQLite only, because reading these files does not depend on the kind of database.
  onSqlite('an import', (app) => {
    it('rejects a file with equal import refs, names their lines, and changes nothing', async () => {
      const person = await app().signUp()
      await person.send('POST', '/items', { name: 'Lamp' })
      const before = await person.exportCsv()
      const response = await person.importCsv(readTestFile('quirks/duplicate-import-refs.csv'))
      expect(response.status).toBe(422)
      expect(response.json).toMatchObject({
        code: 'bad_file',
        details: {
          problems: [
            {
              line: 5,
              column: 'HB.import_ref',
              reason: 'Lines 3 and 5 have the same HB.import_ref hfdup002',
              value: 'hfdup002',
              code: 'sameRef',
              values: { line: 3 },
            },
          ],
          total: 1,
        },
      })
      expect(await person.exportCsv()).toBe(before)
      expect((await person.send('GET', '/locations')).json).toEqual([])
    })

    it('creates the same six items from each of six encodings, and no duplicates when one household imports all six files', async () => {
      const together = await app().signUp()
      const exports = new Set<string>()
      for (const file of sameSix) {
        const alone = await app().signUp()
        expect((await alone.importCsv(readTestFile(`quirks/${file}`))).json).toMatchObject({ created: 6 })
        exports.add(withoutUrls(await alone.exportCsv()))
        await together.importCsv(readTestFile(`quirks/${file}`))
      }
      exports.add(withoutUrls(await together.exportCsv()))
      expect(exports.size).toBe(1)
      expect((await together.send('GET', '/items')).json.total).toBe(6)
    })

    it('creates new items at each import of a file without import refs, and warns about this', async () => {
      const person = await app().signUp()
      for (const total of [5, 10]) {
        const { json } = await person.importCsv(readTestFile('quirks/minimal-columns.csv'))
        expect(json).toMatchObject({ created: 5, totalWarnings: 1 })
        expect((await person.send('GET', '/items')).json.total).toBe(total)
      }
      expect((await itemsOf(person)).map(({ quantity }) => quantity)).toEqual(Array(10).fill(1))
    })

    it('lists ignored columns in its report', async () => {
      const { importCsv } = await app().signUp()
      const { json } = await importCsv(readTestFile('quirks/unknown-columns.csv'))
      expect(json).toMatchObject({
        created: 3,
        ignoredColumns: ['Shelf colour', 'HB.barcode', 'hb.notes', 'Checked on'],
      })
    })

    it('keeps formulas as text, and reads an export with escaped formulas as the same text', async () => {
      const person = await app().signUp()
      await person.importCsv(readTestFile('quirks/formula-injection.csv'))
      const items = await itemsOf(person)
      expect(items[0]?.name.startsWith('=HYPERLINK')).toBe(true)
      const safe = await person.exportCsv('?for=spreadsheet')
      expect(safe).toContain("'=HYPERLINK")
      expect(safe).not.toMatch(/(^|,)"?[=+@]/m)
      expect((await person.importCsv(safe)).json).toMatchObject({ updated: 0, created: 0, batchId: null })
      expect((await itemsOf(person)).map(({ name }) => name)).toEqual(items.map(({ name }) => name))
    })
  })
})
