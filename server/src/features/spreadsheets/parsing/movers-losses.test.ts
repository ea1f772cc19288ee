import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { fieldPrefix } from '#contract/spreadsheets.ts'
import type { ColumnMapping } from '../columns/column-mapping.ts'
import type { CellValue } from '../workbook/workbook.ts'
import { testData } from '#test/test-data.ts'
import { inspectSpreadsheet } from './inspect-spreadsheet.ts'
import { isNothing } from './nothing-words.ts'
import { isBlank } from './open-table.ts'
import { newProblemList } from './problem-list.ts'
import { readRow } from './read-row.ts'
import { readImportRows } from './read-spreadsheet.ts'
import { readStoredRows } from './row-store.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const files = join(testData, 'movers')
const page = join(import.meta.dirname, '../../../../../docs/moving-from-other-programs.md')

/** The files of each kind of list in the table of the page, by the beginnings of their names. */
const kinds: Readonly<Record<string, string>> = {
  'Homebox, CSV': '13 89',
  'Snipe-IT': '02 03 90',
  'Part-DB': '04',
  Grocy: '78 grocy',
  InvenTree: 'inventree',
  Sortly: '79 sortly',
  Koillection: 'koillection',
  'i-doit': '83',
  'An inventory with JSON in its cells': '01',
  'Books: Goodreads, StoryGraph, LibraryThing': '06 07 84',
  'Records: Discogs': '08',
  'Wine: Vivino': '82',
  'Orders: Amazon': '09',
  'Orders: LCSC': '81',
  'Registers of assets': '05 23',
  'Collections: make and model, watches': '12 24',
  'Furniture with dimensions': '20',
  'Stock lists in French': '14 15 25',
  'Tables of databases': '17 18',
  'Locations in several columns': '28',
  'Paths of locations in one column': '29',
  'Tags with commas': '30',
  'Several columns that fit one field': '31 96',
  'Two columns with the same name': '37',
  'A title above the names of columns': '26',
  'Rows of totals': '27',
  'No names of columns': '16 19',
  '`1.200` as 1200': '33 amounts-german',
  '`$1,200`, `R$ 19,90`, `(45.00)`': '34 36 amounts-as-written',
  'More than four decimals': '94 computed',
  '`05/03/2024`, `17-May-25`': '91 dates',
  'Words for numbers, `x` for yes': '38 99',
  'Rows with too few or too many cells': '39 98 excel',
  'Stray quotes, inches': '40 41 42 87 unquoted',
  'Other separators and line ends': '43 55 57 58',
  'Other encodings': '44 45 46 48 49 51 53 54 56 59 greek japanese polish russian turkish',
  'Workbooks (.xlsx, .ods)': '61 62 64 65',
  'Names in another case, reports of Cubby': '95 nfd own report',
}

/** Files of other formats, which are refused with a way out. */
const refused = '63 66 67 68 69 70 71'

/** What the user chooses in the preview of files whose columns have no names. */
const choices: Readonly<Record<string, Pick<ColumnMapping, 'dialect' | 'byHand'>>> = {
  '16': { dialect: { headerLine: 0 }, byHand: new Map([['column 2', 'HB.name']]) },
  '19': { dialect: { headerLine: 0 }, byHand: new Map([['column 2', 'HB.name']]) },
}

let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder()
})

const isOneOf = (file: string, starts: string) => starts.split(' ').some((start) => file.startsWith(start))

/**
 * Imports a list as a user does who wants to keep everything: keeps the columns without a field as custom fields, and
 * unreadable cells in the notes. A cell is lost when the import is the same without it.
 */
async function importList(file: string) {
  const path = join(folder, 'upload')
  await copyFile(join(files, file), path)
  const { dialect, byHand } = choices[file.slice(0, 2)] ?? { dialect: {}, byHand: new Map<string, string>() }
  const inspect = async (columns: ReadonlyMap<string, string>) => {
    const choice = { dialect, recognise: true, byHand: columns }
    const inspected = await inspectSpreadsheet(path, newProblemList(), choice)
    if (!inspected) throw new Error(`${file} is no spreadsheet`)
    return inspected
  }
  const { ignoredColumns, questions } = await inspect(byHand)
  const ignored = ignoredColumns.map((header): [string, string] => [header, fieldPrefix + header])
  const inspected = await inspect(new Map([...byHand, ...ignored]))
  const keepsCells = (await readLines(inspected, false)).problems.keepableCells > 0
  const { lines, problems } = await readLines(inspected, keepsCells)
  const totals = problems.warnings.filter(({ code }) => code === 'totalRow').map(({ line }) => line)
  const rules = { ...inspected.rules, keepsCells }
  const counts = { cells: 0, kept: 0, lost: 0 }
  for await (const { line, cells } of readStoredRows(path)) {
    if (totals.includes(line)) continue
    const read = (row: readonly CellValue[]) =>
      JSON.stringify(readRow(row, line, inspected.columns, newProblemList(), rules))
    for (const [index, cell] of cells.entries()) {
      if (isEmpty(cell)) continue
      counts.cells += 1
      if (ignoredColumns.includes(inspected.meanings[index]?.header ?? '')) counts.kept += 1
      if (!lines.has(line) || read(cells) === read(cells.with(index, ''))) counts.lost += 1
    }
  }
  const open = questions.filter(({ isOpen }) => isOpen).length
  const choosing = Object.keys(dialect).length + byHand.size + open
  const boxes = Number(ignored.length > 0) + Number(keepsCells) + Number(problems.refusedRows > 0)
  // Two clicks choose the file and start the import.
  return { ...counts, clicks: 2 + choosing + boxes }
}

async function readLines(inspected: Parameters<typeof readImportRows>[0], keepsCells: boolean) {
  const problems = newProblemList()
  const lines = new Set<number>()
  for await (const { line } of readImportRows(inspected, problems, keepsCells)) lines.add(line)
  return { lines, problems }
}

/** True for a cell that means the same as an empty one. */
const isEmpty = (cell: CellValue) =>
  isBlank(cell) || isNothing(String(cell)) || String(cell) === '=""' || String(cell) === 'no'

/** Returns the cells of the page's table: kind, clicks, cells, cells in custom fields, lost cells. */
async function readTable(): Promise<string[][]> {
  const lines = (await readFile(page, 'utf8')).split('\n')
  const head = lines.findIndex((line) => line.startsWith('| Kind of list'))
  const rows = lines.slice(head + 2, lines.indexOf('', head))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, 6)
      .map((cell) => cell.trim()),
  )
}

it('every file of the test data is assigned to a kind of list', async () => {
  const known = [...Object.values(kinds), refused, 'expected.json'].join(' ')
  expect((await readdir(files)).filter((file) => !isOneOf(file, known))).toEqual([])
})

it('docs/moving-from-other-programs.md states the clicks and the lost cells for each kind of list', async () => {
  const names = await readdir(files)
  const rows: string[][] = []
  for (const [kind, starts] of Object.entries(kinds)) {
    const imported: Awaited<ReturnType<typeof importList>>[] = []
    for (const file of names.filter((name) => isOneOf(name, starts))) imported.push(await importList(file))
    const sum = (key: 'cells' | 'kept' | 'lost') =>
      String(imported.reduce((total, one) => total + one[key], 0))
    const clicks = String(Math.max(...imported.map((one) => one.clicks)))
    rows.push([kind, clicks, sum('cells'), sum('kept'), sum('lost')])
  }
  expect(await readTable()).toEqual(rows)
})
