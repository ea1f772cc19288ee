import type { InspectedSpreadsheet } from './inspect-spreadsheet.ts'
import { createLocationReader, isLocationRow, isLocationColumn } from './location-rows.ts'
import { createDroppedCellCounter } from './dropped-cells.ts'
import { isBlank } from './open-table.ts'
import { addError, addWarning, counted, type ProblemList } from './problem-list.ts'
import { type HeaderColumn, type ImportRow, readRow } from './read-row.ts'
import { readStoredRows } from './row-store.ts'
import type { CellValue } from '../workbook/workbook.ts'

const separatorNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
}

/** Yields the rows without errors. Adds the errors of the other rows to `problems`. */
export async function* readImportRows(
  inspected: InspectedSpreadsheet,
  problems: ProblemList,
  keepsCells = false,
): AsyncGenerator<ImportRow> {
  const rules = { ...inspected.rules, keepsCells }
  const losses = createDroppedCellCounter(inspected)
  const locations = createLocationReader(problems)
  const locationColumns = inspected.columns.map((column) =>
    column && isLocationColumn(column) ? column : undefined,
  )
  let rowCount = 0
  let withoutRef = 0
  for await (const { line, cells } of readStoredRows(inspected.path)) {
    rowCount += 1
    if (!rules.isOwn && isTotal(cells, inspected.columns)) {
      warnOfTotal(problems, line, cells)
      continue
    }
    const isWhole = hasRightShape(cells, line, inspected, problems)
    const isLocation = isLocationRow(cells, inspected.columns)
    const columns = isLocation ? locationColumns : inspected.columns
    const cellsRead = isWhole ? readRow(cells, line, columns, problems, rules) : undefined
    const row = isLocation && cellsRead ? locations.read(cellsRead) : cellsRead
    if (row === undefined) {
      problems.refusedRows += 1
      continue
    }
    if (row.importRef === '' && !isLocation) withoutRef += 1
    const { refusedRows } = problems
    yield row
    // Count lost cells only when the caller did not reject the row that was yielded.
    if (problems.refusedRows === refusedRows) losses.countRow(cells, isLocation)
  }
  const { failure } = inspected
  if (failure) {
    addError(problems, failure.line, failure.reason)
    problems.hasOnlyRowErrors = false
  }
  if (rowCount === 0 && problems.totalErrors === 0) {
    addError(problems, 1, { code: 'noItems', text: 'The file has no items' })
    problems.hasOnlyRowErrors = false
  }
  losses.warn(problems)
  locations.warn()
  warnOfFile(problems, withoutRef)
}

/** Adds one warning for all cells or rows with the same problem. */
function warnOfFile(problems: ProblemList, withoutRef: number): void {
  if (problems.roundedCells > 0) {
    const number = problems.roundedCells
    const text = `${counted(number, 'number has', 'numbers have')} more than four decimals and are rounded`
    addWarning(problems, 1, { code: 'rounded', text, values: { number } })
  }
  if (withoutRef > 0) {
    const rows = counted(withoutRef, 'row has', 'rows have')
    const text = `${rows} no HB.import_ref: importing the file again creates those items a second time`
    addWarning(problems, 1, { code: 'noRefs', text, values: { number: withoutRef } }, 'HB.import_ref')
  }
}

function warnOfTotal(problems: ProblemList, line: number, cells: readonly CellValue[]): void {
  const text = `Line ${line} is a total and no item, so it is left out`
  addWarning(problems, line, { code: 'totalRow', text }, '', cells.filter((cell) => cell !== '').join(' · '))
}

const totalWords =
  '(?:(?:grand |sub-?)?totals?|sum|(?:zwischen|gesamt|end)?summe|gesamt(?:wert|betrag|preis)?|insgesamt|totale|sous-total|montant total|valor total|importe total|suma|razem|' +
  '(?:eind|sub)?totaal|totalt|totalsumma?|yhteensä|összesen|toplam|celkem|spolu|skupaj|итого|всего|разом|усього|(?:総?合|小|总|總)計(?:金額)?|[总總合小]计(?:金额)?|합계|المجموع|סה"כ|รวม)'
