import type { LocationListEntry } from '#contract/inventory/locations.ts'
import type { LocationIndex } from './location-index.ts'
import { toLocationSummary } from './locations.mapper.ts'
import type { LocationRecord } from './locations.table.ts'

/** The part of a location in a list that a write to items changes. */
type ListedCounts = Pick<LocationListEntry, 'itemCount' | 'rowCount' | 'value'>

interface KeptText extends ListedCounts {
  readonly text: string
  /** Characters before the counts, which stay as long as the index. */
  readonly headLength: number
}

interface KeptTexts {
  readonly byId: Map<string, KeptText>
  /** Characters of all of them together. */
  length: number
}

/** Characters that are kept of a household: of some 6,000 locations, but of few with long names deep inside others. */
const maxLength = 2_000_000

const kept = new WeakMap<LocationIndex, KeptTexts>()

/** A location in a list as JSON; kept until it is in an index anew or its counts change, unless that is too much. */
export function textOf(index: LocationIndex, location: LocationRecord, counts: ListedCounts): string {
  const texts = kept.get(index) ?? { byId: new Map<string, KeptText>(), length: 0 }
  const known = texts.byId.get(location.id)
  if (known && isSame(known, counts)) return known.text
  const head = known ? known.text.slice(0, known.headLength) : writeHead(index, location)
  const text = `${head},${JSON.stringify(counts).slice(1)}`
  const length = texts.length + text.length - (known?.text.length ?? 0)
  if (length <= maxLength) {
    texts.byId.set(location.id, { ...counts, text, headLength: head.length })
    texts.length = length
    kept.set(index, texts)
  }
  return text
}

function isSame(one: ListedCounts, other: ListedCounts): boolean {
  return one.itemCount === other.itemCount && one.rowCount === other.rowCount && one.value === other.value
}

function writeHead(index: LocationIndex, location: LocationRecord): string {
  const head: Omit<LocationListEntry, keyof ListedCounts> = {
    ...toLocationSummary(location),
    ...(location.parentId && { parentId: location.parentId }),
    path: index.path(location.id).map(({ name }) => name),
  }
  return JSON.stringify(head).slice(0, -1)
}
