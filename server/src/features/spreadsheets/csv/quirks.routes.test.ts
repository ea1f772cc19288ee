// @module-tag slow

import { describe, expect, it } from 'vitest'
import type { CellProblemCode } from '#contract/errors.ts'
import { withServer, onSqlite } from '#test/each-database.ts'
import { readTestFile } from '#test/test-data.ts'
import type { Person } from '#test/test-app.ts'

const problem = (
  line: number,
  column: string,
  code: CellProblemCode,
  { value = expect.any(String), ...values }: { value?: string; [name: string]: unknown } = {},
) => ({ line, column, reason: expect.any(String), value, code, values })

const refused = {
  'ragged-rows.csv': [problem(4, '', 'tooManyCells', { number: 6, expected: 5 })],
  'unclosed-quote.csv': [problem(3, '', 'quoteOpen')],
  'missing-name.csv': [problem(3, 'HB.name', 'empty'), problem(5, 'HB.name', 'empty')],
  'too-long-name.csv': [problem(4, 'HB.name', 'tooLong', { length: 256, limit: 255 })],
  'huge-cell.csv': [problem(3, 'HB.description', 'tooLong', { length: 262_144, limit: 1000 })],
  'negative-quantities.csv': [
    problem(2, 'HB.quantity', 'tooSmall', { value: '-1', limit: 0 }),
    problem(5, 'HB.quantity', 'tooSmall', { value: '-24', limit: 0 }),
  ],
  'duplicate-import-refs.csv': [
    {
      ...problem(5, 'HB.import_ref', 'sameRef', { value: 'hfdup002', line: 3 }),
      reason: 'Lines 3 and 5 have the same HB.import_ref hfdup002',
    },
  ],
  'nul-bytes.csv': [problem(3, '', 'notText'), problem(4, '', 'notText')],
  'empty.csv': [problem(1, '', 'emptyFile')],
  'header-only.csv': [problem(1, '', 'noItems')],
}

const sameSix = [
  'excel-europe.csv',
  'tab-separated.tsv',
  'utf8-bom.csv',
  'utf16le.csv',
  'windows-1252.csv',
  'crlf.csv',
]

async function exportOf({ send }: Person, query = ''): Promise<string> {
  return (await send('GET', `/items/export${query}`)).text
}

function withoutUrls(csv: string): string {
  return csv.replaceAll(/\/item\/[0-9a-f-]{36}/g, '')
}

interface FullItem {
  name: string
  quantity: number
  insured: boolean
  purchaseTime: string
  warrantyExpires: string
  locationPath?: string[]
  fields: { name: string; textValue: string }[]
}

async function itemsOf({ send }: Person): Promise<FullItem[]> {
  const { json } = await send('GET', '/items?includeArchived=true&orderBy=createdAt&order=asc')
  return Promise.all(
    json.items.map(async ({ id }: { id: string }) => (await send('GET', `/items/${id}`)).json),
  )
}

function fieldOf(item: FullItem, name: string): string {
  return item.fields.find((field) => field.name === name)?.textValue ?? ''
}

describe('With the unusual files in the repository', () => {
  withServer('an import', (app) => {
    it('stores quantities exactly, and exports them without needless zeros', async () => {
      const person = await app().signUp()
      await person.importCsv(readTestFile('quirks/decimal-quantities.csv'))
      expect((await itemsOf(person)).map(({ quantity }) => quantity)).toEqual([12, 2, 3, 1.5, 0.25])
      const five = (await exportOf(person)).replace(',0.25,', ',0.25001,')
      const { json } = await person.importCsv(five)
      expect(json).toMatchObject({ unchanged: 5, warnings: [{ code: 'rounded', values: { number: 1 } }] })
    })
  })

  // Run on SQLite only, because reading these files does not depend on the kind of database.
  onSqlite('an import', (app) => {
    it.each(Object.entries(refused))(
      'rejects the file %s, names the lines and columns with errors, and changes nothing',
      async (file, problems) => {
        const person = await app().signUp()
        await person.send('POST', '/items', { name: 'Lamp' })
        const before = await exportOf(person)
        const response = await person.importCsv(readTestFile(`quirks/${file}`))
        expect(response.status).toBe(422)
        expect(response.json.code).toBe('bad_file')
        expect(response.json.details).toEqual({ problems, total: problems.length })
        expect(await exportOf(person)).toBe(before)
        expect((await person.send('GET', '/locations')).json).toEqual([])
      },
    )

    it('creates the same six items from each of six encodings, and no duplicates when one household imports all six files', async () => {
      const together = await app().signUp()
      const exports = new Set<string>()
      for (const file of sameSix) {
        const alone = await app().signUp()
        expect((await alone.importCsv(readTestFile(`quirks/${file}`))).json).toMatchObject({ created: 6 })
        exports.add(withoutUrls(await exportOf(alone)))
        await together.importCsv(readTestFile(`quirks/${file}`))
      }
      exports.add(withoutUrls(await exportOf(together)))
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

    it('keeps the day of a date as written, in any date format', async () => {
      const person = await app().signUp()
      await person.importCsv(readTestFile('quirks/odd-dates.csv'))
      const items = await itemsOf(person)
      expect(items).toHaveLength(13)
      for (const item of items) {
        expect(item.purchaseTime).toBe(fieldOf(item, 'expect_purchase'))
        expect(item.warrantyExpires).toBe(fieldOf(item, 'expect_warranty'))
      }
    })

    it('understands all words for true and false', async () => {
      const person = await app().signUp()
      await person.importCsv(readTestFile('quirks/odd-booleans.csv'))
      const items = await itemsOf(person)
      expect(items).toHaveLength(18)
      for (const item of items) expect(String(item.insured)).toBe(fieldOf(item, 'expect_insured') || 'false')
    })

    it('splits locations only at a slash between spaces', async () => {
      const person = await app().signUp()
      await person.importCsv(readTestFile('quirks/slash-in-location-name.csv'))
      for (const item of await itemsOf(person)) {
        expect(String(item.locationPath?.length)).toBe(fieldOf(item, 'expect_levels'))
        expect(item.locationPath?.at(-1)).toBe(fieldOf(item, 'expect_last'))
      }
    })

    it('keeps formulas as text, and reads an export with escaped formulas as the same text', async () => {
      const person = await app().signUp()
      await person.importCsv(readTestFile('quirks/formula-injection.csv'))
      const items = await itemsOf(person)
      expect(items[0]?.name.startsWith('=HYPERLINK')).toBe(true)
      const safe = await exportOf(person, '?for=spreadsheet')
      expect(safe).toContain("'=HYPERLINK")
      expect(safe).not.toMatch(/(^|,)"?[=+@]/m)
      expect((await person.importCsv(safe)).json).toMatchObject({ updated: 0, created: 0, batchId: null })
      expect((await itemsOf(person)).map(({ name }) => name)).toEqual(items.map(({ name }) => name))
    })
  })
})
