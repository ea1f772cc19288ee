import { CsvError, parse } from 'csv-parse'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { contradictingDates } from './date-order.ts'
import { decodeFile, type FileEncoding } from './decode-file.ts'
import type { InspectedSpreadsheet } from './inspect-spreadsheet.ts'
import { createLocationReader, isLocationRow, isLocationColumn } from './location-rows.ts'
import { createDroppedCellCounter } from './dropped-cells.ts'
import { addError, addWarning, type ProblemList, type Reason, limitExceeded } from './problem-list.ts'
import { type ImportRow, readRow, warnOfDate } from './read-row.ts'

/** Bytes. A longer row almost certainly has an unclosed quote, and would fill the memory. */
const maxRowBytes = 2 ** 20

/** Twice the rows of the largest file under the default limit. Each row takes memory and time, even an empty one. */
const maxRows = 200_000

type RawRow = { line: number; cells: string[] }
type Failure = Error | null | undefined

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }

/** Yields the rows without errors. Adds the errors of the others to `problems`. */
export async function* readImportRows(
  path: string,
  inspected: InspectedSpreadsheet,
  problems: ProblemList,
): AsyncGenerator<ImportRow> {
  const losses = createDroppedCellCounter(inspected)
  const locations = createLocationReader(problems)
  const locationColumns = inspected.columns.map((column) =>
    column && isLocationColumn(column) ? column : undefined,
  )
  let rowCount = 0
  let withoutRef = 0
  for await (const { line, cells } of readRawRows(path, inspected, problems)) {
    rowCount += 1
    const isWhole = hasRightShape(cells, line, inspected, problems)
    const isLocation = isLocationRow(cells, inspected.columns)
    const columns = isLocation ? locationColumns : inspected.columns
    const cellsRead = isWhole ? readRow(cells, line, columns, problems, inspected.dates) : undefined
    const row = isLocation && cellsRead ? locations.read(cellsRead) : cellsRead
    if (row === undefined) {
      problems.refusedRows += 1
      continue
    }
    if (row.importRef === '' && !isLocation) withoutRef += 1
    const { refusedRows } = problems
    yield row
    // The consumer may have rejected the row since.
    if (problems.refusedRows === refusedRows) losses.countRow(cells, isLocation)
  }
  if (rowCount === 0 && problems.totalErrors === 0) {
    addError(problems, 1, { code: 'noItems', text: 'The file has no items' })
    problems.hasOnlyRowErrors = false
  }
  for (const cell of contradictingDates(inspected.dates)) warnOfDate(problems, cell)
  losses.warn(problems)
  locations.warn()
  if (withoutRef > 0) {
    const rows = withoutRef === 1 ? '1 row has' : `${withoutRef.toLocaleString('en')} rows have`
    const text = `${rows} no HB.import_ref: importing the file again creates those items a second time`
    addWarning(problems, 1, { code: 'noRefs', text, values: { number: withoutRef } }, 'HB.import_ref')
  }
}

/**
 * Rows that are written with one statement per table; fewer when they have many cells.
 * SQLite updates full-text indexes once per statement, so larger chunks are faster.
 */
export const chunkSize = 500
const maxChunkCells = 20_000

/** Groups rows into chunks, without the skipped lines. */
export async function* inChunks(
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

/** Yields the rows with their line numbers, without blank rows and the header. */
async function* readRawRows(
  path: string,
  inspected: InspectedSpreadsheet,
  problems: ProblemList,
): AsyncGenerator<RawRow> {
  let line = 1
  let count = 0
  let isHeader = inspected.hasHeader
  try {
    for await (const batch of csvBatches(path, inspected.encoding, inspected.separator)) {
      for (const written of batch) {
        const cells = written.map(composeText)
        const isBlank = cells.every((cell) => cell.trim() === '')
        if (!isBlank && !isHeader) yield { line, cells }
        if (!isBlank) isHeader = false
        line += 1 + countLineBreaks(cells)
        count += 1
        // The header is counted too.
        if (count > maxRows + 1) {
          const text = `has more than ${maxRows.toLocaleString('en')} rows, including empty ones`
          throw limitExceeded({ code: 'tooManyRows', text, values: { limit: maxRows } })
        }
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    addError(problems, line, quoteReason(error, line))
    problems.hasOnlyRowErrors = false
  }
}

/**
 * Yields the records of each piece of the file. Those before an invalid quote are yielded before the error is thrown.
 */
async function* csvBatches(
  path: string,
  encoding: FileEncoding,
  separator: string,
): AsyncGenerator<string[][]> {
  let batch: string[][] = []
  const parser = parse({
    delimiter: separator,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: maxRowBytes,
    on_record: (cells: string[]) => {
      batch.push(cells)
      return null
    },
  })
  // `write` already reports errors. An `error` event without a listener would end the process.
  parser.on('error', () => {})
  parser.resume()
  for await (const piece of decodeFile(path, encoding)) {
    const error = await new Promise<Failure>((resolve) => parser.write(piece, resolve))
    yield batch
    batch = []
    if (error) throw error
  }
  const error = await new Promise<Failure>((resolve) => parser.end(resolve))
  yield batch
  if (error) throw error
}

function hasRightShape(
  cells: string[],
  line: number,
  inspected: InspectedSpreadsheet,
  problems: ProblemList,
) {
  if (cells.some((cell) => cell.includes('\0'))) {
    const text = `Line ${line} contains a NUL byte: this is not a text file`
    addError(problems, line, { code: 'notText', text })
    return false
  }
  const expected = inspected.columns.length
  if (cells.length === expected) return true
  const hint = cells.length > expected ? `. Is a ${separatorNames[inspected.separator]} not quoted?` : ''
  const count = cells.length === 1 ? '1 cell' : `${cells.length} cells`
  const text = `Line ${line} has ${count}; the first row has ${expected}${hint}`
  const code = hint ? 'tooManyCells' : 'tooFewCells'
  addError(problems, line, { code, text, values: { number: cells.length, expected } })
  return false
}

function quoteReason(error: CsvError, line: number): Reason {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { code: 'quoteOpen', text: `The quote opened on line ${line} is never closed` }
    case 'CSV_MAX_RECORD_SIZE':
      return {
        code: 'rowTooLarge',
        text: `The row on line ${line} is larger than 1 MB. Is a quote opened on line ${line} and never closed?`,
      }
    default:
      return {
        code: 'quoteInside',
        text: `Line ${line} has a quote inside a cell. Put the cell in quotes and double each quote inside it`,
      }
  }
}

function countLineBreaks(cells: string[]): number {
  let count = 0
  for (const cell of cells) {
    if (cell.includes('\n')) count += cell.split('\n').length - 1
  }
  return count
}
