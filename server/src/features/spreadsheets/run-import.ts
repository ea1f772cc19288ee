import type { ImportReport } from '#contract/spreadsheets.ts'
import { writeJournal, type Author, type JournalContext } from '#server/journal/journal.ts'
import type { AppError } from '#server/shared/app-error.ts'
import { badFile } from './spreadsheets.errors.ts'
import { inspectSpreadsheet, type InspectedSpreadsheet } from './inspect-spreadsheet.ts'
import { newProblemList, type ProblemList } from './problem-list.ts'
import { readImportRows } from './read-spreadsheet.ts'
import type { ImportRow } from './read-row.ts'
import { writeRows } from './write-import.ts'

/** Rows that are much for a database. */
const settleAbove = 1000

export type ImportContext = JournalContext & { autoAssetIds: boolean }

/** Reads and checks a whole file, then writes it as one batch while `exclusive` keeps other writers away. */
export async function runImport(
  context: ImportContext,
  author: Author,
  path: string,
  exclusive: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<ImportReport> {
  const problems = newProblemList()
  const inspected = await inspectSpreadsheet(path, problems)
  if (!inspected) throw refuse(problems)
  const highestAssetId = await checkRows(path, inspected, problems)
  if (problems.totalErrors > 0) throw refuse(problems)

  const { result, batchId } = await exclusive(() =>
    writeJournal(context, author, async (journal) => {
      const rows = readImportRows(path, inspected, newProblemList())
      const counts = await writeRows(context, journal, rows, highestAssetId, problems)
      if (problems.totalErrors > 0) throw refuse(problems)
      return counts
    }),
  )
  if (result.created + result.updated > settleAbove) await context.database.settle()
  return {
    ...result,
    encoding: inspected.encoding,
    separator: inspected.separator,
    ignoredColumns: inspected.ignoredColumns,
    warnings: problems.warnings,
    totalWarnings: problems.totalWarnings,
    batchId,
  }
}

function refuse({ errors, totalErrors }: ProblemList): AppError {
  return badFile({ problems: errors, total: totalErrors })
}

/** Reads every row once for its problems; answers the highest asset id that the file gives. */
async function checkRows(
  path: string,
  inspected: InspectedSpreadsheet,
  problems: ProblemList,
): Promise<number> {
  let highest = 0
  const rows: AsyncIterable<ImportRow> = readImportRows(path, inspected, problems)
  for await (const { assetId } of rows) highest = Math.max(highest, assetId ?? 0)
  return highest
}
