import { listLimits } from '#contract/scalars.ts'
import { newImportRef } from '#server/features/items/item-changes.service.ts'
import { findItemIdsByRefs } from '#server/features/items/items.repository.ts'
import { checkValue } from '#server/features/items/items.mapper.ts'
import { emptyItem } from '#server/features/items/item-rows.mapper.ts'
import { loadItems } from '#server/features/items/items.service.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { AppError } from '#server/shared/app-error.ts'
import type { LocationFinder } from './location-finder.ts'
import type { ParentLinks } from './parent-links.ts'
import { addError, type ProblemList } from '../csv/problem-list.ts'
import type { ImportRow } from '../csv/read-row.ts'
import type { ImportContext } from './import-context.ts'
import { applyRow } from '../spreadsheets.mapper.ts'

/**
 * Rows that are handled with one statement a table, fewer when they have many cells. SQLite writes its indexes of texts once a
 * statement.
 */
export const stepSize = 500
const maxStepCells = 20_000

/** A row, the item that it names if there is one, and the item that it makes. */
export interface MatchedRow {
  row: ImportRow
  before: ItemRecord | undefined
  after: ItemRecord
  /** Its parent comes later in the file: it is set when all rows are written. */
  isParentLater: boolean
}

/** The household as it was before the import, or with what is written of it so far. */
export interface Household extends HouseholdDb {
  now: number
  finder: LocationFinder
  links: ParentLinks
}

/** Finds the items of some rows by their refs, and what the rows make of them; refused ones are left out. */
export async function matchRows(
  context: ImportContext,
  household: Household,
  rows: readonly ImportRow[],
  problems: ProblemList,
): Promise<MatchedRow[]> {
  const { now, finder, links } = household
  const refs = rows.flatMap(({ importRef, parentRef }) => [importRef, parentRef ?? '']).filter(Boolean)
  const idByRef = await findItemIdsByRefs(household, [...new Set(refs)])
  const knownIds = new Set(rows.flatMap(({ importRef }) => idByRef.get(importRef) ?? []))
  const known = await loadItems(household, [...knownIds])
  const byRef = new Map(known.map((item) => [item.importRef, item]))
  const matched = rows.flatMap((row) => {
    const before = byRef.get(row.importRef)
    const base = before ?? emptyItem(context.newId(), now, row.importRef || newImportRef())
    const item = applyRow(base, row, context.newId)
    // Before its finder are looked up, which makes new ones of unknown names.
    if (!isAllowed(row, item, problems) || !isLocationAllowed(row, item.locationId, finder, problems)) {
      links.refusedRefs.add(row.importRef)
      return []
    }
    if (links.idByRef.has(item.importRef)) links.idByRef.set(item.importRef, item.id)
    const after = {
      ...item,
      locationId: row.locationPath ? finder.location(row.locationPath, item.locationId) : item.locationId,
      labelIds: row.labelNames ? finder.labels(row.labelNames, item.labelIds).toSorted() : item.labelIds,
      assetNumber: row.assetId || item.assetNumber,
    }
    return [{ row, before, after, isParentLater: false }]
  })
  return matched.map((one) => withParent(one, idByRef, links))
}

function withParent(one: MatchedRow, idByRef: ReadonlyMap<string, string>, links: ParentLinks): MatchedRow {
  const { parentRef } = one.row
  if (parentRef === undefined) return one
  if (parentRef === '' || links.locationRefs.has(parentRef)) {
    return { ...one, after: { ...one.after, parentId: null } }
  }
  const parentId = links.idByRef.get(parentRef) ?? idByRef.get(parentRef)
  return parentId === undefined
    ? { ...one, isParentLater: true }
    : { ...one, after: { ...one.after, parentId } }
}

/** Some rules can only be checked after the row is merged with the existing item. */
function isAllowed(row: ImportRow, item: ItemRecord, problems: ProblemList): boolean {
  try {
    checkValue(item)
    if (!row.fields || item.fields.length <= listLimits.fieldsPerItem) return true
    const values = { number: item.fields.length, limit: listLimits.fieldsPerItem }
    const text = `Line ${row.line}: the item would have ${values.number} custom fields; at most ${values.limit} are allowed`
    addError(problems, row.line, { code: 'tooManyFields', text, values })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const text = `Line ${row.line}: ${error.message}`
    addError(problems, row.line, { code: 'valueTooLarge', text }, 'HB.purchase_price')
  }
  problems.refusedRows += 1
  return false
}

const isTooDeep = ({ locationPath }: ImportRow) => (locationPath?.length ?? 0) > listLimits.locationLevels

/** False, and a problem, for a location with too many levels; one that has them already is fine for what is there. */
export function isLocationAllowed(
  row: ImportRow,
  locationId: string | null,
  finder: LocationFinder,
  problems: ProblemList,
): boolean {
  const path = row.locationPath ?? []
  if (!isTooDeep(row) || (locationId !== null && finder.isAt(path, locationId))) return true
  const values = { number: path.length, limit: listLimits.locationLevels }
  const text = `Line ${row.line}: HB.location has ${values.number} levels; at most ${values.limit} are allowed`
  const reason = { code: 'locationTooDeep', text, values } as const
  addError(problems, row.line, reason, 'HB.location', path.slice(0, values.limit).join(' / '))
  problems.refusedRows += 1
  return false
}

/** New items without a number, and known ones that never had one, get the next. */
export function waitsForNumber({ autoAssetIds }: ImportContext, item: ItemRecord): boolean {
  return autoAssetIds && item.assetNumber === 0
}

/** Rows in steps of some hundred, without those that are left out. */
export async function* inSteps(
  rows: AsyncIterable<ImportRow>,
  leftOut: ReadonlySet<number>,
): AsyncGenerator<ImportRow[]> {
  let step: ImportRow[] = []
  let cells = 0
  for await (const row of rows) {
    if (leftOut.has(row.line)) continue
    step.push(row)
    cells += (row.fields?.length ?? 0) + (row.labelNames?.length ?? 0) + (row.locationPath?.length ?? 0)
    if (step.length < stepSize && cells < maxStepCells) continue
    yield step
    step = []
    cells = 0
  }
  if (step.length > 0) yield step
}
