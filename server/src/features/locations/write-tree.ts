import type { TreeNode } from '#contract/locations/locations.ts'

export type TreeEntry = Omit<TreeNode, 'children'>

interface Level {
  readonly entries: readonly TreeEntry[]
  written: number
}

/** Yields the JSON of a tree in small pieces. `JSON.stringify` would overflow the stack on a deep tree. */
export function* writeTree(
  outermost: readonly TreeEntry[],
  childrenOf: (entry: TreeEntry) => readonly TreeEntry[],
): Generator<string> {
  const open: Level[] = [{ entries: outermost, written: 0 }]
  yield '['
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const entry = level.entries[level.written]
    if (!entry) {
      open.pop()
      yield open.length > 0 ? ']}' : ']'
      continue
    }
    const { id, name, type } = entry
    const separator = level.written++ > 0 ? ',' : ''
    yield `${separator}${JSON.stringify({ id, name, type }).slice(0, -1)},"children":[`
    open.push({ entries: childrenOf(entry), written: 0 })
  }
}
