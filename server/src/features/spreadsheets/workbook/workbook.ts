import { limitExceeded } from '../parsing/problem-list.ts'

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
  /** Yields the filled rows of a sheet. Calls `onEmptyFormula` for each formula without a saved value. */
  rows(sheet: string, onEmptyFormula?: () => void): AsyncGenerator<RawRow>
}

/**
 * The maximum number of rows, twice that of the largest import by default. It is limited because even an empty row
 * takes memory and time.
 */
export const maxRows = 200_000

/** The number of rows among which the header is searched. The header may be below a title or a long introduction. */
export const headRows = 100

/** An import holds all cells of a chunk of rows in memory, so the number of columns is limited. */
export const maxColumns = 2000

export function tooManyRows() {
  const text = `has more than ${maxRows.toLocaleString('en')} rows, including empty ones`
  return limitExceeded({ code: 'tooManyRows', text, values: { limit: maxRows } })
}

/**
 * Fills the rows that a merged cell covers with its text, as people read it: a room beside several items. A number
 * stays in its first row, because it may be the price of all of them. A blank row stays blank.
 */
export function createMergeFiller() {
  const merged = new Map<number, { readonly text: string; readonly lastLine: number }>()
  return {
    add(column: number, value: CellValue | undefined, lastLine: number): void {
      if (typeof value === 'string' && value !== '') merged.set(column, { text: value, lastLine })
    },
    fill(line: number, cells: CellValue[]): CellValue[] {
      if (merged.size === 0 || cells.length === 0) return cells
      const filled = [...cells]
      for (const [column, { text, lastLine }] of merged) {
        if (line > lastLine) merged.delete(column)
        else {
          while (filled.length <= column) filled.push('')
          if (filled[column] === '') filled[column] = text
        }
      }
      return filled
    },
  }
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
