import { parse } from 'csv-parse/sync'
import { limits } from '#contract/scalars.ts'
import { fieldPrefix, itemColumns, requiredHeaders } from './columns.ts'
import { decodeFile, detectEncoding, type FileEncoding, readStart } from './decode-file.ts'
import { addError, type ProblemList, shortened } from './problem-list.ts'
import type { HeaderColumn } from './read-row.ts'

const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export type InspectedSpreadsheet = {
  encoding: FileEncoding
  separator: Separator
  /** One entry a column of the file, `undefined` for ignored ones. */
  columns: (HeaderColumn | undefined)[]
  ignoredColumns: string[]
}

/** More than any header needs; the rest of the file is read later, row by row. */
const maxHeaderLength = 2 ** 20

const binaryKinds: [start: string, kind: string][] = [
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a ZIP archive or a workbook like .xlsx or .ods'],
  ['\xd0\xcf\x11\xe0', 'an old Office file like .xls'],
  ['\x1f\x8b', 'a GZIP archive'],
]

const columnByLowerHeader = new Map(itemColumns.map((column) => [column.header.toLowerCase(), column]))

/** What the file is and which columns it has, or `undefined` and an error in `problems` when it is no such file. */
export async function inspectSpreadsheet(
  path: string,
  problems: ProblemList,
): Promise<InspectedSpreadsheet | undefined> {
  const start = (await readStart(path, 8)).toString('latin1')
  const kind = binaryKinds.find(([bytes]) => start.startsWith(bytes))?.[1]
  if (kind !== undefined) return refuseFile(problems, `The file is ${kind}, not a CSV file`)

  const encoding = await detectEncoding(path)
  if (encoding === undefined) {
    return refuseFile(
      problems,
      'The byte order mark and the bytes of the file do not fit. Save it again as UTF-8',
    )
  }
  const text = await readHeaderText(path, encoding)
  if (text.trim() === '') return refuseFile(problems, 'The file is empty')

  const best = findSeparator(text)
  if (best === undefined) {
    return refuseFile(problems, 'The column names on line 1 cannot be read. Is a quote there never closed?')
  }
  const headers = best.headers.map((header) => header.trim())
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (headers.some((header) => /[\0-\x08\x0e-\x1f]/.test(header))) {
    return refuseFile(
      problems,
      'Line 1 holds NUL bytes or other control characters, this is not a text file (or UTF-16 without a byte order mark)',
    )
  }
  const columns = findColumns(headers)
  if (!hasGoodColumns(columns, problems)) return undefined
  const ignoredColumns = headers
    .map((header, index) => header || `column ${index + 1}`)
    .filter((_, index) => columns[index] === undefined)
  return { encoding, separator: best.separator, columns, ignoredColumns }
}

async function readHeaderText(path: string, encoding: FileEncoding): Promise<string> {
  let text = ''
  for await (const piece of decodeFile(path, encoding)) {
    text += piece
    if (text.length > maxHeaderLength) break
  }
  return text
}

/** The separator that makes the most known columns, then the one that makes the most columns. */
function findSeparator(text: string): { separator: Separator; headers: string[] } | undefined {
  return separators
    .map((separator) => ({ separator, headers: headerCells(text, separator) }))
    .filter(({ headers }) => headers.length > 0)
    .sort((a, b) => knownCount(b.headers) - knownCount(a.headers) || b.headers.length - a.headers.length)[0]
}

function headerCells(text: string, separator: Separator): string[] {
  try {
    const options = { delimiter: separator, record_delimiter: '\n', relax_column_count: true, to: 1 }
    return parse(text.replace(/^\s*\n/, ''), options)[0] ?? []
  } catch {
    return []
  }
}

function knownCount(headers: string[]): number {
  return headers.filter((header) => columnByLowerHeader.has(header.trim().toLowerCase())).length
}

/** Case does not count, but of several headers for one column the exact one wins, else the first. */
function findColumns(headers: string[]): (HeaderColumn | undefined)[] {
  const written = new Set(headers)
  const taken = new Set<string>()
  return headers.map((header) => {
    const column = columnFor(header)
    if (column === undefined || taken.has(column.header)) return undefined
    if (header !== column.header && written.has(column.header)) return undefined
    taken.add(column.header)
    return column
  })
}

function columnFor(header: string): HeaderColumn | undefined {
  const lower = header.toLowerCase()
  if (!lower.startsWith(fieldPrefix.toLowerCase())) return columnByLowerHeader.get(lower)
  const name = header.slice(fieldPrefix.length)
  return name === '' ? undefined : { header: fieldPrefix + name, kind: 'field', name }
}

function hasGoodColumns(columns: (HeaderColumn | undefined)[], problems: ProblemList): boolean {
  const errorsBefore = problems.totalErrors
  for (const required of requiredHeaders) {
    if (columns.some((column) => column?.header === required)) continue
    addError(
      problems,
      1,
      `The file has no column ${required}. Its first line must name the columns`,
      required,
    )
  }
  for (const column of columns) {
    if (column?.kind !== 'field' || [...column.name].length <= limits.name) continue
    const reason = `Line 1: the field name has ${[...column.name].length} characters, ${limits.name} are allowed`
    addError(problems, 1, reason, shortened(column.header, 40), column.name)
  }
  return problems.totalErrors === errorsBefore
}

function refuseFile(problems: ProblemList, reason: string): undefined {
  addError(problems, 1, reason)
}
