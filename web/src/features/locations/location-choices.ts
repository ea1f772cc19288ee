import type { LocationListEntry } from '#contract/locations.ts'
import { fold } from '#web/ui/marked-text.tsx'

/** In the order of the tree: each place is followed by what lies in it. */
export function inTreeOrder(locations: readonly LocationListEntry[]) {
  const below = Map.groupBy(locations, (location) => location.parentId)
  const ordered: LocationListEntry[] = []
  const add = (location: LocationListEntry) => {
    ordered.push(location)
    below.get(location.id)?.forEach(add)
  }
  below.get(undefined)?.forEach(add)
  return ordered
}

/** A location and everything below it. */
export function idsWithin(locations: readonly LocationListEntry[], id: string) {
  const below = Map.groupBy(locations, (location) => location.parentId)
  const ids = new Set<string>()
  const add = (each: string) => {
    ids.add(each)
    below.get(each)?.forEach((location) => add(location.id))
  }
  add(id)
  return ids
}

/** Every word somewhere in the path, in any order; places whose own name matches come first. */
export function findByWords<Row extends { name: string; path: readonly string[] }>(
  rows: readonly Row[],
  query: string,
) {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    const path = fold(row.path.join(' '))
    return words.every((word) => path.includes(word))
  })
  const isNamed = (row: Row) => words.some((word) => fold(row.name).includes(word))
  return [...found.filter(isNamed), ...found.filter((row) => !isNamed(row))]
}
