import type { LocationListEntry } from '#contract/locations/locations.ts'

export interface LocationNode {
  location: LocationListEntry
  children: LocationNode[]
}

/** The outermost locations with what is inside of them, each level as the list is sorted. */
export function toLocationTree(locations: readonly LocationListEntry[]) {
  const nodes = new Map<string, LocationNode>()
  for (const location of locations) nodes.set(location.id, { location, children: [] })
  const outermost: LocationNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.location.parentId ?? '')
    if (parent) parent.children.push(node)
    else outermost.push(node)
  }
  return outermost
}

/** With so few locations, one that holds most of everything tells nothing. */
const few = 3

/** The rooms: instead of the house that holds most of everything, what is in the house. */
export function roomsOf(tree: LocationNode[]): LocationNode[] {
  let rooms = tree
  while (rooms.length <= few) {
    const house = rooms.find((node) => node.children.length > 0 && holdsMajority(node, rooms))
    if (!house) break
    rooms = [...rooms.filter((node) => node !== house), ...house.children]
  }
  return rooms
}

/** More than all others together. */
export function holdsMajority(node: LocationNode, among: readonly LocationNode[]) {
  const total = among.reduce((sum, { location }) => sum + location.rowCount, 0)
  return among.length === 1 || node.location.rowCount * 2 > total
}

/** In the order of the tree: each location is followed by what lies in it. */
export function inTreeOrder(nodes: readonly LocationNode[]): LocationListEntry[] {
  return walkTree(nodes).map(({ location }) => location)
}

/** Without recursion, because a tree may be deeper than the stack. */
function walkTree(nodes: readonly LocationNode[]): LocationNode[] {
  const found: LocationNode[] = []
  const open = nodes.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node)
    for (const child of node.children.toReversed()) open.push(child)
  }
  return found
}

/** The ids of these locations and everything below them; none where they are not in the tree. */
export function idsWithin(nodes: readonly LocationNode[], ids: readonly string[]): ReadonlySet<string> {
  const found = walkTree(nodes).filter(({ location }) => ids.includes(location.id))
  return new Set(inTreeOrder(found).map((location) => location.id))
}
