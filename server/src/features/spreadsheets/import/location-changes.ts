import { limits } from '#contract/scalars.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { describeLocation } from './location-rows.ts'
import { isLocationAllowed, type Household } from './match-rows.ts'
import { addError, type ProblemList } from '../csv/problem-list.ts'
import type { ImportRow } from '../csv/read-row.ts'

/** Finds or makes the locations of rows that are such, and what the rows make of known ones; new ones are described at once. */
export async function matchLocations(
  household: Household,
  rows: readonly ImportRow[],
  problems: ProblemList,
): Promise<{ before: LocationRecord; after: LocationRecord }[]> {
  if (rows.length === 0) return []
  const { finder } = household
  const allowed = rows.filter((row) => isLocationAllowed(row, null, finder, problems))
  const idOf = new Map(allowed.map((row) => [row, finder.location(row.locationPath ?? [], null) ?? '']))
  const known = await locationEntity.load(household, [...new Set(idOf.values())])
  const pairs = new Map(known.map((before) => [before.id, { before, after: before }]))
  for (const [row, id] of idOf) {
    const pair = pairs.get(id)
    const location = pair?.after ?? finder.newLocation(id)
    if (!location) continue
    const description = describeLocation(location.description, row)
    if ([...description].length > limits.description) {
      const limit = limits.description
      const text = `Line ${row.line}: HB.description would have more than ${limit} characters with the asset id`
      addError(problems, row.line, { code: 'descriptionTooLong', text, values: { limit } }, 'HB.description')
      problems.refusedRows += 1
    } else if (pair) pair.after = { ...pair.after, description }
    else location.description = description
  }
  return [...pairs.values()].filter(({ before, after }) => before.description !== after.description)
}
