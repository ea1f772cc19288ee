import { expect, it } from 'vitest'
import type { ImportAction, ImportPreview } from '#contract/spreadsheets.ts'
import {
  countFiltered,
  countHidden,
  filterEntries,
  toEntries,
} from '#web/features/spreadsheets/preview/preview-entries.ts'

const row = (line: number, action: ImportAction) => ({
  line,
  action,
  name: 'Axe',
  path: [],
  quantity: 1,
  purchasePrice: 0,
  photos: [],
  changes: [],
})
const problem = (line: number) =>
  ({ line, column: 'HB.quantity', value: '-1', reason: 'No.', code: 'number', values: {} }) as const

const preview: ImportPreview = {
  rows: 31,
  locationRows: 0,
  changedLocations: 0,
  lostCells: 0,
  created: 30,
  updated: 1,
  unchanged: 0,
  newLocations: 0,
  newLabels: 0,
  encoding: 'utf-8',
  separator: ',',
  ignoredColumns: [],
  photos: { attached: 0, items: 0, addresses: 0, unused: [], totalUnused: 0 },
  dialect: {
    encoding: 'utf-8',
    separator: ',',
    sheet: '',
    headerLine: 1,
    decimalSign: '',
    dateOrder: '',
    pathSeparator: '',
  },
  questions: [],
  keepableCells: 0,
  sheets: [],
  firstRows: [],
  columns: [],
  batchId: null,
  sample: [row(2, 'create'), row(5, 'update'), row(3, 'create')],
  errors: [problem(4), problem(4)],
  totalErrors: 2,
  refusedRows: 1,
  canLeaveOut: true,
  warnings: [problem(1), problem(5)],
  totalWarnings: 2,
}

it('The preview of an import combines the item, errors and warnings of a line, without warnings about the whole file', () => {
  const entries = toEntries(preview)
  expect(entries.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  expect(entries[2]).toMatchObject({ row: undefined, errors: [{}, {}], warnings: [] })
  expect(entries[3]).toMatchObject({ row: { action: 'update' }, errors: [], warnings: [{}] })
})

it.each([
  ['all', 32, [2, 3, 4, 5], 28],
  ['create', 30, [2, 3], 28],
  ['update', 1, [5], 0],
  ['leave', 0, [], 0],
  ['errors', 2, [4], 0],
  ['warnings', 1, [5], 0],
] as const)(
  'The preview of an import counts, with the filter %s, %i lines, shows lines %j and hides %i',
  (filter, count, lines, hidden) => {
    const shown = filterEntries(toEntries(preview), filter)
    expect(countFiltered(preview, filter)).toBe(count)
    expect(shown.map(({ line }) => line)).toEqual(lines)
    expect(countHidden(preview, shown, filter)).toBe(hidden)
  },
)

it('The preview of an import counts an item on line 1 of a file without headers', () => {
  const headless = {
    ...preview,
    rows: 1,
    created: 1,
    updated: 0,
    refusedRows: 0,
    sample: [row(1, 'create')],
    errors: [],
    dialect: { ...preview.dialect, headerLine: 0 },
  }
  expect(countHidden(headless, toEntries({ ...headless, warnings: [problem(1)] }), 'all')).toBe(0)
})
