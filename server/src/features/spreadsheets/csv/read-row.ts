import { limits, listLimits } from '#contract/scalars.ts'
import { isBlank } from '#contract/texts.ts'
import { maxAssetNumber, parseAssetId } from '#server/shared/asset-id.ts'
import { maxPrice, maxQuantity, parseAmount, partsPerUnit } from '#server/shared/money.ts'
import { splitLabels, splitLocationPath, unescapeFormula } from './cell-text.ts'
import { type DateOrder, noteOrder, readLocalDate } from './date-order.ts'
import { plainNumber, readYesNo } from './local-spellings.ts'
import type { CellValues, CustomField, FieldColumn, ItemColumn } from './columns.mapper.ts'
import type { CellValue } from '../workbook/workbook.ts'
import { addError, addWarning, type ProblemList, type Reason, shortened } from './problem-list.ts'

/**
 * A validated row. A missing key means that the file has no such column, so the value stays. `quantity` (1/10,000) is
 * also missing for an empty cell. `assetId` 0 keeps the number or assigns the next; `[]` as path means no location.
 */
export type ImportRow = {
  line: number
  /** The row is a location, the last of `locationPath`, with at most a description and an asset id. */
  isLocation?: true
  importRef: string
  /** The import ref of the parent item; empty for none. */
  parentRef?: string
  name: string
  locationPath?: string[]
  labelNames?: string[]
  assetId?: number
  fields?: CustomField[]
} & Partial<CellValues>

export type HeaderColumn = ItemColumn | FieldColumn

type Cell = { line: number; column: string; text: string; problems: ProblemList; dates: DateOrder }

/** Returns undefined when a cell is rejected. `columns` has one entry for each column of the file. */
export function readRow(
  cells: readonly CellValue[],
  line: number,
  columns: readonly (HeaderColumn | undefined)[],
  problems: ProblemList,
  dates: DateOrder,
): ImportRow | undefined {
  const errorsBefore = problems.totalErrors
  const row: ImportRow = { line, importRef: '', name: '' }
  columns.forEach((column, index) => {
    if (column === undefined) return
    readCell(row, column, { line, column: column.header, text: String(cells[index] ?? ''), problems, dates })
  })
  checkFieldCount(row, problems)
  return problems.totalErrors === errorsBefore ? row : undefined
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
      row.name = readText(cell, limits.name)
      if (isBlank(row.name)) refuse(cell, { code: 'empty', text: `${column.header} is empty` })
      break
    case 'location':
      row.locationPath = readLocationPath(cell)
      break
    case 'labels':
      row.labelNames = parseLabelNames(cell)
      break
    case 'assetId':
      row.assetId = readAssetId(cell)
      break
    case 'quantity':
      if (cell.text.trim() !== '') row[column.key] = readNumber(cell, 0, maxQuantity)
      break
    case 'money':
      row[column.key] = cell.text.trim() === '' ? 0 : readNumber(cell, -maxPrice, maxPrice)
      break
    case 'flag':
      row[column.key] = parseFlag(cell)
      break
    case 'text':
    case 'longText':
      row[column.key] = readText(cell, column.maxLength ?? limits.short)
      break
    case 'date': {
      const date = readDate(cell)
      if (date !== null) row[column.key] = date
      break
    }
    case 'field':
      row.fields ??= []
      row.fields.push({ name: column.name, text: readText(cell, limits.fieldText) })
      break
    case 'url':
      break
  }
}

function readText(cell: Cell, limit: number): string {
  const text = unescapeFormula(cell.text)
  checkLength(cell, text, limit, 'tooLong', 'has')
  return text
}

function readLocationPath(cell: Cell): string[] {
  const path = splitLocationPath(unescapeFormula(cell.text))
  path.forEach((name) => checkLength(cell, name, limits.name, 'locationTooLong', 'has a location with'))
  return path
}

