import type { ImportReport } from '#contract/documents/spreadsheets.ts'
import { findItemIdsByRefs, itemEntity } from '#server/features/items/items.repository.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { raiseAssetNumber, takeAssetNumbers } from '#server/features/households/asset-counter.repository.ts'
import { updateItems } from '#server/features/items/item-changes.service.ts'
import { loadItems } from '#server/features/items/items.service.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { Journal } from '#server/journal/journal.ts'
import { isSame } from '#server/journal/record-json.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { matchLocations } from './location-changes.ts'
import { inSteps, matchRows, waitsForNumber, type Household, type MatchedRow } from './match-rows.ts'
import { refuseWithoutParents } from './parent-links.ts'
import { createLocationFinder } from './location-finder.ts'
import type { ProblemList } from '../csv/problem-list.ts'
import type { ImportRow } from '../csv/read-row.ts'
import type { ImportContext, CheckedFile } from './import-context.ts'
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
  late: LateParent[]
}

/** Writes checked rows, creating the finder and labels they name; the caller’s transaction makes it all or nothing. */
export async function writeRows(
  context: ImportContext,
  journal: Journal,
  rows: AsyncIterable<ImportRow>,
  { highestAssetId, links }: CheckedFile,
  { leftOut, problems }: { leftOut: ReadonlySet<number>; problems: ProblemList },
): Promise<ImportCounts> {
  const { db, kind, groupId, now } = journal
  const finder = createLocationFinder(context, journal)
  const household = { db, kind, groupId, now, finder, links }
  const numbers = createNumberCheck(household)
  const writing: Writing = { household, counts: noCounts(), problems, numbers, late: [] }
  let done = 0
  // Numbers that the file itself gives are never given to another row.
  if (highestAssetId > 0) await raiseAssetNumber(journal, highestAssetId)
  for await (const step of inSteps(rows, leftOut)) {
    await writeStep(context, journal, step, writing)
    context.gauge.wrote((done += step.length))
  }
  await setLateParents(journal, writing)
  numbers.warn(problems)
  refuseWithoutParents(links, problems)
  return writing.counts
}

async function writeStep(
  context: ImportContext,
  journal: Journal,
  rows: readonly ImportRow[],
  { household, counts, problems, numbers, late }: Writing,
): Promise<void> {
  const { finder } = household
  const { items, locations } = splitRows(rows)
  await finder.lookUp(rows)
  const changedLocations = await matchLocations(household, locations, problems)
  const matched = await matchRows(context, household, items, problems)
  await numbers.check(matched)
  const found = finder.takeNew()
  await journal.insert(locationEntity, found.locations)
  await journal.update(locationEntity, changedLocations)
  await journal.insert(labelEntity, found.labels)
  await giveAssetNumbers(
    context,
    journal,
    matched.map(({ after }) => after),
  )
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

async function setLateParents(journal: Journal, { counts, late }: Writing): Promise<void> {
  for (const some of chunks(late)) {
    const refs = [...new Set(some.map(({ parentRef }) => parentRef))]
    const idByRef = await findItemIdsByRefs(journal, refs)
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

async function giveAssetNumbers(context: ImportContext, journal: Journal, items: readonly ItemRecord[]) {
  const waiting = items.filter((item) => waitsForNumber(context, item))
  if (waiting.length === 0) return
  let next = await takeAssetNumbers(journal, waiting.length)
  for (const item of waiting) item.assetNumber = next++
}
