import type { ImportedRow, ImportPreview, ImportReport } from '#contract/spreadsheets.ts'
import { householdDb } from '#server/database/household-db.ts'
import { findNextAssetNumber } from '#server/features/households/asset-counter.repository.ts'
import type { Author } from '#server/journal/author.ts'
import { writeJournal } from '#server/journal/journal.ts'
import type { AppError } from '#server/shared/app-error.ts'
import type { ColumnMapping } from '../columns/column-mapping.ts'
import { inspectSpreadsheet, type InspectedSpreadsheet } from '../parsing/inspect-spreadsheet.ts'
import { newProblemList, type ProblemList } from '../parsing/problem-list.ts'
import { chunkRows, readImportRows } from '../parsing/read-spreadsheet.ts'
import { badFile } from '../spreadsheets.errors.ts'
import { checkParents } from './check-parents.ts'
import { checkRows } from './check-rows.ts'
import { ImportState, type ImportContext } from './import-state.ts'
import { resolveRows } from './resolve-rows.ts'
import { sampleRows } from './sample-rows.ts'
import type { StoredPhotos } from './store-photos.ts'
import { writePhotos } from './write-photos.ts'
import { finishRows, writeRows } from './write-rows.ts'

const maxSamplePhotos = 5

/** The database is optimised after an import that changes more rows than this. */
const optimizeAboveRows = 1000

export interface ImportFile {
  path: string
  name: string | undefined
  choice: ColumnMapping
  /** True to skip rows with errors and to import the other rows. */
  leaveOut: boolean
  keepCells: boolean
  /** The names of the files in the zip that contains the spreadsheet. */
  photoNames: readonly string[]
}

/**
 * Imports a file in stages and writes it as one batch:
 *
 * 1. recognise: `inspectSpreadsheet` finds encoding, separator and columns, and stores the rows in one format;
 * 2. read: `readImportRows` parses and validates the stored rows one by one;
 * 3. check: `checkRows` compares rows with each other, `checkParents` compares parents with the household;
 * 4. resolve: `resolveRows` computes the changes of each chunk of rows;
 * 5. write: `writeRows` writes them, `writePhotos` attaches their photos, which the server has stored before.
 *
 * The rows are read once for stage 3 and again for stages 4 and 5, because they may not fit into memory. `waitForTurn`
 * returns the stored photos once other writers of SQLite wait for the import.
 */
export async function runImport(
  context: ImportContext,
  author: Author & { readonly householdId: number },
  file: ImportFile,
  waitForTurn: (photos: readonly string[]) => Promise<StoredPhotos>,
): Promise<ImportReport> {
  const { state, readable: spreadsheet } = await readFile(context, file)
  const { problems, counts } = state
  function refuseProblems(): void {
    if (problems.totalErrors > 0 && !(file.leaveOut && problems.hasOnlyRowErrors)) throw refusal(problems)
  }
  if (!spreadsheet) throw refusal(problems)
  refuseProblems()

  const byLine = state.photos.listByLine()
  const photos = { ...state.photos.summarize(byLine), attached: 0, items: 0 }
  const wanted = [...new Set([...byLine.values()].flat())]
  if (wanted.length > 0) await refuseBeforePhotos(context, author.householdId, file)
  const stored = await waitForTurn(wanted)
  const { batchId } = await writeJournal(context, author, async (journal) => {
    await checkParents(journal, state)
    refuseProblems()
    state.nextAssetNumber = Math.max(state.nextAssetNumber, await findNextAssetNumber(journal))
    const household = { ...context, ...journal }
    let done = 0
    for await (const rows of resolveRows(household, readAgain(file, spreadsheet, state), state)) {
      await writeRows(context, journal, rows, state)
      const added = await writePhotos(context, journal, { items: rows.items, byLine, stored }, problems)
      photos.attached += added.attached
      photos.items += added.items
      context.progress.setDone((done += rows.count))
    }
    await finishRows(journal, state)
    refuseProblems()
    const fileName = file.name && { fileName: file.name }
    journal.setCause({ ...fileName, rows: counts.rows + counts.locationRows })
  })
  // The rows are committed, so an import does not fail when the optimisation fails. Until the next optimisation,
  // queries are only slower.
  if (counts.created + counts.updated > optimizeAboveRows)
    await context.database.optimize().catch(() => undefined)
  const { refusedRows, lostCells, warnings, totalWarnings } = problems
  const { ignoredColumns, dialect } = spreadsheet
  const { encoding, separator } = dialect
  const format = { encoding, separator, ignoredColumns }
  return { ...counts, ...format, refusedRows, lostCells, photos, warnings, totalWarnings, batchId }
}

