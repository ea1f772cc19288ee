import { foldText } from '#server/shared/fold-text.ts'
import type { LocationThing } from './locations.table.ts'

/** Every location of a household with the ways between them, in memory. */
export interface LocationIndex {
  /** By name. */
  readonly all: readonly LocationThing[]
  readonly byId: ReadonlyMap<string, LocationThing>
  /** Direct children by name; outermost locations under null. */
  readonly childrenOf: ReadonlyMap<string | null, readonly LocationThing[]>
  /** From the outermost location to this one; empty for an unknown id. */
  path(id: string): LocationThing[]
  /** This location and everything below it; empty for an unknown id. */
  withDescendants(id: string): string[]
  /** Locations whose name contains a folded word, with everything below them. */
  named(word: string): string[]
}

export function createLocationIndex(all: readonly LocationThing[]): LocationIndex {
  const byId = new Map(all.map((location) => [location.id, location]))
  const childrenOf = Map.groupBy(all, (location) => location.parentId)
  const folded = all.map(({ id, name }) => ({ id, name: foldText(name) }))

  function path(id: string): LocationThing[] {
    const way: LocationThing[] = []
    for (
      let at = byId.get(id);
      at && way.length <= all.length;
      at = at.parentId ? byId.get(at.parentId) : undefined
    ) {
      way.unshift(at)
    }
    return way
  }

  function withDescendants(id: string): string[] {
    const found = byId.has(id) ? [id] : []
    for (const at of found) found.push(...(childrenOf.get(at) ?? []).map((child) => child.id))
    return found
  }

  return {
    all,
    byId,
    childrenOf,
    path,
    withDescendants,
    named: (word) => [
      ...new Set(folded.filter(({ name }) => name.includes(word)).flatMap(({ id }) => withDescendants(id))),
    ],
  }
}
