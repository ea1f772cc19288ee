import { parse } from 'csv-parse/sync'
import { limits } from '#contract/scalars.ts'
import { fieldPrefix, headerAliases, type ImportColumn } from '#contract/spreadsheets.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { type ColumnMapping, cubbyColumnsOnly } from './column-mapping.ts'
import { itemColumns, type ItemColumn } from './columns.mapper.ts'
import { type DateOrder, newDateOrder } from './date-order.ts'
import { decodeFile, detectEncoding, type FileEncoding, readStart } from './decode-file.ts'
import { addError, maxValueLength, type ProblemList, type Reason, shortened } from './problem-list.ts'
import type { HeaderColumn } from './read-row.ts'
import { recogniseHeader } from './recognise-columns.ts'

const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

export type InspectedSpreadsheet = {
  encoding: FileEncoding
  separator: Separator
  /** The first row holds the headers. */
  hasHeader: boolean
  /** One entry for each column of the file; undefined for ignored columns. */
  columns: (HeaderColumn | undefined)[]
  ignoredColumns: string[]
  /** `HB.` columns without a known field, which are ignored. `index` is the position in a row. */
  unknownColumns: { index: number; header: string }[]
  /** The field to which each column of the file is mapped. */
  meanings: ImportColumn[]
  /** Complete once all rows have been read. */
  dates: DateOrder
}

/** An import holds all cells of a chunk of rows in memory, so the number of columns is limited. */
const maxColumns = 2000

/** Characters that are searched for headers. The rows are read later, one by one. */
const maxHeaderLength = 2 ** 20

/** Characters. Longer than any header of a field. */
const maxShownHeader = 300

const binaryKinds: [start: string, kind: string][] = [
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a ZIP archive or a workbook like .xlsx or .ods'],
  ['\xd0\xcf\x11\xe0', 'an old Office file like .xls'],
  ['\x1f\x8b', 'a GZIP archive'],
]

const columnByHeader = new Map<string, ItemColumn>(itemColumns.map((column) => [column.header, column]))
const columnByLowerHeader = new Map<string, ItemColumn>([
  ...itemColumns.map((column): [string, ItemColumn] => [column.header.toLowerCase(), column]),
  ...Object.entries(headerAliases).flatMap(([alias, header]): [string, ItemColumn][] => {
    const column = columnByHeader.get(header)
    return column ? [[alias.toLowerCase(), column]] : []
  }),
])

/** Detects format and columns of a file and adds errors to `problems`. Returns undefined when it is no spreadsheet. */
export async function inspectSpreadsheet(
  path: string,
  problems: ProblemList,
  choice: ColumnMapping = cubbyColumnsOnly,
): Promise<InspectedSpreadsheet | undefined> {
  const start = (await readStart(path, 8)).toString('latin1')
  const kind = binaryKinds.find(([bytes]) => start.startsWith(bytes))?.[1]
  if (kind !== undefined)
    return refuseFile(problems, { code: 'notCsv', text: `The file is ${kind}, not a CSV file` })

  const encoding = await detectEncoding(path)
  if (encoding === undefined) {
    const text = 'The byte order mark does not match the content of the file. Save it again as UTF-8'
    return refuseFile(problems, { code: 'encoding', text })
  }
  const text = composeText(await readHeaderText(path, encoding))
  if (text.trim() === '') return refuseFile(problems, { code: 'emptyFile', text: 'The file is empty' })

  const best = findSeparator(text)
  if (best === undefined) {
    const reason = 'Line 1 cannot be read. Is a quote never closed?'
    return refuseFile(problems, { code: 'header', text: reason })
  }
  const { hasHeader } = choice
  const headers = best.headers.map((header) => (hasHeader ? header.trim() : ''))
  const reason = reasonAgainst(best.headers)
  if (reason !== undefined) return refuseFile(problems, reason)
  const names = headers.map((header, index) => header || `column ${index + 1}`)
  const columns = findColumns(names, choice, problems)
  return {
    encoding,
    separator: best.separator,
    hasHeader,
    dates: newDateOrder(),
    // Problems name columns by the headers of the file.
    columns: columns.map(
      (column, index) => column && { ...column, header: shortened(names[index] ?? '', maxShownHeader) },
    ),
    ignoredColumns: names.filter((_, index) => columns[index] === undefined),
    unknownColumns: names.flatMap((header, index) =>
      columns[index] === undefined && /^hb\./i.test(header) && !choice.byHand.has(header)
        ? [{ index, header: shortened(header, maxShownHeader) }]
        : [],
    ),
    meanings: names.map((header, index) => ({
      header,
      means: columns[index]?.header ?? '',
      example: shortened((hasHeader ? best.firstRow : best.headers)[index] ?? '', maxValueLength),
    })),
  }
}

