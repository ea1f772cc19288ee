import type { ImportReport } from '#contract/spreadsheets.ts'
import { raiseAssetNumber, takeAssetNumbers } from '#server/features/groups/groups.service.ts'
import {
  checkValue,
  emptyItem,
  insertItems,
  newImportRef,
  updateItems,
} from '#server/features/items/item-changes.service.ts'
import { loadItems } from '#server/features/items/items.service.ts'
import type { ItemThing } from '#server/features/items/items.table.ts'
import { insertLabels, newLabelThing, readLabels } from '#server/features/labels/labels.service.ts'
import {
  insertLocations,
  newLocationThing,
  readLocationIndex,
} from '#server/features/locations/locations.service.ts'
import type { Journal } from '#server/journal/journal.ts'
import { AppError } from '#server/shared/app-error.ts'
import { formatAssetId } from '#server/shared/asset-id.ts'
import type { ImportContext } from './run-import.ts'
import { addError, addWarning, type ProblemList } from './problem-list.ts'
import type { ImportRow } from './read-row.ts'
import { applyRow } from './spreadsheets.mapper.ts'
import { findByAssetNumbers, findItemIdsByRefs } from './spreadsheets.repository.ts'

/** Rows that are written with one statement a table. */
const stepSize = 500

export type ImportCounts = Pick<
  ImportReport,
  'rows' | 'created' | 'updated' | 'unchanged' | 'newLocations' | 'newLabels'
>

/** Writes checked rows, creating the places and labels they name; the caller’s transaction makes it all or nothing. */
export async function writeRows(
  context: ImportContext,
  journal: Journal,
  rows: AsyncIterable<ImportRow>,
  highestAssetId: number,
  problems: ProblemList,
): Promise<ImportCounts> {
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0, newLocations: 0, newLabels: 0 }
  const places = await createPlaceFinder(context, journal, counts)
  // Numbers that the file itself gives are never given to another row.
  if (highestAssetId > 0) await raiseAssetNumber(journal.tx, journal.groupId, highestAssetId)
  let step: ImportRow[] = []
  for await (const row of rows) {
    step.push(row)
    if (step.length < stepSize) continue
    await writeStep(context, journal, step, places, counts, problems)
    step = []
  }
  await writeStep(context, journal, step, places, counts, problems)
  return counts
}

type PlaceFinder = Awaited<ReturnType<typeof createPlaceFinder>>

async function writeStep(
  context: ImportContext,
  journal: Journal,
  rows: readonly ImportRow[],
  places: PlaceFinder,
  counts: ImportCounts,
  problems: ProblemList,
): Promise<void> {
  const { kind } = context.database
  const refs = rows.flatMap(({ importRef }) => importRef || [])
  const ids = await findItemIdsByRefs(journal.tx, kind, journal.groupId, refs)
  const known = await loadItems(context, journal.tx, journal.groupId, ids)
  const byRef = new Map(known.map((item) => [item.importRef, item]))

  const created: ItemThing[] = []
  const changed: { before: ItemThing; after: ItemThing }[] = []
  const numbered: NumberedRow[] = []
  for (const row of rows) {
    const before = byRef.get(row.importRef)
    const base = before ?? emptyItem(context.newId(), journal.now, row.importRef || newImportRef())
    const rowPlaces = {
      locationId: places.location(row.locationPath),
      labelIds: row.labelNames?.map(places.label),
    }
    const after = applyRow(base, row, rowPlaces, context.newId)
    const item = row.assetId ? { ...after, assetNumber: row.assetId } : after
    checkRowValue(row, item, problems)
    if (before) changed.push({ before, after: item })
    else created.push(item)
    if (row.assetId) numbered.push({ row, id: item.id, number: row.assetId })
  }
  // What was refused may not even fit into a column.
  if (problems.totalErrors > 0) return
  await places.insertNew()
  await giveAssetNumbers(context, journal, created, changed)
  await insertItems(journal, created)
  const updated = await updateItems(journal, changed)
  await warnOfSharedNumbers(journal, numbered, problems)
  counts.rows += rows.length
  counts.created += created.length
  counts.updated += updated
  counts.unchanged += changed.length - updated
}

function checkRowValue(row: ImportRow, item: ItemThing, problems: ProblemList): void {
  try {
    checkValue(item)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    addError(problems, row.line, `Line ${row.line}: ${error.message}`, 'HB.purchase_price')
  }
}

/** New items without a number, and known ones that never had one, get the next. */
async function giveAssetNumbers(
  context: ImportContext,
  journal: Journal,
  created: ItemThing[],
  changed: { before: ItemThing; after: ItemThing }[],
): Promise<void> {
  if (!context.autoAssetIds) return
  const items = [...created, ...changed.map(({ after }) => after)]
  const waiting = items.filter((item) => item.assetNumber === 0)
  if (waiting.length === 0) return
  let next = await takeAssetNumbers(journal.tx, journal.groupId, waiting.length)
  for (const item of waiting) item.assetNumber = next++
}

/** A row that gives its item a number. */
interface NumberedRow {
  row: ImportRow
  id: string
  number: number
}

/** Two items may share a number, because a file is taken at its word; people are told. */
async function warnOfSharedNumbers(
  journal: Journal,
  numbered: readonly NumberedRow[],
  problems: ProblemList,
): Promise<void> {
  const owners = await findByAssetNumbers(
    journal.tx,
    journal.groupId,
    numbered.map(({ number }) => number),
  )
  const byNumber = Map.groupBy(owners, ({ assetNumber }) => assetNumber)
  for (const { row, id, number } of numbered) {
    const other = byNumber.get(number)?.find((owner) => owner.id !== id)
    if (!other) continue
    const assetId = formatAssetId(number)
    addWarning(
      problems,
      row.line,
      `Line ${row.line}: “${row.name}” has the asset id ${assetId}, which “${other.name}” has too`,
      'HB.asset_id',
      assetId,
    )
  }
}

/** Finds places by path and labels by name, and collects the ones that are new. */
async function createPlaceFinder(context: ImportContext, journal: Journal, counts: ImportCounts) {
  const index = await readLocationIndex(journal.tx, journal.groupId)
  const labels = await readLabels(journal.tx, journal.groupId)
  const locationIds = new Map<string, string>()
  for (const { id } of index.all) {
    const path = JSON.stringify(index.path(id).map(({ name }) => name))
    if (!locationIds.has(path)) locationIds.set(path, id)
  }
  const labelIds = new Map<string, string>()
  for (const { id, name } of labels) if (!labelIds.has(name)) labelIds.set(name, id)
  let newLocations: ReturnType<typeof newLocationThing>[] = []
  let newLabels: ReturnType<typeof newLabelThing>[] = []

  function location(path: readonly string[]): string | null {
    if (path.length === 0) return null
    const key = JSON.stringify(path)
    const known = locationIds.get(key)
    if (known !== undefined) return known
    const parentId = location(path.slice(0, -1))
    const id = context.newId()
    newLocations.push(newLocationThing(id, journal.now, { name: path.at(-1) ?? '', parentId }))
    locationIds.set(key, id)
    return id
  }

  function label(name: string): string {
    const known = labelIds.get(name)
    if (known !== undefined) return known
    const id = context.newId()
    newLabels.push(newLabelThing(id, journal.now, { name }))
    labelIds.set(name, id)
    return id
  }

  async function insertNew(): Promise<void> {
    await insertLocations(journal, newLocations)
    await insertLabels(journal, newLabels)
    counts.newLocations += newLocations.length
    counts.newLabels += newLabels.length
    newLocations = []
    newLabels = []
  }
  return { location, label, insertNew }
}
