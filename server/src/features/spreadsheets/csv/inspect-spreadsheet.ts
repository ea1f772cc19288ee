import { limits } from '#contract/scalars.ts'
import type { ImportColumn, ImportDialect } from '#contract/spreadsheets.ts'
import { maxColumns, type RawRow } from '../workbook/workbook.ts'
import { type ColumnMapping, cubbyColumnsOnly } from './column-mapping.ts'
import { type DateOrder, newDateOrder } from './date-order.ts'
import { isKnownHeader, isOwnHeader, ownColumn } from './known-headers.ts'
import { headRows, openTable, type Table, UnreadableRow } from './open-table.ts'
import { addError, maxValueLength, type ProblemList, type Reason, shortened } from './problem-list.ts'
import type { HeaderColumn } from './read-row.ts'
import { recogniseHeader } from './recognise-columns.ts'
import { storeRows } from './row-store.ts'

export type InspectedSpreadsheet = {
  path: string
  dialect: ImportDialect
  sheets: readonly string[]
  /** The first rows as text, to choose the header from. */
  firstRows: { line: number; text: string }[]
  /** One entry for each column of the file; undefined for ignored columns. */
  columns: (HeaderColumn | undefined)[]
  ignoredColumns: string[]
  /** `HB.` columns without a known field, which are ignored. `index` is the position in a row. */
  unknownColumns: { index: number; header: string }[]
  /** The field to which each column of the file is mapped. */
  meanings: ImportColumn[]
  /** Complete once all rows have been read. */
  dates: DateOrder
  /** Why rows after the last one cannot be read. */
  failure: UnreadableRow | undefined
}

/** Characters. Longer than any header of a field. */
const maxShownHeader = 300

/**
 * Detects format and columns of a file, stores its rows for `readImportRows`, and adds errors to `problems`. Returns undefined when
 * it is no spreadsheet.
 */
export async function inspectSpreadsheet(
  path: string,
  problems: ProblemList,
  choice: ColumnMapping = cubbyColumnsOnly,
): Promise<InspectedSpreadsheet | undefined> {
  const table = await openTable(path, problems, choice.dialect)
  if (table === undefined) return undefined
  const rows = table.rows()
  const { head, failure } = await takeHead(rows)
  if (failure && head.length === 0) return refuseFile(problems, failure.reason)
  if (head.length === 0) return refuseFile(problems, { code: 'emptyFile', text: 'The file is empty' })

  const headerLine = choice.dialect.headerLine ?? findHeaderLine(head)
  const header = headerLine === 0 ? undefined : head.find(({ line }) => line >= headerLine)
  const data = header ? head.filter(({ line }) => line > header.line) : head
  const width = Math.max(...(header ? [header] : head).map(({ cells }) => cells.length))
  const written = Array.from({ length: width }, (_, index) => String(header?.cells[index] ?? '').trim())
  const reason = reasonAgainst(written, header?.line ?? 1)
  if (reason !== undefined) return refuseFile(problems, reason)
  const names = written.map((name, index) => name || `column ${index + 1}`)
  const columns = findColumns(names, choice, header !== undefined, problems)

  let laterFailure = failure
  async function* all() {
    yield* data
    try {
      yield* rows
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      laterFailure = error
    }
  }
  await storeRows(path, all())
  return {
    path,
    dialect: dialectOf(table, header?.line ?? 0),
    sheets: table.sheets,
    firstRows: head.map(({ line, cells }) => ({ line, text: shortened(cells.join(' · '), maxValueLength) })),
    dates: newDateOrder(),
    // Problems name columns by the headers of the file.
    columns: columns.map(
      (column, index) => column && { ...column, header: shortened(names[index] ?? '', maxShownHeader) },
    ),
    ignoredColumns: names.filter((_, index) => columns[index] === undefined),
    unknownColumns: names.flatMap((name, index) =>
      columns[index] === undefined && /^hb\./i.test(name) && !choice.byHand.has(name)
        ? [{ index, header: shortened(name, maxShownHeader) }]
        : [],
    ),
    meanings: names.map((name, index) => ({
      header: name,
      means: columns[index]?.header ?? '',
      example: shortened(exampleOf(data, index), maxValueLength),
    })),
    failure: laterFailure,
  }
}