/** Returns the reason to reject a file with these headers, if any. */
function reasonAgainst(headers: readonly string[]): Reason | undefined {
  if (headers.length > maxColumns) {
    const [number, limit] = [headers.length, maxColumns]
    const [count, allowed] = [number, limit].map((one) => one.toLocaleString('en'))
    const text = `The file has ${count} columns; at most ${allowed} are allowed. Leave out columns that are not needed`
    return { code: 'tooManyColumns', text, values: { number, limit } }
  }
  // Other control characters are allowed, because the name of a custom field may contain them.
  if (headers.some((header) => header.includes('\0'))) {
    const text =
      'Line 1 contains NUL bytes: this is not a text file, or it is UTF-16 without a byte order mark'
    return { code: 'notText', text }
  }
  return undefined
}

async function readHeaderText(path: string, encoding: FileEncoding): Promise<string> {
  let text = ''
  for await (const piece of decodeFile(path, encoding)) {
    text += piece
    if (text.length > maxHeaderLength) break
  }
  return text
}

/** Returns the separator with the most known columns, or of these the one with the most columns. */
function findSeparator(text: string) {
  return separators
    .map((separator) => ({ separator, ...readFirstRows(text, separator) }))
    .filter(({ headers }) => headers.length > 0)
    .sort((a, b) => knownCount(b.headers) - knownCount(a.headers) || b.headers.length - a.headers.length)[0]
}

/** Returns the header and the first row, each empty when it cannot be read. */
function readFirstRows(text: string, separator: Separator): { headers: string[]; firstRow: string[] } {
  const rows: string[][] = []
  try {
    const options = { delimiter: separator, record_delimiter: '\n', relax_column_count: true, to: 2 }
    parse(text.replace(/^\s*\n/, ''), { ...options, on_record: (cells: string[]) => void rows.push(cells) })
  } catch {
    // Rows before an invalid quote are used. The error is reported when the whole file is read.
  }
  return { headers: rows[0] ?? [], firstRow: rows[1] ?? [] }
}

function knownCount(headers: string[]): number {
  const isKnown = (header: string) =>
    columnByLowerHeader.has(header.trim().toLowerCase()) || recogniseHeader(header)
  return headers.filter(isKnown).length
}

/** Columns chosen by hand come first, then `HB.` headers, then recognised names. Each field is mapped once. */
function findColumns(
  names: readonly string[],
  choice: ColumnMapping,
  problems: ProblemList,
): (HeaderColumn | undefined)[] {
  const columns: (HeaderColumn | undefined)[] = names.map(() => undefined)
  const taken = new Set<string>()
  function fill(find: (name: string) => HeaderColumn | undefined): void {
    for (const [index, name] of names.entries()) {
      const column = columns[index] === undefined ? find(name) : undefined
      if (!column || taken.has(column.header)) continue
      columns[index] = column
      taken.add(column.header)
    }
  }
  fill((name) => columnFor(choice.byHand.get(name) ?? ''))
  const left = new Set(names.filter((name) => !choice.byHand.has(name)))
  const isOurs = [...left].some((name) => columnFor(name)?.kind === 'name')
  fill((name) => (left.has(name) ? cubbyColumn(name, left) : undefined))
  const isForeign = choice.recognise && !isOurs
  if (isForeign) fill((name) => (left.has(name) ? guessedColumn(name) : undefined))
  checkColumns(columns, choice, problems)
  for (const header of choice.byHand.keys()) {
    if (names.includes(header)) continue
    const text = `The file has no column ${shortened(header, 40)}`
    addError(problems, 1, { code: 'noColumn', text }, header)
  }
  return columns
}

/** Ignores case. When several headers match a column, the exact one wins, then the first. */
function cubbyColumn(name: string, names: ReadonlySet<string>): HeaderColumn | undefined {
  const column = columnFor(name)
  return column && name !== column.header && names.has(column.header) ? undefined : column
}

function guessedColumn(name: string): HeaderColumn | undefined {
  return columnFor(recogniseHeader(name) ?? '')
}

function columnFor(header: string): HeaderColumn | undefined {
  const lower = header.toLowerCase()
  if (!lower.startsWith(fieldPrefix.toLowerCase())) return columnByLowerHeader.get(lower)
  const name = header.slice(fieldPrefix.length)
  return name === '' ? undefined : { header: fieldPrefix + name, kind: 'field', name }
}

function checkColumns(
  columns: readonly (HeaderColumn | undefined)[],
  { hasHeader }: ColumnMapping,
  problems: ProblemList,
): void {
  if (!columns.some((column) => column?.kind === 'name')) {
    const what = hasHeader ? 'Its first line must name the columns' : 'Choose which of its columns it is'
    const text = `The file has no column HB.name. ${what}`
    addError(problems, 1, { code: 'requiredColumn', text }, 'HB.name')
  }
  for (const column of columns) {
    if (column?.kind !== 'field') continue
    const [length, limit] = [[...column.name].length, limits.name]
    if (length <= limit) continue
    const text = `Line 1: the field name has ${length} characters; at most ${limit} are allowed`
    const reason = { code: 'tooLong', text, values: { length, limit } } as const
    addError(problems, 1, reason, shortened(column.header, 40), column.name)
  }
}

function refuseFile(problems: ProblemList, reason: Reason): undefined {
  addError(problems, 1, reason)
}
