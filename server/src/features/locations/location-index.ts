import { listLimits } from '#contract/households/list-limits.ts'
import { inChunks, yieldIfLong } from '#server/shared/process/event-loop.ts'
import { foldText } from '#contract/text/fold-text.ts'
import type { LocationRecord } from './locations.table.ts'

export interface LocationIndex {
  /** All locations of the household, sorted by name. */
  readonly all: readonly LocationRecord[]
  readonly byId: ReadonlyMap<string, LocationRecord>
  /** The direct children of each location, sorted by name. The top level has the key null. */
  readonly childrenOf: ReadonlyMap<string | null, readonly LocationRecord[]>
  /** All locations in tree order: each location is directly followed by everything below it. */
  readonly inTreeOrder: readonly LocationRecord[]
  /** The position of each location’s parent in tree order; −1 at the top level. */
  readonly openAncestors: readonly number[]
  placeOf(id: string): number | undefined
  /** Levels from the top level to this location, both included; 0 for null and an unknown id. */
  depth(id: string | null): number
  /** Levels from this location to the deepest one below it, both included; 0 for an unknown id. */
  height(id: string): number
  /**
   * The path to this location. When it has too many levels, the outermost ones are left out. Empty for an unknown id.
   */
  path(id: string): LocationRecord[]
  /** The complete path to this location; empty for an unknown id. */
  wholePath(id: string): LocationRecord[]
  /**
   * Returns the ids of these locations and of all locations below them, in tree order and without duplicates. Ignores
   * unknown ids.
   */
  withDescendants(ids: readonly string[]): string[]
  named(word: string): Promise<string[]>
}

/**
 * A location with its position in the tree order. The locations after it, up to `end`, are its descendants. So finding
 * descendants needs no recursion and no list of them for each location.
 */
interface TreePosition {
  readonly location: LocationRecord
  readonly at: number
  readonly depth: number
  end: number
  /** The depth of the deepest location at or below this one. */
  innermost: number
}

/**
 * Creates the index of a household's locations. `all` must be sorted by name. Lets other requests run meanwhile,
 * because a household may have 100,000 locations.
 */
export async function createLocationIndex(all: readonly LocationRecord[]): Promise<LocationIndex> {
  const { byId, childrenOf } = await linkLocations(all)
  const order = await toPreorder(all, childrenOf)
  const preorder = new Map<string, TreePosition>()
  const openAncestors: number[] = []
  for await (const part of inChunks(order)) {
    for (const position of part) {
      const { id, parentId } = position.location
      openAncestors.push(preorder.get(parentId ?? '')?.at ?? -1)
      preorder.set(id, position)
    }
  }
  // Fold the names only on first use, because only searches need folded names, and folding takes as long as building
  // the rest of the index.
  let folded: Promise<string[]> | undefined

  function pathOf(id: string, max: number): LocationRecord[] {
    const way: LocationRecord[] = []
    for (
      let at = byId.get(id);
      at && way.length < max;
      at = at.parentId ? byId.get(at.parentId) : undefined
    ) {
      way.push(at)
    }
    return way.toReversed()
  }

  function idsWithin(starts: Iterable<TreePosition>): string[] {
    const ids: string[] = []
    let end = 0
    for (const start of starts) {
      for (let at = Math.max(start.at, end); at < start.end; at++) ids.push(order[at]?.location.id ?? '')
      end = Math.max(end, start.end)
    }
    return ids
  }

  return {
    all,
    byId,
    childrenOf,
    inTreeOrder: order.map(({ location }) => location),
    openAncestors,
    placeOf: (id) => preorder.get(id)?.at,
    depth: (id) => (id === null ? 0 : (preorder.get(id)?.depth ?? 0)),
    height(id) {
      const position = preorder.get(id)
      return position ? position.innermost - position.depth + 1 : 0
    },
    path: (id) => pathOf(id, listLimits.locationLevels),
    wholePath: (id) => pathOf(id, all.length),
    withDescendants: (ids) =>
      idsWithin(ids.flatMap((id) => preorder.get(id) ?? []).toSorted((one, other) => one.at - other.at)),
    async named(word) {
      const names = await (folded ??= foldNames(order))
      return idsWithin(order.filter(({ at }) => names[at]?.includes(word)))
    },
  }
}

async function linkLocations(all: readonly LocationRecord[]) {
  const byId = new Map<string, LocationRecord>()
  const childrenOf = new Map<string | null, LocationRecord[]>()
  for await (const part of inChunks(all)) {
    for (const location of part) {
      byId.set(location.id, location)
      childrenOf.getOrInsert(location.parentId, []).push(location)
    }
  }
  return { byId, childrenOf }
}

async function foldNames(order: readonly TreePosition[]): Promise<string[]> {
  const names: string[] = []
  for await (const part of inChunks(order)) names.push(...part.map(({ location }) => foldText(location.name)))
  return names
}

async function toPreorder(
  all: readonly LocationRecord[],
  childrenOf: ReadonlyMap<string | null, readonly LocationRecord[]>,
): Promise<TreePosition[]> {
  const order: TreePosition[] = []
  const seen = new Set<string>()
  // Cubby never writes a cycle of locations. If the database contains one anyway, the tree enters it at the location
  // that comes first by name.
  for (const start of [...(childrenOf.get(null) ?? []), ...all]) {
    const open = [{ location: start, depth: 1 }]
    for (let next = open.pop(); next; next = open.pop()) {
      const { location, depth } = next
      if (seen.has(location.id)) continue
      seen.add(location.id)
      const at = order.length
      if (at % 500 === 0) await yieldIfLong()
      order.push({ location, at, depth, end: at + 1, innermost: depth })
      for (const child of (childrenOf.get(location.id) ?? []).toReversed()) {
        open.push({ location: child, depth: depth + 1 })
      }
    }
  }
  await closeRanges(order)
  return order
}

/** Sets `end` of each position: the next position that is not deeper, where the descendants end. */
async function closeRanges(order: readonly TreePosition[]): Promise<void> {
  const open: TreePosition[] = []
  function close(depth: number, end: number): void {
    for (let last = open.at(-1); last && last.depth >= depth; last = open.at(-1)) {
      open.pop()
      last.end = end
      const parent = open.at(-1)
      if (parent) parent.innermost = Math.max(parent.innermost, last.innermost)
    }
  }
  for await (const part of inChunks(order)) {
    for (const next of part) {
      close(next.depth, next.at)
      open.push(next)
    }
  }
  close(0, order.length)
}
