import type { ImportAction, ImportedChange, ImportedRow, ImportPreview } from '#contract/spreadsheets.ts'
import { isSame } from '#server/journal/journal.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { inspectSpreadsheet } from './inspect-spreadsheet.ts'
import {
  inSteps,
  matchRows,
  waitsForNumber,
  warnOfSharedNumbers,
  type Household,
  type MatchedRow,
} from './match-rows.ts'
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts'
import { maxValueLength, newProblemList, type ProblemList, shortened } from './problem-list.ts'
import type { ImportRow } from './read-row.ts'
import { readImportRows } from './read-spreadsheet.ts'
import { describeFile, type ImportContext, type ImportFile } from './run-import.ts'
import { toExportItem } from './spreadsheets.mapper.ts'
import { findByAssetNumbers, type NumberOwner } from './spreadsheets.repository.ts'
import { noCounts, type ImportCounts } from './write-import.ts'
import { exportHeader, exportRow } from './write-spreadsheet.ts'

/** Rows of each action that a preview shows. */
const sampleSize = 20

/** What an import of the file would do, read from one view of the household and without writing. */
export async function previewImport(
  context: ImportContext,
  groupId: string,
  { path, choice }: ImportFile,
): Promise<ImportPreview> {
  const problems = newProblemList()
  const inspected = await inspectSpreadsheet(path, problems, choice)
  const found =
    inspected && problems.totalErrors === 0
      ? await context.database.snapshot((db) => {
          const rows = readImportRows(path, inspected, problems)
          return previewRows(context, { db, groupId, now: context.now() }, rows, problems)
        })
      : { ...noCounts(), sample: [] }
  const file = inspected ? describeFile(inspected) : { encoding: '', separator: '', ignoredColumns: [] }
  const { isWhole, ...listed } = problems
  const canLeaveOut = isWhole && problems.refusedRows > 0
  return { ...found, ...file, columns: inspected?.meanings ?? [], ...listed, canLeaveOut, batchId: null }
}

async function previewRows(
  context: ImportContext,
  household: Omit<Household, 'places'>,
  rows: AsyncIterable<ImportRow>,
  problems: ProblemList,
): Promise<ImportCounts & Pick<ImportPreview, 'sample'>> {
  const counts = noCounts()
  const sample: ImportedRow[] = []
  const warn = createNumberWarnings(household, problems)
  const places = await createPlaceFinder(context, household)
  for await (const step of inSteps(rows)) {
    const matched = await matchRows(context, { ...household, places }, step, problems)
    for (const one of matched) {
      const action = actionOf(context, one)
      if (counts[countOf[action]]++ < sampleSize) sample.push(toImportedRow(one, action, places))
    }
    await warn(matched)
    const found = places.takeNew()
    counts.newLocations += found.locations.length
    counts.newLabels += found.labels.length
    counts.rows += matched.length
    context.gauge.found(counts.rows)
  }
  return { ...counts, sample }
}

const countOf = { create: 'created', update: 'updated', leave: 'unchanged' } as const

function actionOf(context: ImportContext, { before, after }: MatchedRow): ImportAction {
  if (!before) return 'create'
  return isSame(before, after) && !waitsForNumber(context, after) ? 'leave' : 'update'
}

function toImportedRow(matched: MatchedRow, action: ImportAction, places: PlaceFinder): ImportedRow {
  const { row, after } = matched
  return {
    line: row.line,
    action,
    name: after.name,
    path: row.locationPath ?? (after.locationId === null ? [] : places.pathOf(after.locationId)),
    quantity: amountToNumber(after.quantity),
    purchasePrice: amountToNumber(after.purchasePrice),
    changes: action === 'update' ? changesOf(matched, places) : [],
  }
}

/** Compared as an export would write the item before and after. */
function changesOf({ row, before, after }: MatchedRow, places: PlaceFinder): ImportedChange[] {
  const names = { path: places.pathOf, label: places.labelName, url: '' }
  const was = toExportItem(before ?? after, names)
  const known = toExportItem(after, names)
  // New places and labels are known by the row alone.
  const is = {
    ...known,
    path: row.locationPath ?? known.path,
    labelNames: row.labelNames?.toSorted() ?? known.labelNames,
  }
  const fieldNames = [...new Set([...was.fields, ...is.fields].map(({ name }) => name))]
  const [old, next] = [was, is].map((item) => exportRow(item, fieldNames, { guardFormulas: false }))
  return exportHeader(fieldNames).flatMap((column, index) => {
    const [from, to] = [old?.[index] ?? '', next?.[index] ?? '']
    if (from === to) return []
    return { column, before: shortened(from, maxValueLength), after: shortened(to, maxValueLength) }
  })
}

/** Warns of numbers that items of the household have, and rows of the file before. */
function createNumberWarnings({ db, groupId }: Pick<Household, 'db' | 'groupId'>, problems: ProblemList) {
  const inFile = new Map<number, NumberOwner>()
  return async (matched: readonly MatchedRow[]): Promise<void> => {
    const numbered = matched.filter(({ row }) => row.assetId)
    const numbers = numbered.map(({ after }) => after.assetNumber)
    const known = await findByAssetNumbers(db, groupId, numbers)
    const before = numbers.flatMap((number) => inFile.get(number) ?? [])
    const now = numbered.map(({ after }) => after)
    warnOfSharedNumbers(numbered, [...known, ...before, ...now], problems)
    for (const { id, name, assetNumber } of now) inFile.set(assetNumber, { id, name, assetNumber })
  }
}
