import { LRUCache } from 'lru-cache'
import { runAsCaller } from './caller.ts'

/** Returns what `load` found for this key at this revision of the household, and loads it at most once. */
export type Cached = <T>(
  household: { readonly groupId: number; readonly revision: number },
  key: string,
  load: () => Promise<T>,
) => Promise<T>

interface Entry {
  readonly revision: number
  readonly value: Promise<unknown>
}

const maxEntries = 5000
const maxBytes = 64_000_000
/** A guess: entries of lists and maps refer to a few short texts each. */
const bytesPerEntry = 100

/** Nothing in it is ever invalidated: every write raises the household's revision. */
export function createHouseholdCache(): Cached {
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes })
  return ({ groupId, revision }, key, load) => {
    const name = `${groupId} ${key}`
    const known = entries.get(name)
    // as: a key always names the same computation.
    if (known?.revision === revision) return known.value as ReturnType<typeof load>
    // A request that began before the last write reads what was then.
    if (known && known.revision > revision) return load()
    // Others may wait for the value, so it is loaded to its end also when the client of this request goes.
    const value = runAsCaller({ name: `household ${groupId}` }, load)
    const keep = (bytes: number) => entries.set(name, { revision, value }, { size: name.length + bytes })
    const isKept = () => entries.peek(name)?.value === value
    keep(1)
    value.then(
      (loaded) => isKept() && keep(estimateBytes(loaded)),
      () => isKept() && entries.delete(name),
    )
    return value
  }
}

/** Of a list, a map, or an object with such properties. */
function estimateBytes(value: unknown): number {
  const isObject = typeof value === 'object' && value !== null
  const parts = isObject && !Array.isArray(value) ? [value, ...Object.values(value)] : [value]
  return 1 + bytesPerEntry * parts.reduce<number>((sum, part) => sum + countEntries(part), 0)
}

function countEntries(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return value instanceof Map || value instanceof Set ? value.size : 0
}
