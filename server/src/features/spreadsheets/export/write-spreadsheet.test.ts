import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isBlank } from '#contract/texts.ts'
import { itemFields, type ItemFieldEntry } from '#contract/items/item-fields.ts'
import { importHeaders } from '#contract/spreadsheets.ts'
import { inspectSpreadsheet } from '../parsing/inspect-spreadsheet.ts'
import { newProblemList } from '../parsing/problem-list.ts'
import type { ImportRow } from '../parsing/read-row.ts'
import { readImportRows } from '../parsing/read-spreadsheet.ts'
import {
  type ExportItem,
  exportHeader,
  exportRow,
  itemCells,
  toRows,
  writeSpreadsheet,
} from './write-spreadsheet.ts'
import { writeXlsx } from '../workbook/write-xlsx.ts'
import { zipCompressed } from '#server/storage/zip-compressed.ts'
import { itemFieldMapper } from '#server/features/items/item-fields.mapper.ts'
import { cellKeys, type CellValues } from '../columns/columns.mapper.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder()
})

test('the contract lists all columns of an export in their order', () => {
  expect(exportHeader([])).toEqual(importHeaders)
})

const lamp: ExportItem = {
  importRef: 'ref1',
  parentRef: 'house001',
  path: ['House', 'Ups / downs'],
  labelNames: ['Light', 'a;b'],
  assetId: 12,
  url: 'https://cubby.example/item/1',
  ...itemFieldMapper.empty,
  name: 'Lamp, tall',
  quantity: 15_000,
  insured: true,
  notes: 'two\r\nlines',
  purchasePrice: 249_000,
  purchaseDate: '2021-04-13',
  manufacturer: '=1+1',
  modelNumber: "'+1",
  serialNumber: '-7',
  soldPrice: -5_000,
  fields: [{ name: 'Colour', text: '@red' }],
}

async function toCsv(items: ExportItem[], fieldNames: string[], guardFormulas: boolean) {
  const rows = items.map((item) => exportRow(item, fieldNames, { guardFormulas }))
  let csv = ''
  for await (const piece of writeSpreadsheet([[exportHeader(fieldNames)], rows])) csv += piece
  return csv
}

async function toWorkbook(items: ExportItem[], fieldNames: string[]): Promise<Buffer> {
  const columns = exportHeader(fieldNames).map((header) => ({ header, width: 10 }))
  async function* rows() {
    yield items.map((item) => itemCells(item, fieldNames))
  }
  const parts = writeXlsx([{ name: 'Items', columns, rows: rows() }], { direction: 'ltr', decimals: 2 })
  return buffer(zipCompressed(parts))
}

async function fromFile(content: string | Buffer) {
  const path = join(folder, 'round-trip')
  await writeFile(path, content)
  const problems = newProblemList()
  const inspected = await inspectSpreadsheet(path, problems)
  const rows: ImportRow[] = []
  if (inspected !== undefined) {
    for await (const row of readImportRows(inspected, problems)) rows.push(row)
  }
  return { rows, errors: problems.errors }
}

test('rows are made in batches of few cells when a table has very many columns', async () => {
  async function made(columns: number) {
    const batches: string[][][] = []
    for await (const rows of toRows([1, 2, 3], columns, (item) => [String(item)])) batches.push(rows)
    return batches
  }
  expect(await made(100)).toEqual([[['1'], ['2'], ['3']]])
  expect(await made(300_000)).toEqual([[['1'], ['2']], [['3']]])
  expect(await made(900_000)).toEqual([[['1']], [['2']], [['3']]])
})

test('the plain export leaves formulas unchanged, and puts only those cells in quotes that need them', async () => {
  const csv = await toCsv([lamp], ['Colour'], false)
  const [start, end] = csv.slice(exportHeader(['Colour']).join(',').length + 1).split(/(?<=-0\.5,,,)/)
  expect(start).toBe(
    `ref1,house001,House / Ups \\/ downs,Light; a\\;b,000-012,false,https://cubby.example/item/1,"Lamp, tall",1.5,,true,` +
      `"two\nlines",24.9,,2021-04-13,=1+1,''+1,-7,false,,,,-0.5,,,`,
  )
  // The row ends with the columns of newer fields, which are empty for this item.
  expect(end).toMatch(/^((0|false)?,)*@red\n$/)
})

