import type { HouseholdDb } from '#server/database/household-db.ts'
import { newLabelRecord } from '#server/features/labels/labels.mapper.ts'
import { findLabelsNamed } from '#server/features/labels/labels.repository.ts'
import type { ImportRow } from '../csv/read-row.ts'
import { tooMuch } from '../csv/problem-list.ts'
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
  /** The oldest label of each name. */
  const labelIds = new Map<string, string | undefined>()
  const labelNames = new Map<string, string>()
  let nameCount = 0
  let newLabels: ReturnType<typeof newLabelRecord>[] = []

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
    await lookUpLabels(rows)
  }

  async function lookUpLabels(rows: readonly ImportRow[]): Promise<void> {
    const unknown = new Set(
      rows.flatMap(({ labelNames }) => labelNames ?? []).filter((name) => !labelIds.has(name)),
    )
    if (unknown.size === 0) return
    for (const name of unknown) {
      countName()
      labelIds.set(name, undefined)
    }
    for (const { id, name } of await findLabelsNamed(household, [...unknown])) {
      labelNames.set(id, name)
      labelIds.set(name, labelIds.get(name) ?? id)
    }
  }

  /** The labels of these names; of several with the same name, those that the item has already count. */
  function labels(names: readonly string[], present: readonly string[]): string[] {
    return names.flatMap((name) => {
      const own = present.filter((id) => labelNames.get(id) === name)
      return own.length > 0 ? own : (labelIds.get(name) ?? newLabel(name))
    })
  }

  function newLabel(name: string): string {
    const id = newId()
    newLabels.push(newLabelRecord(id, household.now, { name }))
    labelIds.set(name, id)
    return id
  }

  /** Returns what was created since the last call, outer locations first. */
  function takeNew() {
    const taken = { locations: paths.takeNew(), labels: newLabels }
    newLabels = []
    return taken
  }

  const { isAt, location, newLocation, isCreated } = paths
  return { lookUp, isAt, location, labels, newLocation, isCreated, takeNew }
}
