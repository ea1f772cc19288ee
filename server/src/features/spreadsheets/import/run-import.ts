import type { ImportContext } from './import-context.ts'
import type { ImportReport } from '#contract/documents/spreadsheets.ts'
import { writeJournal } from '#server/journal/journal.ts'
import type { Author } from '#server/journal/author.ts'
import type { AppError } from '#server/shared/app-error.ts'
import type { ColumnChoice } from '../csv/column-choice.ts'
import type { Gauge } from '#server/shared/process/gauge.ts'
import { badFile } from '../spreadsheets.errors.ts'
import { inspectSpreadsheet, type InspectedSpreadsheet } from '../csv/inspect-spreadsheet.ts'
import { addLink, type CheckedFile, checkParents, newParentLinks } from './parent-links.ts'
import { addError, newProblemList, type ProblemList } from '../csv/problem-list.ts'
import { readImportRows } from '../csv/read-spreadsheet.ts'
import type { ImportRow } from '../csv/read-row.ts'
import { writeRows } from './write-import.ts'
import { toCountedNumber } from '#server/shared/asset-id.ts'

/** Rows that are much for a database. */
const settleAbove = 1000

/** A file on disk and how its columns are to be read. */
export interface ImportFile {
  path: string
  /** As it was uploaded. */
  name: string | undefined
  choice: ColumnChoice
  /** Rows with errors do not refuse the others. */
  leaveOut: boolean
}

/** Reads and checks a whole file, then writes it as one batch while `withWriteLock` keeps other writers away. */
export async function runImport(
  context: ImportContext,
  author: Author,
  { path, name, choice, leaveOut }: ImportFile,
  withWriteLock: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<ImportReport> {
  const problems = newProblemList()
  const inspected = await inspectSpreadsheet(path, problems, choice)
  if (!inspected || problems.totalErrors > 0) throw refuse(problems)
  const file = await checkRows(context.gauge, readImportRows(path, inspected, problems), problems)
  function refuseProblems(): void {
    if (problems.totalErrors > 0 && !(leaveOut && problems.isWhole)) throw refuse(problems)
  }
  refuseProblems()

  const { result, batchId } = await withWriteLock(() =>
    writeJournal(context, author, async (journal) => {
      await checkParents(journal, file, problems)
      refuseProblems()
      const rows = readImportRows(path, inspected, newProblemList())
      const counts = await writeRows(context, journal, rows, file, problems)
      refuseProblems()
      const { rows: itemRows, locationRows } = counts
      journal.noteCause({ ...(name && { fileName: name }), rows: itemRows + locationRows })
      return counts
    }),
  )
  // The rows are in by now: when this fails, reading stays slower for a while.
  if (result.created + result.updated > settleAbove) await context.database.settle().catch(() => undefined)
  const { refusedRows, lostCells, warnings, totalWarnings } = problems
  return { ...result, ...describeFile(inspected), refusedRows, lostCells, warnings, totalWarnings, batchId }
}

export function describeFile({ encoding, separator, ignoredColumns }: InspectedSpreadsheet) {
  return { encoding, separator, ignoredColumns }
}

function refuse({ errors, totalErrors }: ProblemList): AppError {
  return badFile({ problems: errors, total: totalErrors })
}

/** Reads every row once for its problems. */
export async function checkRows(
  gauge: Gauge,
  rows: AsyncIterable<ImportRow>,
  problems: ProblemList,
): Promise<CheckedFile> {
  const file: CheckedFile = { highestAssetId: 0, leftOut: new Set(), links: newParentLinks() }
  const lineByRef = new Map<string, number>()
  let count = 0
  for await (const row of rows) {
    if (isRefTaken(row, lineByRef, problems)) {
      problems.refusedRows += 1
      file.leftOut.add(row.line)
      continue
    }
    if (!row.isLocation)
      file.highestAssetId = Math.max(file.highestAssetId, toCountedNumber(row.assetId ?? 0))
    addLink(file.links, row)
    gauge.found(++count)
  }
  return file
}

function isRefTaken(row: ImportRow, lineByRef: Map<string, number>, problems: ProblemList): boolean {
  if (row.importRef === '') return false
  const firstLine = lineByRef.get(row.importRef)
  if (firstLine === undefined) {
    lineByRef.set(row.importRef, row.line)
    return false
  }
  const text = `Lines ${firstLine} and ${row.line} have the same HB.import_ref ${row.importRef}`
  const reason = { code: 'sameRef', text, values: { line: firstLine } } as const
  addError(problems, row.line, reason, 'HB.import_ref', row.importRef)
  return true
}
