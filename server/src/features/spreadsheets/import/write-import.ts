import type { ImportReport } from '#contract/documents/spreadsheets.ts'
import { householdDb } from '#server/database/household-db.ts'
import { itemEntity } from '#server/features/items/items.repository.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import {
  findNextAssetNumber,
  raiseAssetNumber,
} from '#server/features/households/asset-counter.repository.ts'
import { updateItems } from '#server/features/items/item-changes.service.ts'
import { loadItems } from '#server/features/items/items.service.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { Journal } from '#server/journal/journal.ts'
import { isSame } from '#server/journal/record-json.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { matchLocations } from './location-changes.ts'
import { inSteps, matchRows, waitsForNumber, type Household, type MatchedRow } from './match-rows.ts'
import { type CheckedFile, refuseWithoutParents } from './parent-links.ts'
import { createLocationFinder } from './location-finder.ts'
import type { ProblemList } from '../csv/problem-list.ts'
import type { ImportRow } from '../csv/read-row.ts'
import type { ImportContext } from './import-context.ts'
import { createNumberCheck } from '../csv/shared-numbers.ts'

export type ImportCounts = Pick<
  ImportReport,
  | 'rows'
  | 'locationRows'
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'newLocations'
  | 'changedLocations'
  | 'newLabels'
>

export function noCounts(): ImportCounts {
  return {
    rows: 0,
    locationRows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    newLocations: 0,
    changedLocations: 0,
    newLabels: 0,
  }
}

/** A row whose parent comes later in the file. */
interface LateParent {
  itemId: string
  parentRef: string
  /** The item is known and nothing else of it changes. */
  isOnlyChange: boolean
}

/** State that the steps of one import share. */
interface Writing {
  household: Household
  counts: ImportCounts
  problems: ProblemList
  numbers: ReturnType<typeof createNumberCheck>
  nextAssetNumber: number
  late: LateParent[]
}

/**
 * Writes checked rows, creating the locations and labels they name; the caller’s transaction makes it all or nothing. It knows
 * itself what it has written: to ask that would be to wait until it is.
 */
export async function writeRows(
  context: ImportContext,
  journal: Journal,
  rows: AsyncIterable<ImportRow>,
  { highestAssetId, leftOut, links }: CheckedFile,
  problems: ProblemList,
): Promise<ImportCounts> {
  const { now } = journal
  // A second connection to PostgreSQL may have to wait behind somebody who waits for the transaction, for good.
  const reader = journal.kind === 'sqlite' ? context.database.read : journal.db
  const before = householdDb(context, journal, reader)
  const finder = createLocationFinder(context, { ...before, now })
  const household = { ...before, now, finder, links }
  const numbers = createNumberCheck(household)
  // Nobody else is given a number before the commit, and numbers that the file itself gives are given to no other row.
  const nextAssetNumber = Math.max(await findNextAssetNumber(journal), highestAssetId + 1)
  const writing: Writing = { household, counts: noCounts(), problems, numbers, nextAssetNumber, late: [] }
  let done = 0
  for await (const step of inSteps(rows, leftOut)) {
    await writeStep(context, journal, step, writing)
    context.gauge.wrote((done += step.length))
  }
  await raiseAssetNumber(journal, writing.nextAssetNumber - 1)
  await setLateParents(journal, writing)
  numbers.warn(problems)
  refuseWithoutParents(links, problems)
  return writing.counts
}

async function writeStep(
  context: ImportContext,
  journal: Journal,
  rows: readonly ImportRow[],
  writing: Writing,
): Promise<void> {
  const { household, counts, problems, numbers, late } = writing
  const { finder } = household
  const { items, locations } = splitRows(rows)
  await finder.lookUp(rows)
  // One may have been made by a row further up.
  const changedLocations = await matchLocations({ ...household, db: journal.db }, locations, problems)
  const matched = await matchRows(context, household, items, problems)
  await numbers.check(matched)
  const found = finder.takeNew()
  await journal.insert(locationEntity, found.locations)
  await journal.update(locationEntity, changedLocations)
  await journal.insert(labelEntity, found.labels)
  for (const { after } of matched) {
    if (waitsForNumber(context, after)) after.assetNumber = writing.nextAssetNumber++
  }
  const created = matched.filter(({ before }) => before === undefined)
  const changed = matched.flatMap(({ before, after }) => (before ? { before, after } : []))
  await journal.insert(itemEntity, parentsFirst(created))
  const updated = await updateItems(journal, changed)
  late.push(...matched.flatMap(toLateParent))
  counts.rows += matched.length
  counts.locationRows += locations.length
  counts.created += created.length
  counts.updated += updated
  counts.unchanged += changed.length - updated
  counts.newLocations += found.locations.length
  counts.changedLocations += changedLocations.filter(({ before }) => !finder.isCreated(before.id)).length
  counts.newLabels += found.labels.length
}

/** The rows of items, and those of locations. */
export function splitRows(rows: readonly ImportRow[]) {
  const { items = [], locations = [] } = Object.groupBy(rows, ({ isLocation }) =>
    isLocation ? 'locations' : 'items',
  )
  return { items, locations }
}

/** Undo goes backwards, and can take an item away only when nothing is part of it any more. */
function parentsFirst(created: readonly MatchedRow[]): ItemRecord[] {
  const waiting = new Map(created.map(({ after }) => [after.id, after]))
  const sorted: ItemRecord[] = []
  function take(item: ItemRecord): void {
    if (!waiting.delete(item.id)) return
    const parent = waiting.get(item.parentId ?? '')
    if (parent) take(parent)
    sorted.push(item)
  }
  for (const { after } of created) take(after)
  return sorted
}

function toLateParent({ row, before, after, isParentLater }: MatchedRow): LateParent[] {
  if (!isParentLater) return []
  const isOnlyChange = before !== undefined && isSame(before, after)
  return [{ itemId: after.id, parentRef: row.parentRef ?? '', isOnlyChange }]
}

async function setLateParents(journal: Journal, { household, counts, late }: Writing): Promise<void> {
  const { idByRef } = household.links
  for (const some of chunks(late)) {
    const parentOf = new Map(some.map(({ itemId, parentRef }) => [itemId, idByRef.get(parentRef) ?? null]))
    const items = await loadItems(journal, [...parentOf.keys()])
    await updateItems(
      journal,
      items.map((before) => ({ before, after: { ...before, parentId: parentOf.get(before.id) ?? null } })),
    )
    const extra = some.filter(({ isOnlyChange }) => isOnlyChange).length
    counts.updated += extra
    counts.unchanged -= extra
  }
}
