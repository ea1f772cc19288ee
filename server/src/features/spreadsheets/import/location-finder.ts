import { findLabelsNamed } from '#server/features/labels/labels.repository.ts'
import { newLabelRecord } from '#server/features/labels/labels.mapper.ts'
import { type LocationRecord } from '#server/features/locations/locations.service.ts'
import { findLocationsNamed } from '#server/features/locations/locations.repository.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { newLocationRecord } from '#server/features/locations/locations.mapper.ts'
import type { ImportRow } from '../csv/read-row.ts'
import type { ImportContext } from './run-import.ts'
import { tooMuch } from '../spreadsheets.errors.ts'

/** All locations and labels that a file names are remembered while it is imported. */
const maxNames = 200_000

export type LocationFinder = ReturnType<typeof createLocationFinder>

/** A level of a location’s path; its ids are those of all known locations there, none when it is new. */
interface LocationNode {
  ids: string[]
  inside: Map<string, LocationNode>
}

/**
 * Finds locations by path and labels by name, and collects the ones that are new. It asks for what rows name only: a
 * household may have more than there is memory for.
 */
export function createLocationFinder(
  { newId }: Pick<ImportContext, 'newId'>,
  household: HouseholdDb & { readonly now: number },
) {
  const { now } = household
  const root: LocationNode = { ids: [], inside: new Map() }
  const labelIds = new Map<string, string | undefined>()
  let nameCount = 0
  const createdIds = new Set<string>()
  let newLocations: LocationRecord[] = []
  let newLabels: ReturnType<typeof newLabelRecord>[] = []

  function countName(): void {
    nameCount += 1
    if (nameCount > maxNames) throw tooMuch('names more than 200,000 different locations and labels')
  }

  /** Looks up what rows name; must come before they ask for it. */
  async function lookUp(rows: readonly ImportRow[]): Promise<void> {
    const paths = rows.flatMap(({ locationPath }) => (locationPath ? [locationPath] : []))
    const depth = Math.max(0, ...paths.map(({ length }) => length))
    let parents: (LocationNode | undefined)[] = paths.map(() => root)
    for (let level = 0; level < depth; level++) {
      await lookUpLevel(paths, level, parents)
      parents = parents.map((parent, index) => parent?.inside.get(paths[index]?.[level] ?? ''))
    }
    await lookUpLabels(rows)
  }

  /** `around` has for each path the location in which the one of this level lies. */
  async function lookUpLevel(
    paths: readonly string[][],
    level: number,
    around: readonly (LocationNode | undefined)[],
  ): Promise<void> {
    const parents = new Set<LocationNode>()
    const fresh = new Set<LocationNode>()
    const names = new Set<string>()
    for (const [index, path] of paths.entries()) {
      const name = path[level]
      const parent = around[index]
      if (name === undefined || !parent || parent.inside.has(name)) continue
      countName()
      const node = { ids: [], inside: new Map() }
      parent.inside.set(name, node)
      fresh.add(node)
      parents.add(parent)
      names.add(name)
    }
    if (names.size === 0) return
    const parentById = new Map(
      [...parents].flatMap((parent) => parent.ids.map((id) => [id, parent] as const)),
    )
    const parentIds = level === 0 ? null : [...parentById.keys()]
    if (parentIds?.length === 0) return
    const found = await findLocationsNamed(household, parentIds, [...names])
    for (const { id, name, parentId } of found) {
      const parent = parentId === null ? root : parentById.get(parentId)
      const node = parent?.inside.get(name)
      if (node && fresh.has(node)) node.ids.push(id)
    }
  }

  function nodeAt(path: readonly string[]): LocationNode | undefined {
    let node: LocationNode | undefined = root
    for (const name of path) node = node?.inside.get(name)
    return node
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
      labelIds.set(name, labelIds.get(name) ?? id)
    }
  }

  /** True when the location with this id is at the path already. */
  const isAt = (path: readonly string[], id: string) => nodeAt(path)?.ids.includes(id) ?? false

  function location(path: readonly string[]): string | null {
    let node = root
    let parentId: string | null = null
    for (const name of path) {
      const inside = node.inside.get(name)
      if (!inside) throw new Error(`The location ${name} was not looked up`)
      const [known] = inside.ids
      const id: string = known ?? newId()
      if (known === undefined) {
        newLocations.push(newLocationRecord(id, now, { name, parentId }))
        inside.ids.push(id)
        createdIds.add(id)
      }
      parentId = id
      node = inside
    }
    return parentId
  }

  function label(name: string): string {
    const known = labelIds.get(name)
    if (known !== undefined) return known
    const id = newId()
    newLabels.push(newLabelRecord(id, now, { name }))
    labelIds.set(name, id)
    return id
  }

  /** Returns the locations created since the last call, outer ones first. */
  function takeNew() {
    const taken = { locations: newLocations, labels: newLabels }
    newLocations = []
    newLabels = []
    return taken
  }

  /** One that is new since the last time. */
  const newLocation = (id: string) => newLocations.find((one) => one.id === id)

  /** True when this import creates it. */
  const isCreated = (id: string) => createdIds.has(id)

  return { lookUp, isAt, location, label, newLocation, isCreated, takeNew }
}
