import type { LocationListEntry } from '#contract/inventory/locations.ts'
import type { LocationIndex } from './location-index.ts'
import { toLocationSummary } from './locations.mapper.ts'
import type { LocationRecord } from './locations.table.ts'

/** The part of a location in a list that a write to items changes. */
export type ListedCounts = Pick<LocationListEntry, 'itemCount' | 'rowCount' | 'value'>

interface KeptHeads {
  readonly byId: Map<string, string>
  /** Of all of them together. */
  length: number
}

/** Characters that are kept of a household: of some 7,000 locations, but of few with long names deep inside others. */
const maxLength = 2_000_000

const kept = new WeakMap<LocationIndex, KeptHeads>()

/** A location in a list as JSON without its counts and its end; kept as long as the index, unless that is too much. */
export function headOf(index: LocationIndex, location: LocationRecord): string {
  const heads = kept.get(index) ?? { byId: new Map<string, string>(), length: 0 }
  const known = heads.byId.get(location.id)
  if (known !== undefined) return known
  const head = writeHead(index, location)
  if (heads.length + head.length <= maxLength) {
    heads.byId.set(location.id, head)
    heads.length += head.length
    kept.set(index, heads)
  }
  return head
}

function writeHead(index: LocationIndex, location: LocationRecord): string {
  const head: Omit<LocationListEntry, keyof ListedCounts> = {
    ...toLocationSummary(location),
    ...(location.parentId && { parentId: location.parentId }),
    path: index.path(location.id).map(({ name }) => name),
  }
  return JSON.stringify(head).slice(0, -1)
}
