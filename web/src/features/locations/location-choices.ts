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
export function findByWords<Row extends { path: readonly string[] }>(rows: readonly Row[], query: string) {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const named: Row[] = []
  const others: Row[] = []
  for (const row of rows) {
    const path = row.path.map(foldOnce)
    if (!words.every((word) => path.some((name) => name.includes(word)))) continue
    const isNamed = words.some((word) => path.at(-1)?.includes(word))
    if (isNamed) named.push(row)
    else others.push(row)
  }
  return [...named, ...others]
}

const folded = new Map<string, string>()

/** The same few names come back with every key pressed. */
function foldOnce(name: string) {
  const known = folded.get(name)
  if (known !== undefined) return known
  const text = fold(name)
  folded.set(name, text)
  return text
}
