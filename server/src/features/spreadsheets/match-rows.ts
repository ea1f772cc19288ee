import type { Reader } from '#server/database/database.ts'
import { checkValue, emptyItem, newImportRef } from '#server/features/items/item-changes.service.ts'
import { loadItems } from '#server/features/items/items.service.ts'
import type { ItemThing } from '#server/features/items/items.table.ts'
import { AppError } from '#server/shared/app-error.ts'
import { formatAssetId } from '#server/shared/asset-id.ts'
import type { PlaceFinder } from './place-finder.ts'
import { addError, addWarning, type ProblemList } from './problem-list.ts'
import type { ImportRow } from './read-row.ts'
import type { ImportContext } from './run-import.ts'
import { applyRow } from './spreadsheets.mapper.ts'
import { findItemIdsByRefs, type NumberOwner } from './spreadsheets.repository.ts'

/** Rows that are handled with one statement a table. */
const stepSize = 500

/** A row, the item that it names if there is one, and the item that it makes. */
export interface MatchedRow {
  row: ImportRow
  before: ItemThing | undefined
  after: ItemThing
}

/** The household as one transaction or view of it knows it. */
export interface Household {
  db: Reader
  groupId: string
  now: number
  places: PlaceFinder
}

/** Finds the items of some rows by their refs, and what the rows make of them; refused ones are left out. */
export async function matchRows(
  context: ImportContext,
  { db, groupId, now, places }: Household,
  rows: readonly ImportRow[],
  problems: ProblemList,
): Promise<MatchedRow[]> {
  const refs = rows.flatMap(({ importRef }) => importRef || [])
  const ids = await findItemIdsByRefs(db, context.database.kind, groupId, refs)
  const known = await loadItems(context, db, groupId, ids)
  const byRef = new Map(known.map((item) => [item.importRef, item]))
  return rows.flatMap((row) => {
    const before = byRef.get(row.importRef)
    const base = before ?? emptyItem(context.newId(), now, row.importRef || newImportRef())
    const rowPlaces = {
      locationId: row.locationPath && places.location(row.locationPath),
      labelIds: row.labelNames?.map(places.label),
    }
    const item = applyRow(base, row, rowPlaces, context.newId)
    const after = row.assetId ? { ...item, assetNumber: row.assetId } : item
    return isValueFine(row, after, problems) ? [{ row, before, after }] : []
  })
}

function isValueFine(row: ImportRow, item: ItemThing, problems: ProblemList): boolean {
  try {
    checkValue(item)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    addError(problems, row.line, `Line ${row.line}: ${error.message}`, 'HB.purchase_price')
    problems.refusedRows += 1
    return false
  }
}

/** Two items may share a number, because a file is taken at its word; people are told. */
export function warnOfSharedNumbers(
  matched: readonly MatchedRow[],
  owners: readonly NumberOwner[],
  problems: ProblemList,
): void {
  const byNumber = Map.groupBy(owners, ({ assetNumber }) => assetNumber)
  for (const { row, after } of matched) {
    const other = row.assetId && byNumber.get(row.assetId)?.find((owner) => owner.id !== after.id)
    if (!other) continue
    const assetId = formatAssetId(row.assetId ?? 0)
    addWarning(
      problems,
      row.line,
      `Line ${row.line}: “${row.name}” has the asset id ${assetId}, which “${other.name}” has too`,
      'HB.asset_id',
      assetId,
    )
  }
}

/** New items without a number, and known ones that never had one, get the next. */
export function waitsForNumber({ autoAssetIds }: ImportContext, item: ItemThing): boolean {
  return autoAssetIds && item.assetNumber === 0
}

/** Rows in steps of some hundred. */
export async function* inSteps(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow[]> {
  let step: ImportRow[] = []
  for await (const row of rows) {
    step.push(row)
    if (step.length < stepSize) continue
    yield step
    step = []
  }
  if (step.length > 0) yield step
}
