import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { isBlank } from '#contract/texts.ts'
import type { CellValue } from '../workbook/workbook.ts'
import type { CellRules } from './cell-rules.ts'
import type {
  CellValues,
  CustomField,
  FieldColumn,
  ItemColumn,
  PhotosColumn,
} from '../columns/columns.mapper.ts'
import { addError, type ProblemList } from './problem-list.ts'
import {
  type Cell,
  checkLength,
  grouped,
  readAssetId,
  readDate,
  readFlag,
  readLabelNames,
  readLine,
  readLocationPath,
  readNumber,
  readText,
  refuse,
  warnOfBadCharacter,
} from './read-cell.ts'

/**
 * A validated row. A missing key means that the file has no such column, so the item keeps its value. `quantity` (in
 * 1/10,000) is also missing for an empty cell. 0 as `assetId` keeps the item's number, or gives a new item the next
 * number. `[]` as path means no location.
 */
export type ImportRow = {
  line: number
  /** True for the row of a location, whose name ends `locationPath`. It has at most a description and an asset id. */
  isLocation?: true
  importRef: string
  /** The import ref of the parent item; empty for none. */
  parentRef?: string
  name: string
  locationPath?: string[]
  labelNames?: string[]
  assetId?: number
  fields?: CustomField[]
  /** The contents of unreadable cells, which go into the notes of the item. */
  unreadable?: string[]
  /** The file names or addresses of photos, as in the cells: one cell may contain several. */
  photos?: string[]
} & Partial<CellValues>

/**
 * A column of the file with its field. `rank` sorts the location columns that form one path, outermost first.
 * `hasCommas` is true when commas separate the labels of a cell.
 */
export type HeaderColumn = (ItemColumn | FieldColumn | PhotosColumn) & { rank?: number; hasCommas?: boolean }

/** The maximum length of a cell with photos, which may contain long addresses. */
const maxPhotosLength = 10_000

/** Reads the cells of a row. Returns undefined when a cell is rejected. `columns` has an entry for each cell. */
export function readRow(
  cells: readonly CellValue[],
  line: number,
  columns: readonly (HeaderColumn | undefined)[],
  problems: ProblemList,
  rules: CellRules,
): ImportRow | undefined {
  const errorsBefore = problems.totalErrors
  const row: ImportRow = { line, importRef: '', name: '' }
  const unreadable: string[] = []
  let nameCell: Cell | undefined
  let modelCell: Cell | undefined
  const paths: { rank: number; path: string[] }[] = []
  columns.forEach((column, index) => {
    if (column === undefined) return
    const value = cells[index] ?? ''
    const cell = { line, column: column.header, value, text: String(value), problems, rules, unreadable }
    if (cell.text.includes('\ufffd')) warnOfBadCharacter(cell)
    if (column.kind === 'name') nameCell ??= cell
    if ('key' in column && column.key === 'modelNumber') modelCell = cell
    if (column.kind === 'location') paths.push({ rank: column.rank ?? 0, path: readLocationPath(cell) })
    else readCell(row, column, cell)
  })
  if (paths.length > 0)
    row.locationPath = paths.toSorted((one, other) => one.rank - other.rank).flatMap(({ path }) => path)
  if (isBlank(row.name) && !rules.isOwn) row.name = nameOfModel(row)
  nameCell ??= modelCell
  if (nameCell && !rules.isOwn) requireName(row, nameCell)
  // A name that is joined from several cells may be too long although each cell is short enough.
  if (nameCell && problems.totalErrors === errorsBefore) {
    const whole = { ...nameCell, column: 'HB.name', text: row.name }
    checkLength(whole, row.name, limits.name, 'tooLong', 'has')
  }
  if (unreadable.length > 0) row.unreadable = unreadable
  checkFieldCount(row, problems)
  return problems.totalErrors === errorsBefore ? row : undefined
}

function requireName(row: ImportRow, cell: Cell): void {
  if (isBlank(row.name)) refuse(cell, { code: 'empty', text: `${cell.column} is empty` })
}

/** Returns a name for an item without one: its manufacturer, unless the model begins with it, and its model. */
function nameOfModel({ manufacturer = '', modelNumber = '', fields = [] }: ImportRow): string {
  const model = fields.find(({ name, text }) => /^mod[eè]l/i.test(name) && text !== '')?.text ?? modelNumber
  if (model.toLowerCase().startsWith(manufacturer.toLowerCase())) return model
  return `${manufacturer} ${model}`.trim()
}

function readCell(row: ImportRow, column: HeaderColumn, cell: Cell) {
  switch (column.kind) {
    case 'importRef':
      row.importRef = readText(cell, limits.importRef).trim()
      break
    case 'parentRef':
      row.parentRef = readText(cell, limits.importRef).trim()
      break
    case 'name':
      row.name = [row.name, readLine(cell, limits.name)].filter(Boolean).join(' ')
      if (cell.rules.isOwn) requireName(row, cell)
      break
    case 'labels':
      row.labelNames = readLabelNames(cell, column.hasCommas ?? false, row.labelNames)
      break
    case 'assetId':
      row.assetId = readAssetId(cell)
      break
    case 'quantity': {
      const quantity = readNumber(cell, column)
      if (quantity !== undefined) row[column.key] = quantity
      break
    }
    case 'money':
      row[column.key] = readNumber(cell, column) ?? 0
      break
    case 'flag':
      row[column.key] = readFlag(cell) ?? false
      break
    case 'text':
    case 'longText':
      row[column.key] = readText(cell, column.maxLength ?? limits.short)
      break
    case 'date': {
      const date = readDate(cell, column.period !== undefined)
      if (date !== undefined) row[column.key] = date
      break
    }
    case 'field':
      row.fields ??= []
      row.fields.push({ name: column.name, text: readText(cell, limits.fieldText) })
      break
    case 'photos':
      if (!isBlank(cell.text)) (row.photos ??= []).push(readText(cell, maxPhotosLength))
      break
    case 'location':
    case 'url':
      break
  }
}

function checkFieldCount(row: ImportRow, problems: ProblemList) {
  const number = row.fields?.filter(({ text }) => text !== '').length ?? 0
  const limit = listLimits.fieldsPerItem
  if (number <= limit) return
  const text = `Line ${row.line} has ${grouped(number)} custom fields; at most ${limit} are allowed`
  addError(problems, row.line, { code: 'tooManyFields', text, values: { number, limit } })
}
