import type { HouseholdDb } from '#server/database/household-db.ts'
import type { ImportRow } from '../csv/read-row.ts'
import { tooMuch } from '../csv/problem-list.ts'
import { createLabelNames } from './label-names.ts'
import { createLocationPaths } from './location-paths.ts'
import type { ImportContext } from './import-context.ts'

/** All locations and labels that a file names are remembered while it is imported. */
const maxNames = 200_000

export type LocationFinder = ReturnType<typeof createLocationFinder>

/**
 * Finds locations by path and labels by name, and collects the ones that are new. It asks for what rows name only: a
 * household may have more than there is memory for.
 */
export function createLocationFinder(
  { newId }: Pick<ImportContext, 'newId'>,
  household: HouseholdDb & { readonly now: number },
) {
  const paths = createLocationPaths({ household, newId, onName: countName })
  const labelNames = createLabelNames({ household, newId, onName: countName })
  let nameCount = 0

  function countName(): void {
    nameCount += 1
    if (nameCount > maxNames) {
      const text = `names more than ${maxNames.toLocaleString('en')} different locations and labels`
      throw tooMuch({ code: 'tooManyNames', text, values: { limit: maxNames } })
    }
  }

  /** Looks up what rows name; must come before they ask for it. */
  async function lookUp(rows: readonly ImportRow[]): Promise<void> {
    await paths.lookUp(rows.flatMap(({ locationPath }) => (locationPath ? [locationPath] : [])))
    await labelNames.lookUp(rows.flatMap((row) => row.labelNames ?? []))
  }

  /** Returns what was created since the last call, outer locations first. */
  function takeNew() {
    return { locations: paths.takeNew(), labels: labelNames.takeNew() }
  }

  const { isAt, location, newLocation, isCreated } = paths
  return { lookUp, isAt, location, labels: labelNames.labels, newLocation, isCreated, takeNew }
}
