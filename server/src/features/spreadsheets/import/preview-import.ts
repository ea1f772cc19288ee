import type { ImportAction, ImportedRow, ImportPreview } from '#contract/documents/spreadsheets.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { isSame } from '#server/journal/record-json.ts'
import { inspectSpreadsheet, type InspectedSpreadsheet } from '../csv/inspect-spreadsheet.ts'
import { matchLocations } from './location-changes.ts'
import { inSteps, matchRows, waitsForNumber, type MatchedRow } from './match-rows.ts'
import { checkParents, refuseWithoutParents } from './parent-links.ts'
import { createLocationFinder } from './location-finder.ts'
import { newProblemList, type ProblemList } from '../csv/problem-list.ts'
import { readImportRows } from '../csv/read-spreadsheet.ts'
import type { ImportContext } from './import-context.ts'
import { checkRows, describeFile, type ImportFile } from './run-import.ts'
import { createNumberCheck } from '../csv/shared-numbers.ts'
import { toImportedRows } from '../csv/sample-rows.ts'
import { noCounts, splitRows, type ImportCounts } from './write-import.ts'

/** Rows of each action that a preview shows. */
const sampleSize = 20

/** Works out what an import would do from one snapshot of the household, without writing. */
export async function previewImport(
  context: ImportContext,
  groupId: number,
  { path, choice }: ImportFile,
): Promise<ImportPreview> {
  const problems = newProblemList()
  const inspected = await inspectSpreadsheet(path, problems, choice)
  const found =
    inspected && problems.totalErrors === 0
      ? await context.database.snapshot((db) =>
          previewRows(context, householdDb(context, { groupId }, db), { path, inspected }, problems),
        )
      : { ...noCounts(), sample: [] }
  const file = inspected ? describeFile(inspected) : { encoding: '', separator: '', ignoredColumns: [] }
  const { isWhole, ...listed } = problems
  const canLeaveOut = isWhole && problems.refusedRows > 0
  return { ...found, ...file, columns: inspected?.meanings ?? [], ...listed, canLeaveOut, batchId: null }
}

async function previewRows(
  context: ImportContext,
  household: HouseholdDb,
  { path, inspected }: { path: string; inspected: InspectedSpreadsheet },
  problems: ProblemList,
): Promise<ImportCounts & Pick<ImportPreview, 'sample'>> {
  const file = await checkRows(context.gauge, readImportRows(path, inspected, problems), problems)
  await checkParents(household, file, problems)
  const { leftOut, links } = file
  const now = context.now()
  const finder = createLocationFinder(context, { ...household, now })
  const target = { ...household, now, finder, links }
  const numbers = createNumberCheck(household)
  const counts = noCounts()
  const sample: ImportedRow[] = []
  for await (const step of inSteps(readImportRows(path, inspected, newProblemList()), leftOut)) {
    const { items, locations } = splitRows(step)
    await finder.lookUp(step)
    counts.changedLocations += (await matchLocations(target, locations, problems)).length
    const matched = await matchRows(context, target, items, problems)
    const shown = matched.flatMap((one) => {
      const action = actionOf(context, one)
      return counts[countOf[action]]++ < sampleSize ? [{ ...one, action }] : []
    })
    sample.push(...(await toImportedRows(target, shown)))
    await numbers.check(matched)
    const found = finder.takeNew()
    counts.newLocations += found.locations.length
    counts.newLabels += found.labels.length
    counts.rows += matched.length
    counts.locationRows += locations.length
    context.gauge.stopIfCancelled()
  }
  numbers.warn(problems)
  refuseWithoutParents(links, problems)
  return { ...counts, sample }
}

const countOf = { create: 'created', update: 'updated', leave: 'unchanged' } as const

function actionOf(context: ImportContext, { before, after, isParentLater }: MatchedRow): ImportAction {
  if (!before) return 'create'
  return isSame(before, after) && !isParentLater && !waitsForNumber(context, after) ? 'leave' : 'update'
}