function parseLabelNames(cell: Cell): string[] {
  const names = splitLabels(unescapeFormula(cell.text))
  names.forEach((name) => checkLength(cell, name, limits.name, 'labelTooLong', 'has a label with'))
  if (names.length > listLimits.labelsPerItem) {
    const [number, limit] = [names.length, listLimits.labelsPerItem]
    const text = `${cell.column} has ${grouped(number)} labels; at most ${limit} are allowed`
    refuse(cell, { code: 'tooManyLabels', text, values: { number, limit } })
  }
  return names
}

function checkFieldCount(row: ImportRow, problems: ProblemList) {
  const number = row.fields?.filter(({ text }) => text !== '').length ?? 0
  const limit = listLimits.fieldsPerItem
  if (number <= limit) return
  const text = `Line ${row.line} has ${grouped(number)} custom fields; at most ${limit} are allowed`
  addError(problems, row.line, { code: 'tooManyFields', text, values: { number, limit } })
}

function readAssetId(cell: Cell): number {
  const number = parseAssetId(cell.text)
  const value = number !== undefined && number <= maxAssetNumber ? number : undefined
  if (value === undefined) refuseValue(cell, { code: 'assetId', text: 'it must be a number like 000-123' })
  return value ?? 0
}

function readNumber(cell: Cell, min: number, max: number): number {
  const amount = parseAmount(cell.text) ?? parseAmount(plainNumber(cell.text) ?? '')
  if (amount === undefined) {
    const text = 'it must be a number with at most four decimals, like 12.5'
    refuseValue(cell, { code: 'number', text })
    return 0
  }
  if (amount < min * partsPerUnit) {
    const text = `it must be ${grouped(min)} or more`
    refuseValue(cell, { code: 'tooSmall', text, values: { limit: min } })
  }
  if (amount > max * partsPerUnit) {
    const text = `it must be ${grouped(max)} or less`
    refuseValue(cell, { code: 'tooLarge', text, values: { limit: max } })
  }
  return amount
}

function parseFlag(cell: Cell): boolean {
  const flag = readYesNo(cell.text)
  if (flag === undefined) refuseValue(cell, { code: 'flag', text: 'it must be true or false' })
  return flag ?? false
}

/** An unreadable date is only a warning, because existing clients send such dates. Null keeps the old value. */
function readDate(cell: Cell): string | null {
  if (cell.text === '') return ''
  noteOrder(cell.dates, cell)
  const date = readLocalDate(cell.text, cell.dates)
  if (date === null) warnOfDate(cell.problems, cell)
  return date
}

export function warnOfDate(problems: ProblemList, cell: Pick<Cell, 'line' | 'column' | 'text'>): void {
  const text = `Line ${cell.line}: ${cell.column} is ${quoted(cell)}, not a date like 2021-04-13, and was left out`
  addWarning(problems, cell.line, { code: 'date', text }, cell.column, cell.text)
}

type TooLong = 'tooLong' | 'locationTooLong' | 'labelTooLong'

/** Counts code points, of which there are never more than UTF-16 units. */
function checkLength(cell: Cell, text: string, limit: number, code: TooLong, has: string) {
  if (text.length <= limit) return
  const length = [...text].length
  if (length <= limit) return
  const reason = `${cell.column} ${has} ${grouped(length)} characters; at most ${grouped(limit)} are allowed`
  refuse(cell, { code, text: reason, values: { length, limit } })
}

function refuseValue(cell: Cell, reason: Reason) {
  refuse(cell, { ...reason, text: `${cell.column} is ${quoted(cell)}; ${reason.text}` })
}

function refuse(cell: Cell, reason: Reason) {
  const text = `Line ${cell.line}: ${reason.text}`
  addError(cell.problems, cell.line, { ...reason, text }, cell.column, cell.text)
}

function quoted(cell: Pick<Cell, 'text'>) {
  return shortened(cell.text.trim(), 40)
}

function grouped(count: number) {
  return count.toLocaleString('en')
}