/** Previews the import, and throws when it would be rejected. So no photo is stored in vain. */
async function refuseBeforePhotos(context: ImportContext, householdId: number, file: ImportFile) {
  const preview = await previewImport(context, householdId, file)
  if (preview.totalErrors > 0 && !(file.leaveOut && preview.canLeaveOut)) throw refusal(preview)
}

/**
 * Runs the stages that need no data of the household. `readable` is the spreadsheet unless an error concerns all of its
 * rows.
 */
async function readFile({ progress }: ImportContext, file: ImportFile) {
  const state = new ImportState(file.photoNames)
  const spreadsheet = await inspectSpreadsheet(file.path, state.problems, file.choice)
  const readable = state.problems.totalErrors === 0 ? spreadsheet : undefined
  if (readable) {
    state.foldsCase = !readable.rules.isOwn
    state.decimalSign = readable.rules.dialect.decimalSign
    await checkRows(progress, readImportRows(readable, state.problems, file.keepCells), state)
  }
  return { state, spreadsheet, readable }
}

/** Runs all stages but the last on a snapshot of the household. */
export async function previewImport(
  context: ImportContext,
  householdId: number,
  file: ImportFile,
): Promise<ImportPreview> {
  const { state, spreadsheet, readable } = await readFile(context, file)
  const { problems, counts } = state
  const sample: ImportedRow[] = []
  const photosByLine = state.photos.listByLine()
  if (readable) {
    await context.database.snapshot(async (db) => {
      const household = { ...context, ...householdDb(context, { householdId }, db), now: context.now() }
      await checkParents(household, state)
      for await (const { items } of resolveRows(household, readAgain(file, readable, state), state)) {
        sample.push(...(await sampleRows(household, items, sample)))
        context.progress.throwIfCancelled()
      }
    })
  }
  const { hasOnlyRowErrors, roundedCells: _, ...listed } = problems
  const {
    meanings: columns = [],
    ignoredColumns = [],
    dialect = noDialect,
    sheets = [],
    firstRows = [],
    questions = [],
  } = spreadsheet ?? {}
  const canLeaveOut = hasOnlyRowErrors && problems.refusedRows > 0
  return {
    ...counts,
    encoding: dialect.encoding,
    separator: dialect.separator,
    ignoredColumns,
    dialect,
    questions,
    sheets: [...sheets],
    firstRows,
    columns,
    ...listed,
    photos: state.photos.summarize(photosByLine),
    canLeaveOut,
    sample: sample.map((row) => ({
      ...row,
      photos: (photosByLine.get(row.line) ?? []).slice(0, maxSamplePhotos),
    })),
    batchId: null,
  }
}

const noDialect = {
  encoding: '',
  separator: '',
  sheet: '',
  headerLine: 0,
  decimalSign: '',
  dateOrder: '',
  pathSeparator: '',
}

/** Reads the accepted rows again, in chunks. Ignores problems of cells, which the first reading has listed. */
function readAgain(
  { keepCells }: ImportFile,
  spreadsheet: InspectedSpreadsheet,
  { skippedLines }: ImportState,
) {
  return chunkRows(readImportRows(spreadsheet, newProblemList(), keepCells), skippedLines)
}

function refusal({ errors, totalErrors }: Pick<ProblemList, 'errors' | 'totalErrors'>): AppError {
  return badFile({ problems: errors, total: totalErrors })
}
