import type { ImportReport } from '#contract/spreadsheets.ts'
import { writeJournal, type Author, type JournalContext } from '#server/journal/journal.ts'
import type { AppError } from '#server/shared/app-error.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { ImportGauge } from './import-gauge.ts'
import { badFile } from './spreadsheets.errors.ts'
import { inspectSpreadsheet, type InspectedSpreadsheet } from './inspect-spreadsheet.ts'
import { newProblemList, type ProblemList } from './problem-list.ts'
import { readImportRows } from './read-spreadsheet.ts'
import type { ImportRow } from './read-row.ts'
import { writeRows } from './write-import.ts'

/** Rows that are much for a database. */
const settleAbove = 1000

export type ImportContext = JournalContext & { autoAssetIds: boolean; gauge: ImportGauge }

/** A file on disk and how its columns are to be read. */
export interface ImportFile {
  path: string
  choice: ColumnChoice
  /** Rows with errors do not refuse the others. */
  leaveOut: boolean
}

/** Reads and checks a whole file, then writes it as one batch while `exclusive` keeps other writers away. */
export async function runImport(
  context: ImportContext,
  author: Author,
  { path, choice, leaveOut }: ImportFile,
  exclusive: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<ImportReport> {
  const problems = newProblemList()
  const inspected = await inspectSpreadsheet(path, problems, choice)
  if (!inspected || problems.totalErrors > 0) throw refuse(problems)
  const rows = readImportRows(path, inspected, problems)
  const highestAssetId = await checkRows(context.gauge, rows)
  const isRefused = () => problems.totalErrors > 0 && !(leaveOut && problems.isWhole)
  if (isRefused()) throw refuse(problems)

  const { result, batchId } = await exclusive(() =>
    writeJournal(context, author, async (journal) => {
      const checked = readImportRows(path, inspected, newProblemList())
      const counts = await writeRows(context, journal, checked, highestAssetId, problems)
      if (isRefused()) throw refuse(problems)
      return counts
    }),
  )
  if (result.created + result.updated > settleAbove) await context.database.settle()
  const { refusedRows, warnings, totalWarnings } = problems
  return { ...result, ...describeFile(inspected), refusedRows, warnings, totalWarnings, batchId }
}

export function describeFile({ encoding, separator, ignoredColumns }: InspectedSpreadsheet) {
  return { encoding, separator, ignoredColumns }
}

function refuse({ errors, totalErrors }: ProblemList): AppError {
  return badFile({ problems: errors, total: totalErrors })
}

/** Reads every row once for its problems; answers the highest asset id that the file gives. */
async function checkRows(gauge: ImportGauge, rows: AsyncIterable<ImportRow>): Promise<number> {
  let highest = 0
  let count = 0
  for await (const { assetId } of rows) {
    highest = Math.max(highest, assetId ?? 0)
    gauge.found(++count)
  }
  return highest
}
