import type { ImportReport } from '#contract/spreadsheets.ts'
import { raiseAssetNumber, takeAssetNumbers } from '#server/features/groups/groups.service.ts'
import { insertItems, updateItems } from '#server/features/items/item-changes.service.ts'
import type { ItemThing } from '#server/features/items/items.table.ts'
import { insertLabels } from '#server/features/labels/labels.service.ts'
import { insertLocations } from '#server/features/locations/locations.service.ts'
import type { Journal } from '#server/journal/journal.ts'
import { inSteps, matchRows, waitsForNumber, warnOfSharedNumbers } from './match-rows.ts'
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts'
import type { ProblemList } from './problem-list.ts'
import type { ImportRow } from './read-row.ts'
import type { ImportContext } from './run-import.ts'
import { findByAssetNumbers } from './spreadsheets.repository.ts'

export type ImportCounts = Pick<
  ImportReport,
  'rows' | 'created' | 'updated' | 'unchanged' | 'newLocations' | 'newLabels'
>

export function noCounts(): ImportCounts {
  return { rows: 0, created: 0, updated: 0, unchanged: 0, newLocations: 0, newLabels: 0 }
}

/** Writes checked rows, creating the places and labels they name; the caller’s transaction makes it all or nothing. */
export async function writeRows(
  context: ImportContext,
  journal: Journal,
  rows: AsyncIterable<ImportRow>,
  highestAssetId: number,
  problems: ProblemList,
): Promise<ImportCounts> {
  const counts = noCounts()
  let done = 0
  const places = await createPlaceFinder(context, { ...journal, db: journal.tx })
  // Numbers that the file itself gives are never given to another row.
  if (highestAssetId > 0) await raiseAssetNumber(journal.tx, journal.groupId, highestAssetId)
  for await (const step of inSteps(rows)) {
    await writeStep(context, journal, step, { places, counts, problems })
    context.gauge.wrote((done += step.length))
  }
  return counts
}

async function writeStep(
  context: ImportContext,
  journal: Journal,
  rows: readonly ImportRow[],
  { places, counts, problems }: { places: PlaceFinder; counts: ImportCounts; problems: ProblemList },
): Promise<void> {
  const { tx, groupId, now } = journal
  const matched = await matchRows(context, { db: tx, groupId, now, places }, rows, problems)
  const found = places.takeNew()
  await insertLocations(journal, found.locations)
  await insertLabels(journal, found.labels)
  await giveAssetNumbers(
    context,
    journal,
    matched.map(({ after }) => after),
  )
  const created = matched.filter(({ before }) => before === undefined).map(({ after }) => after)
  const changed = matched.flatMap(({ before, after }) => (before ? { before, after } : []))
  await insertItems(journal, created)
  const updated = await updateItems(journal, changed)
  const numbers = matched.flatMap(({ row }) => row.assetId || [])
  warnOfSharedNumbers(matched, await findByAssetNumbers(tx, groupId, numbers), problems)
  counts.rows += matched.length
  counts.created += created.length
  counts.updated += updated
  counts.unchanged += changed.length - updated
  counts.newLocations += found.locations.length
  counts.newLabels += found.labels.length
}

async function giveAssetNumbers(context: ImportContext, journal: Journal, items: readonly ItemThing[]) {
  const waiting = items.filter((item) => waitsForNumber(context, item))
  if (waiting.length === 0) return
  let next = await takeAssetNumbers(journal.tx, journal.groupId, waiting.length)
  for (const item of waiting) item.assetNumber = next++
}
