import type { ImportColumn, ImportDialect, ImportQuestion } from '#contract/spreadsheets.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import { headRows, maxColumns, type RawRow } from '../workbook/workbook.ts'
import { type ColumnMapping, cubbyColumnsOnly } from '../columns/column-mapping.ts'
import { createEvidence } from './evidence.ts'
import { findColumns } from '../columns/find-columns.ts'
import { isKnownHeader, isOwnHeader } from '../columns/known-headers.ts'
import { isBlank, openTable, UnreadableRow } from './open-table.ts'
import { addError, maxValueLength, type ProblemList, type Reason, refuseFile } from './problem-list.ts'
import type { CellRules } from './cell-rules.ts'
import type { HeaderColumn } from './read-row.ts'
import { habitsOf } from '../columns/header-habits.ts'
import { ownMark, toOwnHeaders } from '../columns/local-headers.ts'
import { storeRows } from './row-store.ts'

export type InspectedSpreadsheet = {
  path: string
  dialect: ImportDialect
  sheets: readonly string[]
  /** The first rows as text, among which the user can choose the header. */
  firstRows: { line: number; text: string }[]
  /** The field of each column of the file; undefined for ignored columns. */
  columns: (HeaderColumn | undefined)[]
  ignoredColumns: string[]
  /** Ignored columns whose `HB.` header Cubby does not know. `index` is the position in a row. */
  unknownColumns: { index: number; header: string }[]
  /** How the preview describes each column of the file. */
  meanings: ImportColumn[]
  /**
   * Cells that can be read in two ways, such as `1.200`. The user chooses how to read them, or checks the choice of the
   * import.
   */
  questions: ImportQuestion[]
  rules: Omit<CellRules, 'keepsCells'>
  /** The reason why the rows after the last readable one cannot be read; undefined when all rows can be read. */
  failure: UnreadableRow | undefined
}

/** The maximum length of a header in messages. Longer headers are shortened. No header of a field is that long. */
const maxShownHeader = 300

/**
 * Detects format and columns of a file, stores its rows for `readImportRows`, and adds errors to `problems`. Returns
 * undefined when the file is no spreadsheet.
 */
export async function inspectSpreadsheet(
  path: string,
  problems: ProblemList,
  choice: ColumnMapping = cubbyColumnsOnly,
): Promise<InspectedSpreadsheet | undefined> {
  const table = await openTable(path, problems, choice.dialect)
  if (table === undefined) return undefined
  let failure: UnreadableRow | undefined
  const rows = untilUnreadable(table.rows(), (error) => (failure = error))
  const head = await takeHead(rows)
  if (head.length === 0)
    return refuseFile(problems, failure?.reason ?? { code: 'emptyFile', text: 'The file is empty' })

  const headerLine = choice.dialect.headerLine ?? findHeaderLine(head)
  const header = headerLine === 0 ? undefined : head.find(({ line }) => line >= headerLine)
  const data = header ? head.filter(({ line }) => line > header.line) : head
  const width = Math.max(...(header ? [header] : head).map(({ cells }) => cells.length))
  const headers = Array.from({ length: width }, (_, index) => String(header?.cells[index] ?? '').trim())
  const written = toOwnHeaders(headers)
  const reason = reasonAgainst(written, header?.line ?? 1)
  if (reason !== undefined) return refuseFile(problems, reason)
  const names = withoutDoubles(written.map((name, index) => name || `column ${index + 1}`))
  const thisYear = new Date().getFullYear()
  const columns = findColumns(names, { choice, hasHeader: header !== undefined, data, thisYear }, problems)
  const isOwn = names.some(isOwnHeader)
  // A file with commas and `HB.` headers comes from Homebox or an older version, which wrote the month first. A file
  // with semicolons was saved by Excel, which writes dates as usual in its own language.
  const isMonthFirst = isOwn && !headers.includes(ownMark) && table.separator === ','
  const rules = { isOwn, isMonthFirst, thisYear }
  const hints = { ...rules, hasSemicolons: table.separator === ';', habits: habitsOf(headers) }
  const evidence = createEvidence(columns, hints)

  const examples: string[] = []
  function note(row: RawRow): RawRow {
    evidence.note(row)
    for (const [index, cell] of row.cells.entries())
      if (examples[index] === undefined && String(cell).trim() !== '')
        examples[index] = cutText(String(cell), maxValueLength)
    return row
  }
  async function* notedRows(): AsyncGenerator<RawRow> {
    for (const row of data) yield note(row)
    for await (const row of rows) yield note(row)
  }
  await storeRows(path, notedRows())
  const { encoding, separator, sheet } = table
  const found = evidence.decide(choice.dialect)
  for (const { setting, example, isOpen } of found.questions)
    if (isOpen && problems.totalErrors === 0)
      addError(problems, 1, openQuestions[setting](example), '', example)
  return {
    path,
    dialect: { encoding, separator, sheet, headerLine: header?.line ?? 0, ...found.dialect },
    questions: found.questions,
    rules: { ...rules, dialect: found.dialect },
    sheets: table.sheets,
    firstRows: head.map(({ line, cells }) => ({ line, text: cutText(cells.join(' · '), maxValueLength) })),
    ...describeColumns(names, columns, examples, choice),
    failure,
  }
}

