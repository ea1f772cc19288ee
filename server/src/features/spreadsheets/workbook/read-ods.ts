import {
  type CellValue,
  createMergeFiller,
  createRowBuilder,
  maxColumns,
  maxRows,
  type RawRow,
  shownNumber,
  tooManyRows,
  type Workbook,
} from './workbook.ts'
import { type Attributes, parsePart, parseWholePart } from './xml-events.ts'

const part = 'content.xml'

/** Opens an ODF spreadsheet, for example of LibreOffice. Ignores macros. Formulas have their last saved values. */
export async function openOds(path: string): Promise<Workbook> {
  const sheets: string[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  await parseWholePart(path, part, {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? ''
      if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      if (name === 'table' && !hiddenStyles.has(attributes['table:style-name'] ?? ''))
        sheets.push(attributes['table:name'] ?? '')
    },
  })
  return { sheets, rows: (sheet, onEmptyFormula) => readSheet(path, sheet, onEmptyFormula) }
}

async function* readSheet(
  path: string,
  sheet: string,
  onEmptyFormula: (() => void) | undefined,
): AsyncGenerator<RawRow> {
  const builder = createRowBuilder()
  const filler = createMergeFiller()
  const cell = createCellReader()
  let rows: RawRow[] = []
  let isSheet = false
  let isDone = false
  let [line, count, column, rowRepeat] = [0, 0, 0, 1]
  function endRow(): void {
    const cells = builder.take()
    if (cells.length > 0) {
      count += rowRepeat
      if (count > maxRows + 1) throw tooManyRows()
      for (let at = 1; at <= rowRepeat; at++)
        rows.push({ line: line + at, cells: filler.fill(line + at, cells) })
    }
    line += rowRepeat
  }
  const pieces = parsePart(path, part, {
    open(name, attributes) {
      if (name === 'table') isSheet = !isDone && attributes['table:name'] === sheet
      if (!isSheet) return
      if (name === 'table-row') {
        rowRepeat = Number(attributes['table:number-rows-repeated'] ?? 1)
        column = 0
      } else cell.open(name, attributes)
    },
    close(name) {
      if (!isSheet) return
      if (name === 'table') {
        isDone = true
        isSheet = false
      } else if (name === 'table-row') endRow()
      const read = cell.close(name)
      if (!read) return
      if (read.isFormula && read.value === '') onEmptyFormula?.()
      if (read.rows > 1 && column < maxColumns) filler.add(column, read.value, line + read.rows)
      // Skip a blank cell at once, because it may be repeated up to the end of the sheet.
      if (read.value === '') column += read.repeat
      else for (let times = read.repeat; times > 0; times--) builder.set(column++, read.value)
    },
    text(piece) {
      if (isSheet) cell.text(piece)
    },
  })
  for await (const _ of pieces) {
    yield* rows
    rows = []
    if (isDone) return
  }
}

interface ReadCell {
  readonly value: CellValue
  readonly repeat: number
  /** The number of rows that a merged cell covers. */
  readonly rows: number
  readonly isFormula: boolean
}

/** Reads one cell after the other. The text of a cell consists of its paragraphs, without annotations. */
function createCellReader() {
  let cell: Attributes | undefined
  let paragraphs: string[] = []
  let notes = 0

  function text(piece: string): void {
    if (cell && notes === 0 && paragraphs.length > 0) paragraphs[paragraphs.length - 1] += piece
  }

  function open(name: string, attributes: Attributes): void {
    if (isCell(name)) {
      cell = attributes
      paragraphs = []
    } else if (name === 'annotation') notes += 1
    else if (notes > 0 || cell === undefined) return
    else if (name === 'p') paragraphs.push('')
    else if (name === 's') text(' '.repeat(Math.max(0, Math.min(Number(attributes['text:c'] ?? 1), 1000))))
    else if (name === 'tab') text('\t')
    else if (name === 'line-break') text('\n')
  }

  /** Returns the cell that ends with this tag, or undefined when the tag ends something else. */
  function close(name: string): ReadCell | undefined {
    if (name === 'annotation') notes -= 1
    if (!isCell(name) || cell === undefined) return undefined
    const value = name === 'table-cell' ? valueOf(cell, paragraphs) : ''
    const repeat = Number(cell['table:number-columns-repeated'] ?? 1)
    const rows = Number(cell['table:number-rows-spanned'] ?? 1)
    const isFormula = cell['table:formula'] !== undefined && cell['office:value-type'] !== 'string'
    cell = undefined
    return { value, repeat, rows, isFormula }
  }

  return { open, close, text }
}

const isCell = (name: string) => name === 'table-cell' || name === 'covered-table-cell'

function valueOf(cell: Attributes, paragraphs: readonly string[]): CellValue {
  switch (cell['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return withZeros(paragraphs.join(''), shownNumber(cell['office:value'] ?? ''))
    case 'date':
      return (cell['office:date-value'] ?? '').replace(/T00:00:00(\.0+)?Z?$/, '')
    case 'boolean':
      return cell['office:boolean-value'] ?? ''
    default:
      return cell['office:string-value'] ?? paragraphs.join('\n')
  }
}

/** Returns the text of a number that is shown with leading zeros, such as 00123. */
function withZeros(shown: string, value: CellValue): CellValue {
  return /^0\d+$/.test(shown) && Number(shown) === value ? shown : value
}
