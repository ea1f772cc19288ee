import { LRUCache } from 'lru-cache'

/** Returns what `compute` found for this key at this revision of the household, and computes it at most once. */
export type RevisionCache = <T>(
  groupId: number,
  revision: number,
  key: string,
  compute: () => Promise<T>,
) => Promise<T>

interface Household {
  readonly revision: number
  readonly results: LRUCache<string, Promise<unknown>>
}

const maxHouseholds = 200
const maxResults = 100

/** Counts and totals of a household stay as they are until its revision changes. */
export function createRevisionCache(): RevisionCache {
  const households = new LRUCache<number, Household>({ max: maxHouseholds })
  return (groupId, revision, key, compute) => {
    const known = households.get(groupId)
    // A transaction that began earlier reads what was before.
    if (known && known.revision > revision) return compute()
    const { results } = known?.revision === revision ? known : begin(groupId, revision)
    // as: a key always names the same computation.
    const cached = results.get(key) as ReturnType<typeof compute> | undefined
    if (cached) return cached
    const computed = compute()
    results.set(key, computed)
    computed.catch(() => results.delete(key))
    return computed
  }

  function begin(groupId: number, revision: number): Household {
    const household = { revision, results: new LRUCache<string, Promise<unknown>>({ max: maxResults }) }
    households.set(groupId, household)
    return household
  }
}
