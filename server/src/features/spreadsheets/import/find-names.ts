import { newLabelRecord } from '#server/features/labels/labels.mapper.ts'
import { findLabelsNamed } from '#server/features/labels/labels.repository.ts'
import type { LabelRecord } from '#server/features/labels/labels.table.ts'
import { newLocationRecord } from '#server/features/locations/locations.mapper.ts'
import { findLocationsNamed } from '#server/features/locations/locations.repository.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { limitExceeded } from '../parsing/problem-list.ts'
import type { ImportRow } from '../parsing/read-row.ts'
import { Place, type ImportHousehold, type ImportState } from './import-state.ts'

/** The maximum number of different locations and labels in a file. An import holds all their names in memory. */
const maxNames = 200_000

/** Finds only the locations and labels that the rows name, because all of a household may not fit into memory. */
export async function findNames(
  household: ImportHousehold,
  rows: readonly ImportRow[],
  state: ImportState,
): Promise<void> {
  await findLocations(household, rows, state)
  const labels = new Set(rows.flatMap(({ labelNames = [] }) => labelNames))
  const missing = Array.from(labels).filter((name) => !state.labels.has(state.keyOf(name)))
  for (const name of missing) state.labels.set(state.keyOf(name), new Set())
  state.nameCount += missing.length
  if (missing.length > 0) {
    for (const { id, name } of await findLabelsNamed(household, missing, state.foldsCase))
      state.labels.get(state.keyOf(name))?.add(id)
  }
  if (state.nameCount <= maxNames) return
  const text = `names more than ${maxNames.toLocaleString('en')} different locations and labels`
  throw limitExceeded({ code: 'tooManyNames', text, values: { limit: maxNames } })
}

async function findLocations(
  household: ImportHousehold,
  rows: readonly ImportRow[],
  state: ImportState,
): Promise<void> {
  let parents = rows.map(({ locationPath: path = [] }) => ({ path, place: state.outermost }))
  for (let level = 0; parents.length > 0; level++) {
    const wanted = parents.flatMap(({ path, place }) => {
      const name = path[level]
      return name === undefined ? [] : [{ path, parent: place, name }]
    })
    await findPlaces(household, wanted, state)
    parents = wanted.flatMap(({ path, parent, name }) => {
      const place = parent.inside.get(state.keyOf(name))
      return place ? [{ path, place }] : []
    })
  }
}

/**
 * Adds a `Place` for each wanted name below its parent, with the ids of the existing locations that have this name.
 */
async function findPlaces(
  household: ImportHousehold,
  wanted: readonly { parent: Place; name: string }[],
  state: ImportState,
): Promise<void> {
  const parentById = new Map<string, Place>()
  const names = new Set<string>()
  for (const { parent, name } of wanted) {
    if (parent.inside.has(state.keyOf(name))) continue
    parent.inside.set(state.keyOf(name), new Place())
    state.nameCount += 1
    names.add(name)
    for (const id of parent.ids) parentById.set(id, parent)
  }
  const isOutermost = wanted.some(({ parent }) => parent === state.outermost)
  const parentIds = isOutermost ? null : [...parentById.keys()]
  if (names.size === 0 || parentIds?.length === 0) return
  for (const { id, name, parentId } of await findLocationsNamed(
    household,
    parentIds,
    [...names],
    state.foldsCase,
  )) {
    const parent = parentId === null ? state.outermost : parentById.get(parentId)
    parent?.inside.get(state.keyOf(name))?.ids.add(id)
  }
}

/** Creates the missing locations of the rows' paths, parents first. */
export function makeLocations(
  { now, newId }: ImportHousehold,
  rows: readonly ImportRow[],
  state: ImportState,
): LocationRecord[] {
  return rows.flatMap(({ locationPath = [] }) => {
    let parent: Place | undefined = state.outermost
    return locationPath.flatMap((name) => {
      const [parentId = null] = parent?.ids ?? []
      const place = parent?.inside.get(state.keyOf(name))
      parent = place
      if (!place || place.ids.size > 0) return []
      const location = newLocationRecord(newId(), now, { name, parentId })
      place.ids.add(location.id)
      state.createdLocations.add(location.id)
      return location
    })
  })
}

export function makeLabels(
  { now, newId }: ImportHousehold,
  rows: readonly ImportRow[],
  state: ImportState,
): LabelRecord[] {
  return rows.flatMap(({ labelNames = [] }) =>
    labelNames.flatMap((name) => {
      const ids = state.labels.get(state.keyOf(name))
      if (!ids || ids.size > 0) return []
      const label = newLabelRecord(newId(), now, { name })
      ids.add(label.id)
      return label
    }),
  )
}

function placeAt(state: ImportState, path: readonly string[]): Place | undefined {
  return path.reduce<Place | undefined>(
    (place, name) => place?.inside.get(state.keyOf(name)),
    state.outermost,
  )
}

export function isLocationAt(state: ImportState, path: readonly string[], id: string | null): boolean {
  return id !== null && placeAt(state, path)?.ids.has(id) === true
}

/**
 * Returns the id of the location at a path. When several locations have the path, prefers `present`, the location of
 * the item before the import.
 */
export function locationAt(state: ImportState, path: readonly string[], present: string | null = null) {
  if (isLocationAt(state, path, present)) return present
  const [first] = placeAt(state, path)?.ids ?? []
  return first ?? null
}

/**
 * Returns the ids of labels by name. When several labels have the same name, prefers those in `present`, the labels of
 * the item before the import.
 */
export function labelsNamed(state: ImportState, names: readonly string[], present: readonly string[]) {
  // Different names may mean the same label, for example in upper and lower case.
  return [...new Set(names.map((name) => state.keyOf(name)))].flatMap((key) => {
    const ids = state.labels.get(key) ?? new Set()
    const own = present.filter((id) => ids.has(id))
    const [first] = ids
    return own.length > 0 ? own : (first ?? [])
  })
}
