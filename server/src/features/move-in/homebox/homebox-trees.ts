/** Maps the id of each record to the id of its parent; null at the top level. */
export type ParentOf = ReadonlyMap<string, string | null>

/**
 * Returns parents that Cubby allows: removes unknown parents, ends a cycle by making one of its records an outermost
 * record, and moves records that are too deep up to the deepest allowed level. Calls `onChange` for each changed
 * record.
 */
export function tidyParents(
  parents: ParentOf,
  maxLevels: number,
  onChange: (id: string, why: 'cycle' | 'tooDeep') => void,
): Map<string, string | null> {
  const tidy = new Map<string, string | null>()
  const levels = new Map<string, number>()
  for (const start of parents.keys()) {
    const above: string[] = []
    const seen = new Set<string>()
    let at: string | null = start
    while (at !== null && !levels.has(at) && !seen.has(at)) {
      seen.add(at)
      above.push(at)
      const parent: string | null = parents.get(at) ?? null
      at = parent !== null && parents.has(parent) ? parent : null
    }
    const isCycle = at !== null && !levels.has(at)
    if (isCycle) onChange(above.at(-1) ?? start, 'cycle')
    let around = isCycle ? null : at
    for (const id of above.toReversed()) {
      let level = (around === null ? 0 : (levels.get(around) ?? 0)) + 1
      if (level > maxLevels && around !== null) {
        onChange(id, 'tooDeep')
        around = tidy.get(around) ?? null
        level = maxLevels
      }
      tidy.set(id, around)
      levels.set(id, level)
      around = id
    }
  }
  return tidy
}