function describeColumns(
  names: readonly string[],
  columns: readonly (HeaderColumn | undefined)[],
  examples: readonly string[],
  choice: ColumnMapping,
): Pick<InspectedSpreadsheet, 'columns' | 'ignoredColumns' | 'unknownColumns' | 'meanings'> {
  return {
    // Keep the headers of the file for messages, because users do not know Cubby's own headers.
    columns: columns.map(
      (column, index) => column && { ...column, header: cutText(names[index] ?? '', maxShownHeader) },
    ),
    ignoredColumns: names.filter((_, index) => columns[index] === undefined),
    unknownColumns: names.flatMap((name, index) =>
      columns[index] === undefined && /^hb\./i.test(name) && !choice.byHand.has(name)
        ? [{ index, header: cutText(name, maxShownHeader) }]
        : [],
    ),
    meanings: names.map((name, index) => ({
      header: name,
      means: columns[index]?.header ?? '',
      example: examples[index] ?? '',
    })),
  }
}

/** Ends before the first row that cannot be read, and passes its error to `onFailure`. */
async function* untilUnreadable(
  rows: AsyncGenerator<RawRow>,
  onFailure: (error: UnreadableRow) => void,
): AsyncGenerator<RawRow> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    onFailure(error)
  }
}

/** Returns the first rows, among which the header is searched. */
async function takeHead(rows: AsyncGenerator<RawRow>): Promise<RawRow[]> {
  const head: RawRow[] = []
  let cells = 0
  while (head.length < headRows && cells < headRows * maxColumns) {
    const { value, done } = await rows.next()
    if (done) break
    head.push(value)
    cells += value.cells.length
  }
  return head
}

/**
 * Returns the line of the header: the first row, or a later one with more known headers. All rows above it must have
 * fewer cells, as titles have, and none of its cells may be a number. Otherwise it is a row of data whose cells are
 * words like “Equipment”.
 */
function findHeaderLine(head: readonly RawRow[]): number {
  const first = head[0]?.line ?? 1
  if (head[0]?.cells.some((cell) => isOwnHeader(String(cell)))) return first
  let best = { line: first, known: 1 }
  let widest = 0
  for (const { line, cells } of head) {
    const filled = cells.filter((cell) => !isBlank(cell)).length
    const known = cells.filter((cell) => isKnownHeader(String(cell))).length
    const hasNumber = cells.some((cell) => /^[\d.,]+$/.test(String(cell).trim()))
    if (filled > widest && known > best.known && !hasNumber) best = { line, known }
    widest = Math.max(widest, filled)
  }
  return best.line
}

/** The errors for settings that the user must choose before the file can be read. */
const openQuestions: Record<ImportQuestion['setting'], (example: string) => Reason> = {
  decimalSign: (example) => ({
    code: 'openDecimalSign',
    text: `The file does not show which sign separates decimals, as in ${example}`,
  }),
  dateOrder: (example) => ({
    code: 'openDateOrder',
    text: `The file does not show whether the day or the month comes first, as in ${example}`,
  }),
}

/** Numbers column names that occur several times, so that the user can choose each column. */
function withoutDoubles(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 || /^hb\./i.test(name) ? name : `${name} (${count})`
  })
}

function reasonAgainst(headers: readonly string[], line: number): Reason | undefined {
  if (headers.length > maxColumns) {
    const [number, limit] = [headers.length, maxColumns]
    const [count, allowed] = [number, limit].map((one) => one.toLocaleString('en'))
    const text = `The file has ${count} columns; at most ${allowed} are allowed. Leave out columns that are not needed`
    return { code: 'tooManyColumns', text, values: { number, limit } }
  }
  // Only NUL is rejected. Other control characters are allowed, because the name of a custom field may contain them.
  if (headers.some((header) => header.includes('\0'))) {
    const text = `Line ${line} contains NUL bytes: this is not a text file, or it is UTF-16 without a byte order mark`
    return { code: 'notText', text }
  }
  return undefined
}
