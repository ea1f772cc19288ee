import { type LocationNode, outermostId } from '#contract/locations/location-tree.ts'
import { textScale } from '#web/shared/browser/text-scale.ts'

/** Id of the row with the name field of a new location. */
export const newRowId = 'new'

export interface Level {
  items: readonly LocationNode[]
  hasMore: boolean
}

export interface TreeRow {
  id: string
  kind: 'location' | 'new' | 'loading' | 'more'
  /** Id of the parent location. For a row that is no location, the id of the location in which the row is shown. */
  parentId: string
  level: number
  node?: LocationNode
  /** Names of the parent locations. Undefined except for search results. */
  path?: readonly string[]
  children?: readonly TreeRow[]
}

interface TreeParts {
  levels: ReadonlyMap<string, Level>
  open: ReadonlySet<string>
  newIn: string | undefined
}

/** Returns the visible rows. Collapsed locations get no children, even when those have loaded. */
export function toTreeRows({ levels, open, newIn }: TreeParts): TreeRow[] {
  const rowsIn = (parentId: string, level: number, around: ReadonlySet<string>): TreeRow[] => {
    const loaded = levels.get(parentId)
    const rows: TreeRow[] = []
    if (newIn === parentId) rows.push({ id: newRowId, kind: 'new', parentId, level })
    if (!loaded) return [...rows, { id: `loading ${parentId}`, kind: 'loading', parentId, level }]
    for (const node of loaded.items) {
      // Levels of the tree load at different times, so a moved location can appear inside itself for a moment. That row
      // is left out.
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

/**
 * While a location is being moved, the loaded levels can contain it twice. Returns the rows with only the first of the
 * two.
 */
function withoutRepeats(rows: readonly TreeRow[], seen = new Set<string>()): TreeRow[] {
  return rows.flatMap((row) => {
    if (seen.has(row.id)) return []
    seen.add(row.id)
    return [row.children ? { ...row, children: withoutRepeats(row.children, seen) } : row]
  })
}

export function flatten(rows: readonly TreeRow[]): TreeRow[] {
  return rows.flatMap((row) => [row, ...(row.children ? flatten(row.children) : [])])
}

/** Row heights in pixels, for text of the usual size. The virtual list needs them for rows that are not rendered. */
const rowHeight = 38
/** Search results have a second line for the path of the location, so their rows are higher. */
const foundRowHeight = 50
const phoneRowHeight = 68

export function heightOfRows({ isPhone, isFlat }: { isPhone: boolean; isFlat: boolean }): number {
  const height = isPhone ? phoneRowHeight : isFlat ? foundRowHeight : rowHeight
  return height * textScale()
}