test('the export for spreadsheets escapes formulas, and leaves numbers unchanged', async () => {
  const row = exportRow(lamp, ['Colour', 'Size'], { guardFormulas: true })
  const header = exportHeader(['Colour', 'Size'])
  const from = header.indexOf('HB.manufacturer')
  const texts = row.slice(from, header.indexOf('HB.sold_notes') + 1)
  expect(texts).toEqual(["'=1+1", "''+1", "'-7", 'false', '', '', '', '-0.5', '', ''])
  expect(row.slice(-2)).toEqual(["'@red", ''])
})

test.each(['a\rb', 'a\r\nb', 'a\nb'])(
  'an export keeps a custom field called %j in one column',
  async (name) => {
    const { rows, errors } = await fromFile(
      await toCsv([{ ...lamp, fields: [{ name, text: 'red' }] }], [name], false),
    )
    expect(errors).toEqual([])
    expect(rows.map(({ fields }) => fields)).toEqual([[{ name: 'a\nb', text: 'red' }]])
  },
)

const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength }),
      fc.string({ unit: fc.constantFrom(..." \"',;\t\n=+-@/\\a'"), maxLength: Math.min(maxLength, 30) }),
    )
    .filter((value) => !/[\0\r]/.test(value))
    .map((value) => value.normalize())
const name = text(40)
  .map((value) => value.trim())
  .filter((value) => !isBlank(value))
const days = ['', '2021-04-13', '2024-02-29', '0987-12-31']
const partialDates = ['2019-05', '2019', '2562', '9999-12']
const fieldNames = ['Colour', 'size; x, "y"', 'colour', ' Year']

function valuesOf({
  kind,
  period,
  minimum,
  maximum,
}: Pick<ItemFieldEntry, 'kind' | 'period' | 'minimum' | 'maximum'>): fc.Arbitrary<string | number | boolean> {
  switch (kind) {
    case 'text':
      return text(50)
    case 'longText':
      return text(100)
    case 'flag':
      return fc.boolean()
    case 'money':
      return fc.integer({ min: minimum ?? -(10 ** 14), max: maximum ?? 10 ** 14 })
    case 'quantity':
      return fc.integer({ min: minimum ?? 0, max: maximum ?? 10 ** 11 })
    case 'date':
      return fc.constantFrom(...days, ...(period ? partialDates : []))
    case 'assetId':
      return fc.nat()
  }
}
// as: `Object.fromEntries` loses which field has which generator.
const cells = Object.fromEntries(cellKeys.map((key) => [key, valuesOf(itemFields[key])])) as {
  [Key in keyof CellValues]: fc.Arbitrary<CellValues[Key]>
}

const items: fc.Arbitrary<ExportItem> = fc.record({
  ...cells,
  importRef: fc.uuid(),
  parentRef: fc.constantFrom('', 'camera01'),
  path: fc.array(name, { maxLength: 4 }),
  labelNames: fc.uniqueArray(name, { maxLength: 4 }),
  assetId: fc.option(fc.nat().map((value) => value + 1)),
  url: fc.webUrl(),
  name: text(60).filter((value) => !isBlank(value)),
  fields: fc
    .tuple(...fieldNames.map(() => text(50)))
    .map((texts) => fieldNames.map((fieldName, index) => ({ name: fieldName, text: texts[index] ?? '' }))),
})

test.each([
  ['CSV', (exported: ExportItem[]) => toCsv(exported, fieldNames, false)],
  ['CSV with escaped formulas', (exported: ExportItem[]) => toCsv(exported, fieldNames, true)],
  ['a workbook', (exported: ExportItem[]) => toWorkbook(exported, fieldNames)],
] as const)(
  'every item is the same after an export as %s and an import of the file',
  async (_format, write) => {
    const twoItems = fc.uniqueArray(items, { minLength: 1, maxLength: 3, selector: (item) => item.importRef })
    await fc.assert(
      fc.asyncProperty(twoItems, async (exported) => {
        const { rows, errors } = await fromFile(await write(exported))
        expect(errors).toEqual([])
        expect(rows.map(({ line: _line, ...row }) => row)).toEqual(
          exported.map(({ path, assetId, url: _url, ...values }) => ({
            ...values,
            locationPath: path,
            assetId: assetId ?? 0,
          })),
        )
      }),
      { numRuns: 100 },
    )
  },
)
