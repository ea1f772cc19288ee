import { limitExceeded } from '../csv/problem-list.ts'

/**
 * A cell: a text, or a number from a workbook. A date of a workbook is a text like `2025-05-17`, a flag is `true` or
 * `false`. The meaning of all other texts depends on the column and the file.
 */
export type CellValue = string | number

export interface RawRow {
  /** The line at which the row starts in a text file, or the number of the row in a workbook. */
  readonly line: number
  readonly cells: CellValue[]
}

export interface Workbook {
  /** The names of the visible sheets. */
  readonly sheets: readonly string[]
  rows(sheet: string): AsyncGenerator<RawRow>
}

/**
 * The maximum number of rows, twice that of the largest import by default. It is limited because even an empty row
 * takes memory and time.
 */
export const maxRows = 200_000

/** An import holds all cells of a chunk of rows in memory, so the number of columns is limited. */
export const maxColumns = 2000

export function tooManyRows() {
  const text = `has more than ${maxRows.toLocaleString('en')} rows, including empty ones`
  return limitExceeded({ code: 'tooManyRows', text, values: { limit: maxRows } })
}

/** Collects the cells of a row by column. Blank cells take no memory. */
export function createRowBuilder() {
  let cells: CellValue[] = []
  return {
    set(index: number, value: CellValue): void {
      if (value === '') return
      if (index >= maxColumns) throw tooManyColumns(index + 1)
      while (cells.length < index) cells.push('')
      cells[index] = value
    },
    take(): CellValue[] {
      const taken = cells
      cells = []
      return taken
    },
  }
}

function tooManyColumns(number: number) {
  const text = `has ${number.toLocaleString('en')} columns; at most ${maxColumns.toLocaleString('en')} are allowed`
  return limitExceeded({ code: 'tooManyColumns', text, values: { number, limit: maxColumns } })
}

/**
 * Rounds a fraction to 15 digits, as workbooks display it. They may store 29.97 as 29.970000000000002. A whole number
 * that is too large for an exact number stays a text.
 */
export function shownNumber(text: string): CellValue {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  if (!Number.isInteger(number)) return Number(number.toPrecision(15))
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : text
}
