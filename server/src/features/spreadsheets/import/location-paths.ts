import type { HouseholdDb } from '#server/database/household-db.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { newLocationRecord } from '#server/features/locations/locations.mapper.ts'
import { findLocationsNamed } from '#server/features/locations/locations.repository.ts'

/** A level of a location’s path; its ids are those of all known locations there, none when it is new. */
interface LocationNode {
  readonly ids: string[]
  readonly inside: Map<string, LocationNode>
}

interface Import {
  readonly household: HouseholdDb & { readonly now: number }
  readonly newId: () => string
  /** Hears of each path that was not asked for before. */
  readonly onName: () => void
}

/** Finds locations by path, and collects the ones that are new. */
export function createLocationPaths({ household, newId, onName }: Import) {
  const root = newNode()
  const createdIds = new Set<string>()
  let newLocations: LocationRecord[] = []

  /** Must come before anything else is asked about these paths. */
  async function lookUp(paths: readonly string[][]): Promise<void> {
    const depth = Math.max(0, ...paths.map(({ length }) => length))
    let parents: (LocationNode | undefined)[] = paths.map(() => root)
    for (let level = 0; level < depth; level++) {
      const names = paths.map((path) => path[level])
      await findLevel(household, root, addLevel(parents, names, onName))
      parents = parents.map((parent, index) => parent?.inside.get(names[index] ?? ''))
    }
  }

  /** True when the location with this id is at the path already. */
  function isAt(path: readonly string[], id: string): boolean {
    let node: LocationNode | undefined = root
    for (const name of path) node = node?.inside.get(name)
    return node?.ids.includes(id) ?? false
  }

  /** Of several locations at the same path, the one that the item is in already counts. */
  function location(path: readonly string[], present: string | null): string | null {
    if (present !== null && isAt(path, present)) return present
    let node = root
    let parentId: string | null = null
    for (const name of path) {
      const inside = node.inside.get(name)
      if (!inside) throw new Error(`The location ${name} was not looked up`)
      const [known] = inside.ids
      const id: string = known ?? newId()
      if (known === undefined) {
        newLocations.push(newLocationRecord(id, household.now, { name, parentId }))
        inside.ids.push(id)
        createdIds.add(id)
      }
      parentId = id
      node = inside
    }
    return parentId
  }

  /** Returns the locations created since the last call, outer ones first. */
  function takeNew(): LocationRecord[] {
    const taken = newLocations
    newLocations = []
    return taken
  }

  /** One that is new since the last time. */
  const newLocation = (id: string) => newLocations.find((one) => one.id === id)

  /** True when this import creates it. */
  const isCreated = (id: string) => createdIds.has(id)

  return { lookUp, isAt, location, newLocation, isCreated, takeNew }
}

function newNode(): LocationNode {
  return { ids: [], inside: new Map() }
}

/** The nodes that a level of the tree has in addition, by the node in which each lies. */
type AddedNodes = Map<LocationNode, Map<string, LocationNode>>

/** Adds the nodes that are missing; the parent and the name at the same place belong together. */
function addLevel(
  parents: readonly (LocationNode | undefined)[],
  names: readonly (string | undefined)[],
  onName: () => void,
): AddedNodes {
  const added: AddedNodes = new Map()
  for (const [index, name] of names.entries()) {
    const parent = parents[index]
    if (name === undefined || !parent || parent.inside.has(name)) continue
    onName()
    const node = newNode()
    parent.inside.set(name, node)
    const siblings = added.get(parent) ?? new Map<string, LocationNode>()
    added.set(parent, siblings.set(name, node))
  }
  return added
}

/** Fills in the ids of the locations that the household has where nodes were added. */
async function findLevel(household: HouseholdDb, root: LocationNode, added: AddedNodes): Promise<void> {
  const parentById = new Map(
    [...added.keys()].flatMap((parent) => parent.ids.map((id) => [id, parent] as const)),
  )
  const parentIds = added.has(root) ? null : [...parentById.keys()]
  if (added.size === 0 || parentIds?.length === 0) return
  const names = new Set(added.values().flatMap((nodes) => nodes.keys()))
  for (const { id, name, parentId } of await findLocationsNamed(household, parentIds, [...names])) {
    const parent = parentId === null ? root : parentById.get(parentId)
    if (parent) added.get(parent)?.get(name)?.ids.push(id)
  }
}