const isTotalText = new RegExp(
  `^${totalWords}(?:\\s*[:(（].*|\\s+(?:value|amount|cost|price|général|generale|general|\\p{Sc}))?$`,
  'isu',
)
const currencyCodeAtEnd = /\s[A-Z]{3}$/
const startsWithTotal = new RegExp(`^${totalWords}(?![\\p{L}\\p{N}])`, 'iu')

/**
 * True for a row of totals: its name, or its first text when it has no name, is a text such as “Total value”, and it has
 * no location, brand or model. In a file with locations, other words may follow, as in “Subtotal Kitchen”, when all
 * other cells are numbers, because items usually have a location there.
 */
function isTotal(cells: readonly CellValue[], columns: InspectedSpreadsheet['columns']): boolean {
  const texts = cells.map((cell) => String(cell).trim())
  const name = columns.findIndex((column, index) => column?.kind === 'name' && texts[index])
  const first = name >= 0 ? name : texts.findIndex((text) => text !== '')
  const text = texts[first] ?? ''
  const others = [...texts.entries()].filter(([index, other]) => index !== first && other !== '')
  const kindOf = (index: number) => columns[index]?.kind ?? 'field'
  if (isTotalText.test(text.replace(currencyCodeAtEnd, '')))
    return others.every(([index]) => !['location', 'labels', 'text'].includes(kindOf(index)))
  const hasLocations = columns.some((column) => column?.kind === 'location')
  return (
    hasLocations &&
    startsWithTotal.test(text) &&
    others.every(([index, other]) => isSum(other, kindOf(index)))
  )
}

function isSum(text: string, kind: HeaderColumn['kind']): boolean {
  return kind === 'field' ? /\d/.test(text) : kind === 'money' || kind === 'quantity'
}

/**
 * The maximum number of rows in a chunk, which is written with one statement per table. A chunk of rows with many cells
 * is smaller. SQLite updates full-text indexes once per statement, so larger chunks are faster.
 */
export const chunkSize = 500
const maxChunkCells = 20_000

/** Groups rows into chunks, without the skipped lines. */
export async function* chunkRows(
  rows: AsyncIterable<ImportRow>,
  skippedLines: ReadonlySet<number>,
): AsyncGenerator<ImportRow[]> {
  let chunk: ImportRow[] = []
  let cells = 0
  for await (const row of rows) {
    if (skippedLines.has(row.line)) continue
    chunk.push(row)
    cells += (row.fields?.length ?? 0) + (row.labelNames?.length ?? 0) + (row.locationPath?.length ?? 0)
    if (chunk.length < chunkSize && cells < maxChunkCells) continue
    yield chunk
    chunk = []
    cells = 0
  }
  if (chunk.length > 0) yield chunk
}

/**
 * Rejects a row with a filled cell beyond the header. Accepts missing or additional empty cells at the end of a row,
 * because programs write both.
 */
function hasRightShape(
  cells: readonly CellValue[],
  line: number,
  { columns: { length: expected }, dialect }: InspectedSpreadsheet,
  problems: ProblemList,
) {
  if (cells.some((cell) => typeof cell === 'string' && cell.includes('\0'))) {
    const text = `Line ${line} contains a NUL byte: this is not a text file`
    addError(problems, line, { code: 'notText', text })
    return false
  }
  const number = cells.findLastIndex((cell) => !isBlank(cell)) + 1
  if (number <= expected) return true
  const separator = separatorNames[dialect.separator]
  const hint = separator ? `. Is a ${separator} not quoted?` : ''
  const text = `Line ${line} has ${number} cells; the first row has ${expected}${hint}`
  addError(problems, line, { code: 'tooManyCells', text, values: { number, expected } })
  return false
}
