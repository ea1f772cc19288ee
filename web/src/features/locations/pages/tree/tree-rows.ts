import { type LocationNode, outermostId } from '#contract/locations/location-tree.ts'

/** Id of the row in which a new location is being named. */
export const newRowId = 'new'

export interface Level {
  items: readonly LocationNode[]
  hasMore: boolean
}

/** A row of the tree with what is shown inside of it. */
export interface TreeRow {
  id: string
  kind: 'location' | 'new' | 'loading' | 'more'
  /** Of the location it stands for or stands in. */
  parentId: string
  level: number
  node?: LocationNode
  /** Names of the locations around it, where it stands outside of the tree. */
  path?: readonly string[]
  children?: readonly TreeRow[]
}

interface TreeParts {
  levels: ReadonlyMap<string, Level>
  open: ReadonlySet<string>
  /** The id of the location in which a new one is being named. */
  newIn: string | undefined
}

/** Rows only of what is open: a closed location has none inside, loaded or not. */
export function toTreeRows({ levels, open, newIn }: TreeParts): TreeRow[] {
  const rowsIn = (parentId: string, level: number, around: ReadonlySet<string>): TreeRow[] => {
    const loaded = levels.get(parentId)
    const rows: TreeRow[] = []
    if (newIn === parentId) rows.push({ id: newRowId, kind: 'new', parentId, level })
    if (!loaded) return [...rows, { id: `loading ${parentId}`, kind: 'loading', parentId, level }]
    for (const node of loaded.items) {
      // Two levels loaded at different moments may both name a location that moved meanwhile.
      if (around.has(node.id)) continue
      const isOpen = open.has(node.id) && (node.childCount > 0 || newIn === node.id)
      const children = isOpen ? { children: rowsIn(node.id, level + 1, new Set(around).add(node.id)) } : {}
      rows.push({ id: node.id, kind: 'location', parentId, level, node, ...children })
    }
    if (loaded.hasMore) rows.push({ id: `more ${parentId}`, kind: 'more', parentId, level })
    return rows
  }
  return withoutRepeats(rowsIn(outermostId, 0, new Set()))
}

/** While a move is on its way a location can stand in its old level and its new one; the first counts. */
function withoutRepeats(rows: readonly TreeRow[], seen = new Set<string>()): TreeRow[] {
  return rows.flatMap((row) => {
    if (seen.has(row.id)) return []
    seen.add(row.id)
    return [row.children ? { ...row, children: withoutRepeats(row.children, seen) } : row]
  })
}

/** As they stand below each other on the screen. */
export function flatten(rows: readonly TreeRow[]): TreeRow[] {
  return rows.flatMap((row) => [row, ...(row.children ? flatten(row.children) : [])])
}

/** The heights of the rows, which do not all exist. */
const rowHeight = 38
/** With a path below the name. */
const foundRowHeight = 50
const phoneRowHeight = 68

/** How high each row is, of the tree or of the locations that a search found. */
export function heightOfRows({ isPhone, isFlat }: { isPhone: boolean; isFlat: boolean }): number {
  if (isPhone) return phoneRowHeight
  return isFlat ? foundRowHeight : rowHeight
}
