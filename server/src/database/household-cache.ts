import { LRUCache } from 'lru-cache'
import { runAsCaller } from './caller.ts'

/**
 * Returns the value that is cached for a key and the household's revision, or else the result of `load`. Concurrent
 * calls share one run of `load`.
 */
export type Cached = <T>(
  household: { readonly householdId: number; readonly revision: number },
  key: string,
  load: () => Promise<T>,
) => Promise<T>

interface Entry {
  readonly revision: number
  readonly value: Promise<unknown>
}

const maxEntries = 5000
const maxBytes = 64_000_000
/** The estimated size of one entry of a cached list or map. Most entries hold a few short texts. */
const bytesPerEntry = 100

/** Entries need no invalidation, because every write raises the household's revision. */
export function createHouseholdCache(): Cached {
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes })
  return ({ householdId, revision }, key, load) => {
    const name = `${householdId} ${key}`
    const known = entries.get(name)
    // as: the cache holds values of all types. Callers use a key for one computation only, so the value has the type of
    // `load`.
    if (known?.revision === revision) return known.value as ReturnType<typeof load>
    // A request that began before the last write loads a value for its own revision. The newer value stays in the
    // cache.
    if (known && known.revision > revision) return load()
    // Run `load` with the household as caller instead of the request. When the client of the request disconnects, other
    // requests may still wait for the value.
    const value = runAsCaller({ name: `household ${householdId}` }, load)
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

function estimateBytes(value: unknown): number {
  const isObject = typeof value === 'object' && value !== null
  const parts = isObject && !Array.isArray(value) ? [value, ...Object.values(value)] : [value]
  return 1 + bytesPerEntry * parts.reduce<number>((sum, part) => sum + countEntries(part), 0)
}

function countEntries(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return value instanceof Map || value instanceof Set ? value.size : 0
}
