import { CsvError, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'
import { InvalidZipError } from '#server/storage/read-zip.ts'
import { sqliteCodeOf } from '#server/shared/process/system-errors.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { readStart } from '#server/storage/read-start.ts'
import { DamagedDatabaseError, openGrocy } from '../workbook/read-grocy.ts'
import { chooseSheet, openWorkbook } from '../workbook/open-workbook.ts'
import { headRows, maxRows, type RawRow, tooManyRows, type Workbook } from '../workbook/workbook.ts'
import { contains, decodeFile, detectEncoding } from './decode-file.ts'
import type { FileEncoding } from './guess-encoding.ts'
import { isKnownHeader, isOwnHeader } from '../columns/known-headers.ts'
import { addWarning, counted, type ProblemList, type Reason, refuseFile } from './problem-list.ts'

export const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** An uploaded file of any format, read as rows of cells. */
export interface Table {
  /** The encoding; empty for a workbook, as is `separator`. */
  readonly encoding: FileEncoding | ''
  readonly separator: Separator | ''
  /** The names of the sheets; empty for a text file, as is `sheet`. */
  readonly sheets: readonly string[]
  readonly sheet: string
  /** Yields the rows that are not blank. Throws `UnreadableRow` after the last readable one. */
  rows(): AsyncGenerator<RawRow>
}

/** The choices of the user, which replace what the import detects. */
export interface TableChoice {
  readonly sheet?: string
  readonly encoding?: FileEncoding
  readonly separator?: Separator
  /** The language of the user, such as `de-AT`. */
  readonly language?: string
}

export class UnreadableRow extends Error {
  readonly line: number
  readonly reason: Reason
  constructor(line: number, reason: Reason) {
    super(reason.text)
    this.line = line
    this.reason = reason
  }
}

/** The maximum size of a row in bytes. A longer row of a text almost certainly has an unclosed quote. */
const maxRowBytes = 2 ** 20

/**
 * The maximum length of a row of a text with its separators and quotes. `max_record_size` counts only the content of
 * cells, and a row of millions of separators would need more memory than the thread has.
 */
const maxRowLength = 2 * maxRowBytes

/** The number of characters at the start of a file in which the header is searched. */
const maxHeadLength = 2 ** 20

const wayOut = 'Open it, copy its cells and paste them here, or save it as .xlsx or .csv'

const binaryKinds: [start: string, kind: string][] = [
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['%PDF', 'a PDF'],
  ['\x1f\x8b', 'a GZIP archive'],
]

const textKinds: [start: RegExp, kind: string][] = [
  [/^\s*<(!doctype\s+html|html|head|body|table|meta|div)\b/i, 'a web page'],
  [/^\s*<\?xml\b/i, 'XML'],
  [/^\s*\{\\rtf/, 'a text document (RTF)'],
  [/^\s*(\[\s*)?\{\s*"/, 'JSON'],
]

/** Opens a file as a table. When the file is no table, returns undefined and adds the reason to `problems`. */
export async function openTable(
  path: string,
  problems: ProblemList,
  choice: TableChoice = {},
): Promise<Table | undefined> {
  const start = await readStart(path, 512)
  const text = start.toString('latin1')
  if (text.startsWith('PK')) return openWorkbookTable(path, problems, choice, openWorkbook)
  if (text.startsWith('SQLite format 3\0')) return openWorkbookTable(path, problems, choice, openGrocy)
  if (text.startsWith('\xd0\xcf\x11\xe0')) return refuseFile(problems, await reasonAgainstOldFile(path))
  const binary = binaryKinds.find(([bytes]) => text.startsWith(bytes))?.[1]
  const kind = binary ?? textKinds.find(([pattern]) => pattern.test(text.replace(/^\xef\xbb\xbf/, '')))?.[1]
  if (kind !== undefined) return refuseFile(problems, notSpreadsheet(kind))
  return openTextTable(path, problems, choice)
}

function notSpreadsheet(kind: string): Reason {
  return { code: 'notSpreadsheet', text: `The file is ${kind}, not a spreadsheet. ${wayOut}` }
}

/**
 * Returns the reason to reject a file in the container format of old Office programs. Word documents, Excel 97 files
 * and workbooks with a password have this format.
 */
async function reasonAgainstOldFile(path: string): Promise<Reason> {
  if (!(await contains(path, Buffer.from('EncryptedPackage', 'utf16le')))) {
    return { code: 'oldWorkbook', text: `The file has the old format of Office (.xls). ${wayOut}` }
  }
  const text = 'The workbook has a password. Open it, remove the password, save it and choose it again'
  return { code: 'encryptedWorkbook', text }
}

async function openWorkbookTable(
  path: string,
  problems: ProblemList,
  choice: TableChoice,
  open: (path: string) => Workbook | undefined | Promise<Workbook | undefined>,
): Promise<Table | undefined> {
  try {
    const workbook = await open(path)
    if (workbook === undefined)
      return refuseFile(problems, notSpreadsheet('an archive, a database or a document'))
    const sheet = await chooseSheet(workbook, choice.sheet)
    return {
      encoding: '',
      separator: '',
      sheets: workbook.sheets,
      sheet,
      rows: () => readWorkbook(workbook, sheet, problems),
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return refuseFile(problems, damagedWorkbook(error))
  }
}

async function* readWorkbook(
  workbook: Workbook,
  sheet: string,
  problems: ProblemList,
): AsyncGenerator<RawRow> {
  let last = 0
  let emptyFormulas = 0
  try {
    for await (const { line, cells } of workbook.rows(sheet, () => emptyFormulas++)) {
      last = line
      if (lengthOf(cells) > maxRowBytes) throw new UnreadableRow(line, tooLargeRow(line))
      yield { line, cells: cells.map((cell) => (typeof cell === 'string' ? composeText(cell) : cell)) }
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new UnreadableRow(last + 1, damagedWorkbook(error))
  }
  if (emptyFormulas > 0) warnOfFormulas(problems, emptyFormulas)
}

function warnOfFormulas(problems: ProblemList, number: number): void {
  const formulas = counted(number, 'formula has', 'formulas have')
  const text = `${formulas} no saved value and stayed empty. Open the file in its program, save it and choose it again`
  addWarning(problems, 1, { code: 'emptyFormula', text, values: { number } })
}

function lengthOf(cells: RawRow['cells']): number {
  return cells.reduce<number>((length, cell) => length + String(cell).length, 0)
}

function tooLargeRow(line: number): Reason {
  return { code: 'rowTooLarge', text: `The row on line ${line} is larger than 1 MB` }
}

const isDamage = (error: unknown): error is Error =>
  error instanceof InvalidZipError ||
  error instanceof DamagedDatabaseError ||
  sqliteCodeOf(error) !== undefined

function damagedWorkbook(error: Error): Reason {
  const reason = error instanceof InvalidZipError ? error.message : `is damaged or cut off (${error.message})`
  return { code: 'damagedWorkbook', text: `The workbook cannot be read: it ${reason}` }
}

async function openTextTable(
  path: string,
  problems: ProblemList,
  choice: TableChoice,
): Promise<Table | undefined> {
  const encoding = choice.encoding ?? (await detectEncoding(path, choice.language))
  if (encoding === undefined) {
    const text = 'The byte order mark does not match the content of the file. Save it again as UTF-8'
    return refuseFile(problems, { code: 'encoding', text })
  }
  const head = composeText(await readHeadText(path, encoding))
  if (isBlank(head)) return refuseFile(problems, { code: 'emptyFile', text: 'The file is empty' })
  const best = findSeparator(head, choice.separator)
  if (best === undefined) {
    const text = 'Line 1 cannot be read. Is a quote never closed?'
    return refuseFile(problems, { code: 'header', text })
  }
  const { separator, isOwn } = best
  return {
    encoding,
    separator,
    sheets: [],
    sheet: '',
    rows: () => readText(path, { encoding, separator, isOwn }),
  }
}

async function readHeadText(path: string, encoding: FileEncoding): Promise<string> {
  let text = ''
  for await (const piece of decodeFile(path, encoding)) {
    text += piece
    if (text.length > maxHeadLength) break
  }
  return text
}

/**
 * Returns the separator with the most known headers in one row. If several have equally many, returns the one with
 * which most rows have the same number of cells.
 */
function findSeparator(text: string, chosen: Separator | undefined) {
  return (chosen ? [chosen] : separators)
    .map((separator) => ({ separator, rows: readFirstRows(text, separator) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ separator, rows }) => ({
      separator,
      isOwn: rows[0]?.some(isOwnHeader) ?? false,
      known: Math.max(...rows.map((cells) => cells.filter(isKnownHeader).length)),
      ...mostFrequentWidth(rows),
    }))
    .sort((a, b) => b.known - a.known || b.rows - a.rows || b.columns - a.columns)[0]
}

/**
 * Returns the most frequent number of columns, and how many rows have this number. Rows with one column do not count.
 */
function mostFrequentWidth(rows: readonly string[][]): { columns: number; rows: number } {
  const widths = [...Map.groupBy(rows, (cells) => cells.length)].filter(([columns]) => columns > 1)
  const [best] = widths.toSorted(([, one], [, other]) => other.length - one.length)
  return best ? { columns: best[0], rows: best[1].length } : { columns: 1, rows: 0 }
}

function readFirstRows(text: string, separator: Separator): string[][] {
  const rows: string[][] = []
  try {
    const options = { ...csvOptions(separator, false), to: headRows }
    parseText(text.replace(/^\s*\n/, ''), {
      ...options,
      on_record: (cells: string[]) => void rows.push(cells),
    })
  } catch {
    // Ignore an invalid quote here, and use the rows before it. The error is reported when the whole file is read.
  }
  return rows
}

/**
 * Options for reading CSV. A quote inside an unquoted cell is text. Spaces before a quote are removed, except in
 * Cubby's own files, where they belong to the text.
 */
function csvOptions(separator: Separator, isOwn: boolean) {
  return {
    delimiter: separator,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    ltrim: !isOwn,
  }
}

interface TextFormat {
  encoding: FileEncoding
  separator: Separator
  isOwn: boolean
}

async function* readText(path: string, format: TextFormat): AsyncGenerator<RawRow> {
  let line = 1
  let count = 0
  try {
    for await (const batch of csvBatches(path, format)) {
      for (const written of batch) {
        const cells = written.map(composeText)
        if (!cells.every(isBlank)) yield { line, cells }
        line += 1 + countLineBreaks(cells)
        count += 1
        // Allow one row more than the limit, because the header counts as a row.
        if (count > maxRows + 1) throw tooManyRows()
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableRow(line, quoteReason(error, line))
  }
}

/** True for an empty cell, and for a cell with only Ctrl-Z, which DOS programs write at the end of a file. */
export function isBlank(cell: string | number): boolean {
  return typeof cell === 'string' && (cell === '' || cell.replaceAll('\x1a', '').trim() === '')
}

type Failure = Error | null | undefined

/** Reads the file piece by piece. Yields the records before an invalid quote, then throws the error. */
async function* csvBatches(
  path: string,
  { encoding, separator, isOwn }: TextFormat,
): AsyncGenerator<string[][]> {
  let batch: string[][] = []
  const parser = parse({
    ...csvOptions(separator, isOwn),
    max_record_size: maxRowBytes,
    on_record: (cells: string[]) => {
      batch.push(cells)
      return null
    },
  })
  // Ignore `error` events, because `write` reports the same errors. An event without a listener would end the process.
  parser.on('error', () => {})
  parser.resume()
  let rowLength = 0
  for await (const piece of decodeFile(path, encoding)) {
    const error = await new Promise<Failure>((resolve) => parser.write(piece, resolve))
    rowLength = batch.length > 0 ? 0 : rowLength + piece.length
    yield batch
    batch = []
    if (error) throw error
    if (rowLength > maxRowLength) throw new CsvError('CSV_MAX_RECORD_SIZE', 'The row is too long')
  }
  const error = await new Promise<Failure>((resolve) => parser.end(resolve))
  yield batch
  if (error) throw error
}

function quoteReason(error: CsvError, line: number): Reason {
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? {
        code: 'rowTooLarge',
        text: `The row on line ${line} is larger than 1 MB. Is a quote opened on line ${line} and never closed?`,
      }
    : { code: 'quoteOpen', text: `The quote opened on line ${line} is never closed` }
}

function countLineBreaks(cells: string[]): number {
  let count = 0
  for (const cell of cells) {
    if (cell.includes('\n')) count += cell.split('\n').length - 1
  }
  return count
}
