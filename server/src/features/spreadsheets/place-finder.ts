import type { Reader } from '#server/database/database.ts'
import { newLabelThing, readLabels } from '#server/features/labels/labels.service.ts'
import { newLocationThing, readLocationIndex } from '#server/features/locations/locations.service.ts'
import type { ImportContext } from './run-import.ts'

export type PlaceFinder = Awaited<ReturnType<typeof createPlaceFinder>>

/** Finds places by path and labels by name, and collects the ones that are new. */
export async function createPlaceFinder(
  context: Pick<ImportContext, 'newId'>,
  { db, groupId, now }: { db: Reader; groupId: string; now: number },
) {
  const index = await readLocationIndex(db, groupId)
  const labels = await readLabels(db, groupId)
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
    newLocations.push(newLocationThing(id, now, { name: path.at(-1) ?? '', parentId }))
    locationIds.set(key, id)
    return id
  }

  function label(name: string): string {
    const known = labelIds.get(name)
    if (known !== undefined) return known
    const id = context.newId()
    newLabels.push(newLabelThing(id, now, { name }))
    labelIds.set(name, id)
    return id
  }

  /** What is new since the last time, outer places first. */
  function takeNew() {
    const taken = { locations: newLocations, labels: newLabels }
    newLocations = []
    newLabels = []
    return taken
  }

  /** Names from the outermost place to a known one. */
  const pathOf = (id: string) => index.path(id).map(({ name }) => name)

  const labelNames = new Map(labels.map(({ id, name }) => [id, [name]]))
  /** The name of a known label. */
  const labelName = (id: string) => labelNames.get(id) ?? []

  return { location, label, takeNew, pathOf, labelName }
}