/** Reads the first rows, and returns why there are no more when one cannot be read. */
async function takeHead(rows: AsyncGenerator<RawRow>): Promise<{ head: RawRow[]; failure?: UnreadableRow }> {
  const head: RawRow[] = []
  try {
    while (head.length < headRows) {
      const { value, done } = await rows.next()
      if (done) break
      head.push(value)
    }
    return { head }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    return { head, failure: error }
  }
}

/** Returns the first filled cell of a column, or an empty text. */
function exampleOf(rows: readonly RawRow[], index: number): string {
  const row = rows.find(({ cells }) => String(cells[index] ?? '').trim() !== '')
  return String(row?.cells[index] ?? '')
}

/** Returns the first row, unless a later one has more known headers, as below a title. */
function findHeaderLine(head: readonly RawRow[]): number {
  const counts = head.map(({ cells }) => cells.filter((cell) => isKnownHeader(String(cell))).length)
  const isOwn = head[0]?.cells.some((cell) => isOwnHeader(String(cell)))
  const most = isOwn ? counts[0] : Math.max(...counts)
  const best = most === 1 ? 0 : counts.indexOf(most ?? 0)
  return head[best]?.line ?? 1
}

function dialectOf({ encoding, separator, sheet }: Table, headerLine: number): ImportDialect {
  return { encoding, separator, sheet, headerLine }
}

function reasonAgainst(headers: readonly string[], line: number): Reason | undefined {
  if (headers.length > maxColumns) {
    const [number, limit] = [headers.length, maxColumns]
    const [count, allowed] = [number, limit].map((one) => one.toLocaleString('en'))
    const text = `The file has ${count} columns; at most ${allowed} are allowed. Leave out columns that are not needed`
    return { code: 'tooManyColumns', text, values: { number, limit } }
  }
  // Other control characters are allowed, because the name of a custom field may contain them.
  if (headers.some((header) => header.includes('\0'))) {
    const text = `Line ${line} contains NUL bytes: this is not a text file, or it is UTF-16 without a byte order mark`
    return { code: 'notText', text }
  }
  return undefined
}

/** Columns chosen by hand come first, then `HB.` headers, then recognised names. Each field is mapped once. */
function findColumns(
  names: readonly string[],
  choice: ColumnMapping,
  hasHeader: boolean,
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
  fill((name) => ownColumn(choice.byHand.get(name) ?? ''))
  const left = new Set(names.filter((name) => !choice.byHand.has(name)))
  const isOurs = [...left].some((name) => ownColumn(name)?.kind === 'name')
  fill((name) => (left.has(name) ? cubbyColumn(name, left) : undefined))
  const isForeign = choice.recognise && !isOurs
  if (isForeign) fill((name) => (left.has(name) ? guessedColumn(name) : undefined))
  checkColumns(columns, hasHeader, problems)
  for (const header of choice.byHand.keys()) {
    if (names.includes(header)) continue
    const text = `The file has no column ${shortened(header, 40)}`
    addError(problems, 1, { code: 'noColumn', text }, header)
  }
  return columns
}

/** Ignores case. When several headers match a column, the exact one wins, then the first. */
function cubbyColumn(name: string, names: ReadonlySet<string>): HeaderColumn | undefined {
  const column = ownColumn(name)
  return column && name !== column.header && names.has(column.header) ? undefined : column
}

function guessedColumn(name: string): HeaderColumn | undefined {
  return ownColumn(recogniseHeader(name) ?? '')
}

function checkColumns(
  columns: readonly (HeaderColumn | undefined)[],
  hasHeader: boolean,
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
