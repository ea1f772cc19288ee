import { LRUCache } from 'lru-cache'
import type { TallyKey, TallyKind, TallySums } from './item-tally.table.ts'
import type { TallyChanges } from './tallies.ts'

/** Of all households together, some 200 bytes each. A household with more has them read after each of its writes. */
const maxTallies = 50_000

/** Kinds that lists and filters show; days and months, which become more with the years, are read where they are shown. */
export const keptKinds = ['all', 'location', 'label', 'without', 'state', 'price'] as const
export type KeptKind = (typeof keptKinds)[number]

/** The sums of each key of a kind; what has no items has no entry. */
export type SumsByKey = ReadonlyMap<string, Readonly<TallySums>>

export interface KeptTallies {
  /** Of the last batch that is in them. */
  readonly revision: number
  readonly sums: Map<string, Map<string, TallySums>>
}

/** By the number of the household, those used last kept longest. */
export type TallyCache = LRUCache<number, KeptTallies>

export function createTallyCache(maxSize = maxTallies): TallyCache {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ sums }) => [...sums.values()].reduce((size, { size: more }) => size + more, 1),
  })
}

/** Adds what a batch has changed to the tallies before it; after a batch of another server they are read again. */
export function keepTallies(
  cache: TallyCache,
  { groupId, revision, tallies }: { groupId: number; revision: number; tallies: TallyChanges },
): void {
  const kept = cache.peek(groupId)
  if (kept?.revision !== revision - 1) return
  for (const change of tallies.values()) {
    if (!isKept(change.kind)) continue
    const sums = sumsOf(kept, change)
    const sum = addUp(sums.get(change.key), change)
    if (sum.items === 0) sums.delete(change.key)
    else sums.set(change.key, sum)
  }
  cache.set(groupId, { ...kept, revision })
}

/** The sums of a kind to read or to add to. */
export function sumsOf(
  { sums }: KeptTallies,
  { kind, archived }: Omit<TallyKey, 'key'>,
): Map<string, TallySums> {
  const name = nameOf(kind, archived)
  let ofKind = sums.get(name)
  if (!ofKind) sums.set(name, (ofKind = new Map()))
  return ofKind
}

function addUp(one: TallySums | undefined, other: TallySums): TallySums {
  return {
    items: (one?.items ?? 0) + other.items,
    quantity: (one?.quantity ?? 0) + other.quantity,
    value: (one?.value ?? 0) + other.value,
    price: (one?.price ?? 0) + other.price,
  }
}

const isKept = (kind: TallyKind) => keptKinds.some((known) => known === kind)

const nameOf = (kind: TallyKind, archived: number) => `${kind} ${archived}`
